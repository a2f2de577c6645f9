/// The children of a node in key order: a persistent B-tree.
///
/// Looking up, adding and removing take time that grows with the logarithm of the count, and copies share all but the
/// few blocks on the way to what changed, so a snapshot of a million children costs nothing to keep.
package struct Children: Sendable {
    /// Blocks hold up to this many entries; a block that grows beyond is halved.
    private static let blockSize = 64

    fileprivate indirect enum Block: Sendable {
        case leaf([Child])
        case inner([Branch])
    }

    fileprivate struct Branch: Sendable {
        let least: Key
        let count: Int
        let block: Block

        init(leaf entries: [Child]) {
            least = entries[0].key
            count = entries.count
            block = .leaf(entries)
        }

        init(inner branches: [Branch]) {
            least = branches[0].least
            count = branches.reduce(0) { $0 + $1.count }
            block = .inner(branches)
        }
    }

    private var root: Block
    package private(set) var count: Int

    package init() {
        root = .leaf([])
        count = 0
    }

    /// - Parameter sorted: children in strictly ascending key order, none of them null.
    package init(sorted: [Child]) {
        count = sorted.count
        guard sorted.count > Children.blockSize else {
            root = .leaf(sorted)
            return
        }
        var level = Children.chunks(sorted).map { Branch(leaf: Array($0)) }
        while level.count > Children.blockSize {
            level = Children.chunks(level).map { Branch(inner: Array($0)) }
        }
        root = .inner(level)
    }

    package var isEmpty: Bool { count == 0 }

    package subscript(key: Key) -> Node? {
        var block = root
        while true {
            switch block {
            case .leaf(let entries):
                let index = entries.partitioningIndex { !($0.key < key) }
                return index < entries.count && entries[index].key == key ? entries[index].node : nil
            case .inner(let branches):
                block = branches[Children.index(in: branches, of: key)].block
            }
        }
    }

    /// The same children but for `key`, which has `node` now; null takes it away.
    package func updating(_ key: Key, to node: Node) -> Children {
        let replaced = Children.replacing(key, by: node.isNull ? nil : node, in: root)
        var result = self
        switch replaced.count {
        case 0: result.root = .leaf([])
        case 1: result.root = Children.withoutSingleBranches(replaced[0].block)
        default: result.root = .inner(replaced)
        }
        result.count = replaced.reduce(0) { $0 + $1.count }
        return result
    }
}

// MARK: - Reading in order

extension Children: Sequence {
    package struct Iterator: IteratorProtocol {
        private var path: [(branches: [Branch], next: Int)] = []
        private var entries: [Child] = []
        private var position = 0

        fileprivate init(_ block: Block) {
            descend(block)
        }

        package mutating func next() -> Child? {
            while position == entries.count {
                guard var last = path.popLast() else { return nil }
                guard last.next < last.branches.count else { continue }
                let block = last.branches[last.next].block
                last.next += 1
                path.append(last)
                descend(block)
            }
            position += 1
            return entries[position - 1]
        }

        private mutating func descend(_ block: Block) {
            var block = block
            while case .inner(let branches) = block {
                path.append((branches, 1))
                block = branches[0].block
            }
            if case .leaf(let found) = block {
                entries = found
                position = 0
            }
        }
    }

    package func makeIterator() -> Iterator { Iterator(root) }
    package var underestimatedCount: Int { count }

    package var first: Child? {
        var iterator = makeIterator()
        return iterator.next()
    }

    package var last: Child? {
        var block = root
        while case .inner(let branches) = block, let last = branches.last { block = last.block }
        guard case .leaf(let entries) = block else { return nil }
        return entries.last
    }
}

extension Children: Equatable {
    package static func == (left: Children, right: Children) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }
}

// MARK: - Blocks

extension Children {
    /// The block's replacement: none when it became empty, two when it grew too large.
    private static func replacing(_ key: Key, by node: Node?, in block: Block) -> [Branch] {
        switch block {
        case .leaf(var entries):
            let index = entries.partitioningIndex { !($0.key < key) }
            let isThere = index < entries.count && entries[index].key == key
            switch (isThere, node) {
            case (true, let node?): entries[index] = Child(key: key, node: node)
            case (true, nil): entries.remove(at: index)
            case (false, let node?): entries.insert(Child(key: key, node: node), at: index)
            case (false, nil): break
            }
            return entries.isEmpty ? [] : halves(entries).map { Branch(leaf: Array($0)) }
        case .inner(var branches):
            let index = index(in: branches, of: key)
            branches.replaceSubrange(index...index, with: replacing(key, by: node, in: branches[index].block))
            mergeSmall(&branches, near: index)
            return branches.isEmpty ? [] : halves(branches).map { Branch(inner: Array($0)) }
        }
    }

    /// The branch whose range holds `key`; the first when it is below all.
    private static func index(in branches: [Branch], of key: Key) -> Int {
        Swift.max(branches.partitioningIndex { key < $0.least } - 1, 0)
    }

    /// Joins the branch with its right neighbour when both fit in half a block, so that removals leave no crumbs.
    private static func mergeSmall(_ branches: inout [Branch], near index: Int) {
        for left in [index - 1, index] where left >= 0 && left + 1 < branches.count {
            switch (branches[left].block, branches[left + 1].block) {
            case (.leaf(let first), .leaf(let second)) where first.count + second.count <= blockSize / 2:
                branches.replaceSubrange(left...(left + 1), with: [Branch(leaf: first + second)])
                return
            case (.inner(let first), .inner(let second)) where first.count + second.count <= blockSize / 2:
                branches.replaceSubrange(left...(left + 1), with: [Branch(inner: first + second)])
                return
            default: continue
            }
        }
    }

    private static func withoutSingleBranches(_ block: Block) -> Block {
        var block = block
        while case .inner(let branches) = block, branches.count == 1 { block = branches[0].block }
        return block
    }

    private static func halves<Element>(_ entries: [Element]) -> [ArraySlice<Element>] {
        guard entries.count > blockSize else { return [entries[...]] }
        return [entries[..<(entries.count / 2)], entries[(entries.count / 2)...]]
    }

    /// Even pieces of at most a block.
    private static func chunks<Element>(_ entries: [Element]) -> [ArraySlice<Element>] {
        let pieces = (entries.count + blockSize - 1) / blockSize
        return (0..<pieces).map { entries[(entries.count * $0 / pieces)..<(entries.count * ($0 + 1) / pieces)] }
    }
}

extension Array {
    /// The index of the first element for which `belongsInSecondPart` holds, in an array partitioned by it.
    fileprivate func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
