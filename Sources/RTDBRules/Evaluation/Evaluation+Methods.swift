import RTDB

extension Evaluation {
    func call(
        _ method: SnapshotMethod, on snapshot: Snapshot, _ arguments: [Expression]
    ) throws(RunTimeError) -> Value {
        switch method {
        case .val: return Value(snapshot.node)
        case .getPriority: return Value(snapshot.node.priority)
        case .exists: return .bool(snapshot.exists)
        case .parent: return .snapshot(try snapshot.parent())
        case .child: return .snapshot(snapshot.child(path: try text(arguments, 0)))
        case .hasChild: return .bool(snapshot.child(path: try text(arguments, 0)).exists)
        case .hasChildren: return .bool(!snapshot.node.children.isEmpty)
        case .isNumber:
            if case .number = Value(snapshot.node) { return .bool(true) }
            return .bool(false)
        case .isString:
            if case .string = Value(snapshot.node) { return .bool(true) }
            return .bool(false)
        case .isBoolean:
            if case .bool = Value(snapshot.node) { return .bool(true) }
            return .bool(false)
        }
    }

    /// Whether the snapshot has every child in a list; true for an empty list.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.10.
    func hasChildren(_ names: [Expression], in snapshot: Snapshot) throws(RunTimeError) -> Bool {
        // All names are evaluated, so that one that isn't a string fails the rule wherever it is in the list.
        var hasAll = true
        for index in names.indices where try !snapshot.child(path: text(names, index)).exists { hasAll = false }
        return hasAll
    }

    func call(_ method: StringMethod, on text: String, _ arguments: [Expression]) throws(RunTimeError) -> Value {
        switch method {
        case .contains: return .bool(!text.occurrences(of: try self.text(arguments, 0), limit: 1).isEmpty)
        case .beginsWith: return .bool(text.utf8.starts(with: try self.text(arguments, 0).utf8))
        case .endsWith: return .bool(text.utf8.reversed().starts(with: try self.text(arguments, 0).utf8.reversed()))
        case .replace: return .string(try text.replacing(self.text(arguments, 0), by: self.text(arguments, 1)))
        case .toLowerCase: return .string(text.lowercased())
        case .toUpperCase: return .string(text.uppercased())
        }
    }

    private func text(_ arguments: [Expression], _ index: Int) throws(RunTimeError) -> String {
        try value(of: arguments[index]).string()
    }
}
