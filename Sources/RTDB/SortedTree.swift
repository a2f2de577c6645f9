/// An entry with a sort position and a size in bytes.
protocol SortedTreeEntry: Sendable {
    associatedtype Position: Comparable & Sendable
    var position: Position { get }
    /// The entry's part of ``SortedTree/byteCount``.
    var byteCount: Int { get }
}

/// A persistent B-tree: entries in the order of their positions, no two of which are equal.
///
/// Finding, adding and removing an entry takes time proportional to the logarithm of the count. Copies share all but
/// the few blocks on the way to a change, so keeping a snapshot of a million entries costs nothing.
struct SortedTree<Entry: SortedTreeEntry>: Sendable {
    /// The maximum number of entries in a block; a block that exceeds it is split in half.
    private static var blockSize: Int { 64 }

    indirect enum Block: Sendable {
        /// A block of entries with the sum of their byte counts.
        ///
        /// The sum is stored because computing it again would make a deep tree slow.
        case leaf([Entry], byteCount: Int)
        case inner([Branch])

        init(_ entries: [Entry]) {
            self = .leaf(entries, byteCount: entries.reduce(0) { $0 + $1.byteCount })
        }

        var byteCount: Int {
            switch self {
            case .leaf(_, let byteCount): byteCount
            case .inner(let branches): branches.reduce(0) { $0 + $1.byteCount }
            }
        }
    }

    struct Branch: Sendable {
        let least: Entry.Position
        let count: Int
        let byteCount: Int
        let block: Block

        init(leaf entries: [Entry]) {
            least = entries[0].position
            count = entries.count
            block = Block(entries)
            byteCount = block.byteCount
        }

        init(inner branches: [Branch]) {
            least = branches[0].least
            count = branches.reduce(0) { $0 + $1.count }
            block = .inner(branches)
            byteCount = block.byteCount
        }
    }

    private(set) var root: Block
    private(set) var count: Int

    init() {
        root = Block([])
        count = 0
    }

    /// The sum of the entries' byte counts, maintained as the tree changes.
    var byteCount: Int { root.byteCount }

    /// - Parameter sorted: Entries in strictly ascending order.
    init(sorted: [Entry]) {
        count = sorted.count
        guard sorted.count > Self.blockSize else {
            root = Block(sorted)
            return
        }
        var level = Self.chunks(sorted).map { Branch(leaf: Array($0)) }
        while level.count > Self.blockSize {
            level = Self.chunks(level).map { Branch(inner: Array($0)) }
        }
        root = .inner(level)
    }

    subscript(position: Entry.Position) -> Entry? {
        var block = root
        while true {
            switch block {
            case .leaf(let entries, _):
                let index = entries.partitioningIndex { !($0.position < position) }
                return index < entries.count && entries[index].position == position ? entries[index] : nil
            case .inner(let branches):
                block = branches[Self.index(in: branches, of: position)].block
            }
        }
    }

    /// A copy with this entry at its position.
    func inserting(_ entry: Entry) -> SortedTree {
        replacing(entry.position, by: entry)
    }

    /// A copy without the entry at `position`.
    func removing(_ position: Entry.Position) -> SortedTree {
        replacing(position, by: nil)
    }

    private func replacing(_ position: Entry.Position, by entry: Entry?) -> SortedTree {
        let replaced = Self.replacing(position, by: entry, in: root)
        var result = self
        switch replaced.count {
        case 0: result.root = Block([])
        case 1: result.root = Self.withoutSingleBranches(replaced[0].block)
        default: result.root = .inner(replaced)
        }
        result.count = replaced.reduce(0) { $0 + $1.count }
        return result
    }
}

// MARK: - Blocks

extension SortedTree {
    /// The branches that replace the block: none when it became empty, two when it grew too large.
    private static func replacing(_ position: Entry.Position, by entry: Entry?, in block: Block) -> [Branch] {
        switch block {
        case .leaf(var entries, _):
            let index = entries.partitioningIndex { !($0.position < position) }
            let isThere = index < entries.count && entries[index].position == position
            switch (isThere, entry) {
            case (true, let entry?): entries[index] = entry
            case (true, nil): entries.remove(at: index)
            case (false, let entry?): entries.insert(entry, at: index)
            case (false, nil): break
            }
            return entries.isEmpty ? [] : halves(entries).map { Branch(leaf: Array($0)) }
        case .inner(var branches):
            let index = index(in: branches, of: position)
            branches.replaceSubrange(index...index, with: replacing(position, by: entry, in: branches[index].block))
            mergeSmall(&branches, near: index)
            return branches.isEmpty ? [] : halves(branches).map { Branch(inner: Array($0)) }
        }
    }

    /// The index of the branch whose range contains `position`; the first when the position is below all.
    private static func index(in branches: [Branch], of position: Entry.Position) -> Int {
        Swift.max(branches.partitioningIndex { position < $0.least } - 1, 0)
    }

    /// Merges the branch with its right neighbour when both fit in half a block, so that removals leave no tiny blocks.
    private static func mergeSmall(_ branches: inout [Branch], near index: Int) {
        for left in [index - 1, index] where left >= 0 && left + 1 < branches.count {
            switch (branches[left].block, branches[left + 1].block) {
            case (.leaf(let first, _), .leaf(let second, _)) where first.count + second.count <= blockSize / 2:
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

    /// Even pieces of at most one block's size.
    private static func chunks<Element>(_ entries: [Element]) -> [ArraySlice<Element>] {
        let pieces = (entries.count + blockSize - 1) / blockSize
        return (0..<pieces).map { entries[(entries.count * $0 / pieces)..<(entries.count * ($0 + 1) / pieces)] }
    }
}

extension Array {
    /// The index of the first element for which `belongsInSecondPart` holds, in an array partitioned by it.
    func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
