import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// One line of `watch`.
struct WatchRecord {
    /// `snapshot`, `value`, or the name of a child event.
    let event: String
    let path: DatabasePath
    let key: Key?
    let data: JSON
    /// Milliseconds since 1970, when the record was made.
    let time: Int64
    let violations: [Violation]

    /// The records of one change: a snapshot first, then child events where there are children by key, else the value.
    static func records(of change: EventReduction.Change, at target: ResolvedPath, time: Int64) -> [WatchRecord] {
        let isWhole = change.isFirst || !target.hasChildEvents(change)
        guard !isWhole else {
            guard change.isDifference else { return [] }
            let node = change.after
            return [
                WatchRecord(
                    event: change.isFirst ? "snapshot" : "value", path: target.path, key: nil,
                    data: target.isCollection ? node.membersJSON : node.json(), time: time,
                    violations: target.violations(in: node))
            ]
        }
        return change.childEvents.map { event in
            let path = target.path.appending(event.key)
            let violations = event.kind == .removed ? [] : target.violations(inChild: event.key, event.node)
            return WatchRecord(
                event: event.kind.rawValue, path: path, key: event.key, data: event.node.json(), time: time,
                violations: violations)
        }
    }

    /// The record as one line of JSON.
    var line: String {
        var members: [JSONObject.Member] = [("event", .string(event)), ("path", .string(path.description))]
        if let key { members.append(("key", .string(key.name))) }
        members += [
            ("data", data), ("at", .number(JSONNumber(time))), ("valid", .bool(violations.isEmpty)),
        ]
        if !violations.isEmpty { members.append(("violations", .array(violations.map(\.json)))) }
        return JSON.object(JSONObject(uniqueMembers: members)).text() + "\n"
    }
}

extension Violation {
    /// Where in the value, by which keyword, and why.
    fileprivate var json: JSON {
        .object(
            JSONObject(uniqueMembers: [
                ("instanceLocation", .string(instanceLocation.description)), ("keyword", .string(keyword)),
                ("error", .string(message)),
            ]))
    }
}

extension ResolvedPath {
    /// Whether a change here is told child by child: the schema has children, or, without one, so has the data.
    fileprivate func hasChildEvents(_ change: EventReduction.Change) -> Bool {
        switch kind {
        case .collection, .branch: true
        case .unchecked: !change.after.isLeaf && change.before?.isLeaf != true
        case .value, .model, .insideValue: false
        }
    }
}
