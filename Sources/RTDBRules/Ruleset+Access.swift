import RTDB

extension Ruleset {
    /// Whether a read of the location is allowed: whether some `.read` rule from the root down to it is true.
    ///
    /// `query` chooses among the location's children; nil for a plain read.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.18.
    package func allowsRead(
        of path: DatabasePath, query: Query?, in tree: Node, _ context: RulesContext
    ) -> Bool {
        let snapshot = Snapshot(root: tree)
        var cursor = RuleCursor(
            rules: root,
            evaluation: Evaluation(context: context, query: query, root: snapshot, data: snapshot, newData: snapshot))
        if cursor.evaluation.holds(cursor.rules.read) { return true }
        for key in path.keys {
            guard cursor.descend(to: key) else { return false }
            if cursor.evaluation.holds(cursor.rules.read) { return true }
        }
        return false
    }

    /// Whether a write that changes one state of the database into the other is allowed.
    ///
    /// `paths` are the locations that the write replaces. Each is checked separately against the same two states: some
    /// `.write` rule from the root down to it must be true, and so must every `.validate` rule on that way and at the
    /// new data below it, wherever there is new data.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.19 to 9.22, 15.14.
    package func allowsWrite(
        of paths: [DatabasePath], from before: Node, to after: Node, _ context: RulesContext
    ) -> Bool {
        let (data, newData) = (Snapshot(root: before), Snapshot(root: after))
        let start = RuleCursor(
            rules: root,
            evaluation: Evaluation(context: context, query: nil, root: data, data: data, newData: newData))
        return paths.allSatisfy { allowsWrite(of: $0, start) }
    }

    private func allowsWrite(of path: DatabasePath, _ start: RuleCursor) -> Bool {
        var cursor = start
        var isAllowed = cursor.evaluation.holds(cursor.rules.write)
        for key in path.keys {
            guard cursor.isValid else { return false }
            guard cursor.descend(to: key) else { return isAllowed }
            isAllowed = isAllowed || cursor.evaluation.holds(cursor.rules.write)
        }
        return isAllowed && cursor.isValidThroughout
    }

    /// Whether the children of the location can be sorted by the order without reading each of them.
    ///
    /// True for keys and priorities, and for values and children when `.indexOn` at the location lists them.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 3.7, 3.8.
    package func isIndexed(_ order: Query.Order, at path: DatabasePath) -> Bool {
        switch order {
        case .key, .priority: return true
        case .value, .child:
            var rules = root
            for key in path.keys {
                guard let child = rules.children[key] ?? rules.wildcard else { return false }
                rules = child
            }
            return rules.indexes.contains(order)
        }
    }
}
