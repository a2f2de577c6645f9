extension SortedTree {
    /// Walks the entries one way from some place on; each step takes constant time on average.
    struct Iterator: IteratorProtocol, Sendable {
        private enum Direction: Sendable {
            case ascending, descending
        }

        private let direction: Direction
        /// The inner blocks from the root down, each with the index of the branch to enter when the one below is done.
        private var path: [(branches: [Branch], next: Int)] = []
        private var entries: [Entry] = []
        private var upcoming = 0

        /// All entries, the least first.
        fileprivate init(_ root: Block) {
            direction = .ascending
            descendToEdge(root)
        }

        /// The entries from the first one on for which `isBelow` does not hold, the least first.
        fileprivate init(_ root: Block, ascendingAfter isBelow: (Entry.Position) -> Bool) {
            direction = .ascending
            var block = root
            while case .inner(let branches) = block {
                let index = Swift.max(branches.partitioningIndex { !isBelow($0.least) } - 1, 0)
                path.append((branches, index + 1))
                block = branches[index].block
            }
            guard case .leaf(let entries, _) = block else { return }
            self.entries = entries
            upcoming = entries.partitioningIndex { !isBelow($0.position) }
        }

        /// The entries from the last one on for which `isBelow` holds, the greatest first.
        fileprivate init(_ root: Block, descendingFrom isBelow: (Entry.Position) -> Bool) {
            direction = .descending
            var block = root
            while case .inner(let branches) = block {
                let index = Swift.max(branches.partitioningIndex { !isBelow($0.least) } - 1, 0)
                path.append((branches, index - 1))
                block = branches[index].block
            }
            guard case .leaf(let entries, _) = block else { return }
            self.entries = entries
            upcoming = entries.partitioningIndex { !isBelow($0.position) } - 1
        }

        mutating func next() -> Entry? {
            while !entries.indices.contains(upcoming) {
                guard var last = path.popLast() else { return nil }
                guard last.branches.indices.contains(last.next) else { continue }
                let block = last.branches[last.next].block
                last.next += direction == .ascending ? 1 : -1
                path.append(last)
                descendToEdge(block)
            }
            defer { upcoming += direction == .ascending ? 1 : -1 }
            return entries[upcoming]
        }

        /// Enters a block at the end where the walk comes in.
        private mutating func descendToEdge(_ block: Block) {
            var block = block
            while case .inner(let branches) = block {
                let edge = direction == .ascending ? 0 : branches.count - 1
                path.append((branches, direction == .ascending ? 1 : edge - 1))
                block = branches[edge].block
            }
            guard case .leaf(let found, _) = block else { return }
            entries = found
            upcoming = direction == .ascending ? 0 : found.count - 1
        }
    }

    /// The entries from the first one on for which `isBelow` does not hold, which must hold for a beginning of them.
    func ascending(after isBelow: (Entry.Position) -> Bool) -> Iterator {
        Iterator(root, ascendingAfter: isBelow)
    }

    /// The entries from the last one on for which `isBelow` holds, which must hold for a beginning of them.
    func descending(from isBelow: (Entry.Position) -> Bool) -> Iterator {
        Iterator(root, descendingFrom: isBelow)
    }
}

extension SortedTree: Sequence {
    func makeIterator() -> Iterator { Iterator(root) }
    var underestimatedCount: Int { count }

    var first: Entry? {
        var iterator = makeIterator()
        return iterator.next()
    }

    var last: Entry? {
        var iterator = descending { _ in true }
        return iterator.next()
    }
}
