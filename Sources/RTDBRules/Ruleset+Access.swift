import RTDB

extension Ruleset {
    /// Whether a read of the location is allowed: some `.read` from the root down to it is true.
    ///
    /// `query` is what the read asks for of the location's children; nil for a plain read.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.18.
    package func allowsRead(
        of path: DatabasePath, query: Query?, in tree: Node, _ context: RulesContext
    ) -> Bool {
        let snapshot = Snapshot(root: tree)
        var visit = RuleCursor(
            rules: root,
            evaluation: Evaluation(context: context, query: query, root: snapshot, data: snapshot, newData: snapshot))
        if visit.evaluation.holds(visit.rules.read) { return true }
        for key in path.keys {
            guard visit.descend(to: key) else { return false }
            if visit.evaluation.holds(visit.rules.read) { return true }
        }
        return false
    }

    /// Whether a write is allowed that turns one tree into the other.
    ///
    /// Each of `paths`, the locations it replaces, is judged on its own against the same two trees: some `.write` from
    /// the root down to it must be true, and every `.validate` on that way and at the new data under it, wherever new
    /// data stands.
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
        var visit = start
        var isAllowed = visit.evaluation.holds(visit.rules.write)
        for key in path.keys {
            guard visit.isValid else { return false }
            guard visit.descend(to: key) else { return isAllowed }
            isAllowed = isAllowed || visit.evaluation.holds(visit.rules.write)
        }
        return isAllowed && visit.isValidThroughout
    }

    /// Whether the children of the location can be sorted by the order without being read one by one: keys and
    /// priorities always, values and children where `.indexOn` at the location says so.
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
