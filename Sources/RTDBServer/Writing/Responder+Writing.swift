import JSONCore
import RTDB

extension Responder {
    func write(_ operation: Operation, _ body: RequestBody, for caller: Caller) throws(RequestError) -> Answer {
        let change = try change(operation, body)
        let now = clock()
        let stored = try store.carryOut(change, in: operation.namespace, now: now) { (attempt) throws(RequestError) in
            let rules = access.rules(of: attempt.settings)
            guard caller.mayWrite(attempt.change.paths, from: attempt.before, to: attempt.after, by: rules, now: now)
            else { throw .permissionDenied }
            try operation.checkSize(of: attempt, or: attempt.settings.defaultWriteSizeLimit)
            try operation.checkCondition(over: attempt.before) {
                caller.mayRead(operation.path, nil, of: attempt.before, by: rules, now: now)
            }
            let proposed = ProposedWrite(
                paths: attempt.change.checkedPaths, before: attempt.before, after: attempt.after)
            if let reasons = writeCheck?(proposed), !reasons.isEmpty {
                throw RequestError(400, reasons.joined(separator: "; "))
            }
        }
        return answer(stored, operation)
    }

    private func answer(_ stored: StoredChange, _ operation: Operation) -> Answer {
        let output = operation.output
        switch stored {
        // A body of `null` is a removal, and is answered like one.
        case .set(_, let node): return show(node, output, etag: operation.wantsETag ? ETag(node) : nil)
        case .setPriority(_, let priority):
            let node = priority.map { Node(priority: $0) } ?? .null
            return show(node, output, etag: operation.wantsETag ? ETag(node) : nil)
        case .pushed(_, let key, let node):
            return show(output, etag: operation.wantsETag ? ETag(node) : nil) { writer in
                writer.beginObject()
                writer.name("name")
                writer.string(key.name)
                writer.endObject()
            }
        case .update(_, let update): return show(output, etag: nil) { $0.write(update) }
        }
    }

    private func change(_ operation: Operation, _ body: RequestBody) throws(RequestError) -> Change {
        let path = operation.path
        guard operation.hasBody else { return operation.isPriority ? .setPriority(path, nil) : .set(path, .null) }
        switch try body.finish() {
        case .update(nil), .text: return .set(path, .null)
        case .update(let update?): return .update(path, update)
        case .node(let node):
            guard operation.isPriority else {
                return if case .push = operation.kind { .push(path, node) } else { .set(path, node) }
            }
            let priority = Priority(parsed: node)
            guard node.isNull || priority != nil else {
                throw RequestError(400, "Invalid data; a priority must be a string or a number")
            }
            return .setPriority(path, priority)
        }
    }
}

extension Operation {
    /// Rejects a write whose new and replaced data exceed the limit of the request or, without one, of the database.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 2.13 and 2.14.
    fileprivate func checkSize(of attempt: Store.ProposedChange, or standard: WriteSizeLimit) throws(RequestError) {
        guard let most = (limits.writeSize ?? standard).byteCount else { return }
        let size = attempt.change.paths.reduce(0) { size, path in
            size + attempt.before[path].byteCount + attempt.after[path].byteCount
        }
        guard size <= most else {
            throw RequestError(
                400, "Data to write exceeds the maximum size that can be modified with a single request.")
        }
    }

    /// Rejects a conditional write whose data has changed; the answer has the current data if the caller may read it.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 6.
    fileprivate func checkCondition(over tree: Node, mayRead: () -> Bool) throws(RequestError) {
        guard case .ifMatch(let expected) = condition else { return }
        let present = isPriority ? tree[path].priority.map { Node(priority: $0) } ?? .null : tree[path]
        let etag = ETag(present)
        guard etag.description != expected else { return }
        guard mayRead() else { throw .permissionDenied }
        throw .preconditionFailed(present, etag, output)
    }
}

extension JSONWriter {
    /// Writes an update with the names that the client sent, and with its values as in a read.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 5.8, 15.8.
    fileprivate mutating func write(_ update: MultiPathUpdate) {
        beginObject()
        for entry in update.entries {
            name(entry.name)
            write(entry.node)
        }
        endObject()
    }
}
