extension SortedTree {
    /// Walks the entries in one direction from any position; each step takes constant time on average.
    struct Iterator: IteratorProtocol, Sendable {
        private enum Direction: Sendable {
            case ascending, descending
        }

        private let direction: Direction
        /// The inner blocks from the root down, each with the index of the branch to enter after the one below.
        private var path: [(branches: [Branch], next: Int)] = []
        private var entries: [Entry] = []
        private var upcoming = 0

        /// Iterates over all entries in ascending order.
        fileprivate init(_ root: Block) {
            direction = .ascending
            descendToEdge(root)
        }

        /// Iterates in ascending order, from the first entry for which `isBelow` is false.
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

        /// Iterates in descending order, from the last entry for which `isBelow` is true.
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

        /// Enters a block from the end at which the iteration starts.
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

    /// The entries in ascending order from the first one for which `isBelow` is false.
    ///
    /// `isBelow` must be true for the entries up to some position and false for all after it.
    func ascending(after isBelow: (Entry.Position) -> Bool) -> Iterator {
        Iterator(root, ascendingAfter: isBelow)
    }

    /// The entries in descending order from the last one for which `isBelow` is true.
    ///
    /// `isBelow` must be true for the entries up to some position and false for all after it.
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
