import JSONCore
import JSONSchema
import RTDB
import RTDBClient
import RTDBSchema

/// Makes the records of one target.
struct WatchRecorder {
    let target: WatchTarget
    /// What the children are ordered by, for `child_moved`.
    let order: Query.Order
    private var acceptor: Acceptor?
    /// Whether the first value has been told by an ``ArrivingSnapshot``.
    var hasToldSnapshot = false

    init(_ target: WatchTarget, order: Query.Order) {
        self.target = target
        self.order = order
        acceptor = target.isPattern ? nil : target.location.elementProgram.map { Acceptor($0) }
    }

    /// The records of one event, in order.
    mutating func records(of event: WatchEvent, time: Int64) -> [WatchRecord] {
        switch event {
        case .arrival: return []
        case .change(let change):
            if change.isFirst, hasToldSnapshot { return [] }
            return target.places(in: change).flatMap { records(of: change, at: $0.place, $0.path, time) }
        case .gap(let loss):
            return [
                WatchRecord(
                    .gap, target.location.path, time: time,
                    remarks: [("reason", .string(loss.reason.withoutControlCharacters))])
            ]
        case .reconnected(let milliseconds, let attempts):
            return [
                WatchRecord(
                    .reconnected, target.location.path, time: time,
                    remarks: [
                        ("after", .number(JSONNumber(milliseconds))),
                        ("attempts", .number(JSONNumber(Int64(attempts)))),
                    ])
            ]
        }
    }

    private mutating func records(
        of change: TreeChange, at place: ResolvedPath, _ path: DatabasePath, _ time: Int64
    ) -> [WatchRecord] {
        let (old, new) = (change.before?[path], change.after[path])
        if change.isFirst {
            // A pattern has no place where nothing is.
            if target.isPattern, new.isNull { return [] }
            let text = text(of: new, isCollection: place.isCollection)
            return [
                WatchRecord(
                    .snapshot, place.path, data: new, text: [text], time: time,
                    violations: place.violations(in: new, text: text), hasRows: place.tellsChildren(new, new))
            ]
        }
        guard change.isDifference(at: path) else { return [] }
        guard place.tellsChildren(old ?? .null, new) else {
            let text = text(of: new, isCollection: false)
            return [
                WatchRecord(
                    .value, place.path, data: new, text: [text], previous: old, time: time,
                    violations: place.violations(in: new))
            ]
        }
        return change.childEvents(at: path, order: order).map { event in
            let text = text(of: event.node, isCollection: false)
            return WatchRecord(
                .child(event.kind), place.path.appending(event.key), key: event.key, data: event.node, text: [text],
                previous: event.kind == .added ? nil : event.previous, time: time,
                violations: event.kind == .removed ? [] : violations(of: event, at: place, text))
        }
    }

    /// The value as JSON; a collection is never an array, whatever its keys look like.
    private func text(of node: Node, isCollection: Bool) -> [UInt8] {
        var writer = JSONWriter()
        guard isCollection, !node.isLeaf else {
            writer.write(node)
            return writer.takeBytes()
        }
        writer.beginObject()
        for child in node.children {
            writer.name(child.key.name)
            writer.write(child.node)
        }
        writer.endObject()
        return writer.takeBytes()
    }

    private mutating func violations(of event: ChildEvent, at place: ResolvedPath, _ text: [UInt8]) -> [Violation] {
        let ofKey = event.kind == .added ? place.violations(ofKey: event.key).map { $0.at(.root) } : []
        if acceptor?.accepts(text) == true { return ofKey }
        return ofKey + place.violations(inChild: event.key, event.node)
    }
}

extension ResolvedPath {
    /// Whether a change here is told child by child: the schema has children, or, without one, so has the data.
    fileprivate func tellsChildren(_ old: Node, _ new: Node) -> Bool {
        switch kind {
        case .collection, .branch: true
        case .unchecked: !new.isLeaf && !old.isLeaf
        case .value, .model, .insideValue: false
        }
    }

    /// What is wrong with a value that is there as JSON too, which is looked at first: it takes a tenth of the time.
    fileprivate func violations(in node: Node, text: [UInt8]) -> [Violation] {
        guard elementProgram != nil else { return violations(in: node) }
        var sink = DocumentSink(self, output: nil, findings: AnyViolation())
        var tokenizer = JSONTokenizer()
        tokenizer.feed(text)
        tokenizer.finish()
        do {
            while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
            try sink.finish()
            return []
        } catch {
            return violations(in: node)
        }
    }
}

/// Ends a check with the first violation.
private struct AnyViolation: ViolationSink {
    private struct Found: Error {}

    func add(_ violations: [Violation], below keys: [String]) throws {
        if !violations.isEmpty { throw Found() }
    }

    func end() {}
}

extension Acceptor {
    /// Whether a whole JSON text surely fits.
    fileprivate mutating func accepts(_ text: [UInt8]) -> Bool {
        restart()
        var tokenizer = JSONTokenizer()
        tokenizer.feed(text)
        tokenizer.finish()
        while let token = try? tokenizer.next() {
            switch take(token, from: tokenizer) {
            case .open: continue
            case .fits: return true
            case .unsure: return false
            }
        }
        return false
    }
}
