/// A growing sequence of bytes, kept in blocks so that a long text isn't copied when it grows.
///
/// Memory is the length of the bytes, and at most one block more.
package struct ByteBlocks: Sendable {
    /// The size in bytes at which a new block begins.
    private static let blockSize = 1 << 20

    /// The blocks in order; there is always one.
    package private(set) var blocks: [[UInt8]] = [[]]
    package private(set) var count = 0

    package init() {}

    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var room = ByteBlocks.blockSize - blocks[blocks.count - 1].count
            if room <= 0 {
                blocks.append([])
                blocks[blocks.count - 1].reserveCapacity(ByteBlocks.blockSize)
                room = ByteBlocks.blockSize
            }
            blocks[blocks.count - 1].append(contentsOf: UnsafeBufferPointer(rebasing: rest.prefix(room)))
            rest = rest.dropFirst(room)
        }
        count += bytes.count
    }

    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    mutating func append(_ other: ByteBlocks) {
        for block in other.blocks { append(block) }
    }

    /// Removes bytes at the start, all of which must be in the first block.
    mutating func removeFirst(_ number: Int) {
        blocks[0].removeFirst(number)
        count -= number
    }

    /// Removes all bytes; a buffer of ordinary size is kept for the next ones.
    mutating func removeAll() {
        if blocks.count > 1 { blocks = [[]] }
        blocks[0].removeAll(keepingCapacity: blocks[0].capacity < 1 << 16)
        count = 0
    }

    /// The bytes in a range of offsets, which must lie within ``count``.
    package subscript(range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var start = 0
        for block in blocks {
            let part = range.clamped(to: start..<start + block.count)
            bytes += block[(part.lowerBound - start)..<(part.upperBound - start)]
            start += block.count
        }
        return bytes
    }

    /// All of the bytes in one array.
    package func joined() -> [UInt8] {
        self[0..<count]
    }
}

extension ByteBlocks: Hashable {
    package static func == (left: ByteBlocks, right: ByteBlocks) -> Bool {
        left.count == right.count && left.joined() == right.joined()
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
    }
}
