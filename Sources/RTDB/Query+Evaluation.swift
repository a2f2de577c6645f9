extension Query {
    /// Whether every child is in the result, whatever the order.
    package var isUnbounded: Bool { range == .between(nil, nil) && limit == nil }

    /// The children in the result, in the query's order.
    ///
    /// By key, or with an index of the query's order, this takes time proportional to the size of the result; otherwise
    /// all children are sorted.
    package func matches(in children: Children, using index: ChildIndex? = nil) -> [Child] {
        if order == .key {
            return matches(in: children.tree, at: { ChildIndex.Position(value: .null, key: $0) })
        }
        let index = index ?? ChildIndex(of: children, by: order)
        return matches(in: index.tree, at: { $0 }).compactMap { entry in
            children[entry.position.key].map { Child(key: entry.position.key, node: $0) }
        }
    }

    private func matches<Entry: SortedTreeEntry>(
        in tree: SortedTree<Entry>, at place: (Entry.Position) -> ChildIndex.Position
    ) -> [Entry] {
        var found: [Entry] = []
        if case .last(let count) = limit {
            var entries = tree.descending { !isAbove(place($0)) }
            while found.count < count, let entry = entries.next(), !isBelow(place(entry.position)) {
                found.append(entry)
            }
            return found.reversed()
        }
        let count = if case .first(let count) = limit { count } else { Int.max }
        var entries = tree.ascending { isBelow(place($0)) }
        while found.count < count, let entry = entries.next(), !isAbove(place(entry.position)) { found.append(entry) }
        return found
    }

    /// The result of a read with this query: the matching children, without the location's priority.
    ///
    /// A leaf has no children, but is returned unchanged when the query excludes nothing.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 3.10 to 3.14.
    package func result(of node: Node, using index: ChildIndex? = nil) -> Node {
        if isUnbounded { return node.withPriority(nil) }
        let matching = matches(in: node.children, using: index)
        return Node(.object(Children(sorted: order == .key ? matching : matching.sorted { $0.key < $1.key })))
    }
}
