import DatabaseAccess
import JSONCore
import JSONSchema
import RTDB
import RTDBClient
import RTDBSchema
import Rendering
import TerminalText

/// Makes the records of one target from its events.
package struct WatchRecorder {
    let target: WatchedPath
    /// The order of the children, for `child_moved`.
    let order: Query.Order
    private var validator: StreamingValidator?
    /// Whether a ``StreamedSnapshot`` has already reported the first value.
    var hasReportedSnapshot = false

    package init(_ target: WatchedPath, order: Query.Order) {
        self.target = target
        self.order = order
        validator = target.isPattern ? nil : target.location.elementProgram.map { StreamingValidator($0) }
    }

    /// Returns the records of one event, in order.
    mutating func records(of event: WatchEvent, time: Int64) -> [WatchRecord] {
        switch event {
        case .firstValuePiece: return []
        case .change(let change):
            if change.isFirst, hasReportedSnapshot { return [] }
            return target.places(in: change).flatMap { records(of: change, at: $0.place, $0.path, time) }
        case .gap(let loss):
            return [
                WatchRecord(
                    .gap, target.location.path, time: time,
                    details: [("reason", .string(loss.reason.withoutControlCharacters))])
            ]
        case .reconnected(let milliseconds, let attempts):
            return [
                WatchRecord(
                    .reconnected, target.location.path, time: time,
                    details: [
                        ("after", .number(JSONNumber(milliseconds))),
                        ("attempts", .number(JSONNumber(Int64(attempts)))),
                    ])
            ]
        }
    }

    private mutating func records(
        of change: TreeChange, at place: ResolvedPath, _ path: DatabasePath, _ time: Int64
    ) -> [WatchRecord] {
        let old = change.before?[path]
        if change.isFirst {
            let new = change.delivered(at: path)?.first?.node ?? change.after[path]
            // A location that matches a pattern gets no record if no value is stored there.
            if target.isPattern, new.isNull { return [] }
            // An empty collection is shown as an empty object, not as null.
            let isEmpty = new.isNull && place.isCollection
            let text = isEmpty ? Array("{}".utf8) : text(of: new) { place.shaped($0) }
            return [
                WatchRecord(
                    .snapshot, place.path, data: new, text: [text], time: time,
                    violations: place.violations(in: new, text: text), hasRows: place.reportsChildren(new, new),
                    shaped: { place.shaped($0) })
            ]
        }
        guard change.isDifference(at: path) else { return [] }
        if place.reportsChildren(old ?? .null, change.after[path]) {
            return change.childEvents(at: path, order: order).flatMap { event in
                records(of: event, at: place, change.delivered(at: path.appending(event.key)), time)
            }
        }
        guard let parts = change.delivered(at: path) else {
            return [record(.value, place, .root, change.after[path], previous: old, time)]
        }
        return parts.map { record(.value, place, $0.path, $0.node, time) }
    }

    /// Returns the records of one child: one, or one for each received part if its value is not kept.
    private mutating func records(
        of event: ChildEvent, at place: ResolvedPath, _ parts: [DatabaseEvent.Replacement]?, _ time: Int64
    ) -> [WatchRecord] {
        guard let parts else { return [record(of: event, at: place, event.node, time)] }
        switch event.kind {
        case .removed: return [record(of: event, at: place, .null, time)]
        case .added:
            return [record(of: event, at: place, parts.reduce(.null) { $0.setting($1.path, to: $1.node) }, time)]
        case .moved, .changed:
            return parts.map { part in
                if part.path.isRoot { return record(of: event, at: place, part.node, time) }
                let path = DatabasePath([event.key] + part.path.keys)
                return record(.child(event.kind), place, path, key: event.key, part.node, time)
            }
        }
    }

    private mutating func record(
        of event: ChildEvent, at place: ResolvedPath, _ node: Node, _ time: Int64
    ) -> WatchRecord {
        let shaped = { @Sendable (json: JSON) in place.shaped(json, ofChild: event.key) }
        let text = text(of: node, shaped)
        return WatchRecord(
            .child(event.kind), place.path.appending(event.key), key: event.key, data: node, text: [text],
            previous: event.kind == .added ? nil : event.previous, time: time,
            violations: event.kind == .removed ? [] : violations(of: event, node, at: place, text), shaped: shaped)
    }

    /// Returns a record of the value at a path below a location; the path need not be in the schema.
    private func record(
        _ kind: WatchRecord.Kind, _ place: ResolvedPath, _ path: DatabasePath, key: Key? = nil, _ node: Node,
        previous: Node? = nil, _ time: Int64
    ) -> WatchRecord {
        let inner = try? place.descendant(path)
        let shaped = { @Sendable (json: JSON) in inner?.shaped(json) ?? json }
        return WatchRecord(
            kind, place.path.appending(path), key: key, data: node, text: [text(of: node, shaped)],
            previous: previous, time: time,
            violations: inner?.violations(in: node) ?? (node.isNull ? [] : [.notInSchema]), shaped: shaped)
    }

    /// Returns the value as JSON, in the containers that the schema means.
    private func text(of node: Node, _ shaped: (JSON) -> JSON) -> [UInt8] {
        var writer = JSONWriter()
        if node.holdsIndexes { writer.write(shaped(node.json())) } else { writer.write(node) }
        return writer.takeBytes()
    }

    private mutating func violations(
        of event: ChildEvent, _ node: Node, at place: ResolvedPath, _ text: [UInt8]
    ) -> [Violation] {
        let ofKey = event.kind == .added ? place.violations(ofKey: event.key).map { $0.at(.root) } : []
        if validator?.accepts(text) == true { return ofKey }
        return ofKey + place.violations(inChild: event.key, node)
    }
}

extension ResolvedPath {
    /// Returns whether a change is reported child by child: the schema has children or, without a schema, the data has.
    fileprivate func reportsChildren(_ old: Node, _ new: Node) -> Bool {
        switch kind {
        case .collection, .branch: true
        case .unchecked: !new.isLeaf && !old.isLeaf
        case .value, .model, .insideValue: false
        }
    }

    /// Returns the violations of a value whose JSON text is known; validating the text is ten times as fast.
    fileprivate func violations(in node: Node, text: [UInt8]) -> [Violation] {
        let collected = CollectedViolations()
        var sink = ValidatingSink(self, output: nil, violations: collected)
        var tokenizer = JSONTokenizer()
        tokenizer.feed(text)
        tokenizer.finish()
        do {
            try sink.takeTokens(of: &tokenizer)
            try sink.finish()
            return collected.violations
        } catch {
            return violations(in: node)
        }
    }
}

extension StreamingValidator {
    /// Returns whether a whole JSON text certainly fits.
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
