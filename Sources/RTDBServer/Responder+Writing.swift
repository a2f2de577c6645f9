import JSONCore
import RTDB
import RTDBWire

extension Responder {
    func write(_ operation: Operation, _ body: RequestBody) throws(Refusal) -> Answer {
        let change = try change(operation, body)
        let stored: StoredChange
        do throws(WriteRefusal) {
            stored = try store.carryOut(change, in: operation.namespace, now: clock(), check: writeCheck)
        } catch {
            throw Refusal(error)
        }
        guard operation.output.layout != .silent else { return .response(Responder.silence) }
        switch stored {
        // A body of `null` is a removal, and its answer that of one.
        case .set(_, let node): return show(node, operation.output)
        case .setPriority(_, let priority):
            return .response(response(operation.output) { $0.write(priority?.json ?? .null) })
        case .pushed(_, let key, _):
            return .response(
                response(operation.output) { writer in
                    writer.beginObject()
                    writer.name("name")
                    writer.string(key.name)
                    writer.endObject()
                })
        case .update(_, let update): return .response(response(operation.output) { $0.write(update) })
        }
    }

    private func change(_ operation: Operation, _ body: RequestBody) throws(Refusal) -> Change {
        let path = operation.location.path
        guard operation.hasBody else {
            return operation.location.isPriority ? .setPriority(path, nil) : .set(path, .null)
        }
        switch try body.finish() {
        case .update(nil): return .set(path, .null)
        case .update(let update?): return .update(path, update)
        case .node(let node):
            guard operation.location.isPriority else {
                return operation.kind == .push ? .push(path, node) : .set(path, node)
            }
            let priority = Priority(parsed: node)
            guard node.isNull || priority != nil else {
                throw Refusal(400, "Invalid data; a priority must be a string or a number")
            }
            return .setPriority(path, priority)
        }
    }

    private func response(_ output: Output, _ write: (inout JSONWriter) -> Void) -> Response {
        let isPretty = output.layout == .pretty
        var writer = JSONWriter(indent: isPretty ? 2 : nil, spaceBeforeColon: isPretty)
        write(&writer)
        if isPretty { writer.raw("\n") }
        return Response(status: 200, headers: HTTPHeaders(output.headers), body: writer.takeBytes()).withServiceHeaders
    }
}

extension JSONWriter {
    /// Writes an update under the names it was sent with, its values as a read shows them.
    ///
    /// - Source: contract 5.8, 15.8.
    fileprivate mutating func write(_ update: MultiPathUpdate) {
        beginObject()
        for entry in update.entries {
            name(entry.name)
            write(entry.node)
        }
        endObject()
    }
}
