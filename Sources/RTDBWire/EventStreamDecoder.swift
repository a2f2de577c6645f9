/// Turns the bytes of a `text/event-stream` body into server-sent events.
///
/// Chunks may have any size and be cut anywhere, even inside a character. Events are returned in order, one per blank
/// line; a last event without its blank line is dropped. Each byte is scanned once. Memory is the longest event, and no
/// event is longer than the limit.
///
/// - Source: WHATWG HTML, "Interpreting an event stream".
package struct EventStreamDecoder: Sendable {
    /// The default limit, in bytes: the most that the service sends in one reply.
    package static let standardLimit = 256 << 20

    /// The maximum size of one event in bytes, including its field names.
    package let limit: Int
    /// Whether an event was longer than the limit; nothing after it is read.
    package private(set) var isOverLimit = false

    private var line = ByteBlocks()
    private var event: [UInt8] = []
    private var data = ByteBlocks()
    private var hasData = false
    /// Whether the last byte was a carriage return, to which an immediate line feed belongs.
    private var followsCarriageReturn = false
    private var isAtStart = true

    package init(limit: Int = EventStreamDecoder.standardLimit) {
        self.limit = limit
    }

    /// The data so far of an unfinished event that is called `name` and has only one `data` line.
    ///
    /// Returns the line's bytes in blocks, and how many bytes at the start are not data.
    package func unfinishedData(of name: String) -> (blocks: ByteBlocks, start: Int)? {
        guard !hasData, event.elementsEqual(name.utf8) else { return nil }
        let first = line.blocks[0]
        guard first.starts(with: "data:".utf8) else { return nil }
        return (line, first.count > 5 && first[5] == 0x20 ? 6 : 5)
    }

    /// Adds a chunk; returns the events that it completes.
    package mutating func take(_ chunk: some Sequence<UInt8>) -> [EventStreamMessage] {
        var messages: [EventStreamMessage] = []
        let fed: Void? = chunk.withContiguousStorageIfAvailable { take($0, into: &messages) }
        if fed == nil { Array(chunk).withUnsafeBufferPointer { take($0, into: &messages) } }
        return messages
    }

    private mutating func take(_ chunk: UnsafeBufferPointer<UInt8>, into messages: inout [EventStreamMessage]) {
        var start = 0
        if followsCarriageReturn, let first = chunk.first {
            followsCarriageReturn = false
            if first == 0x0A { start = 1 }
        }
        while let end = EventStreamDecoder.lineEnd(in: chunk, from: start) {
            guard append(UnsafeBufferPointer(rebasing: chunk[start..<end])) else { return }
            if let message = endLine() { messages.append(message) }
            start = end + 1
            guard chunk[end] == 0x0D else { continue }
            if start == chunk.count { followsCarriageReturn = true }
            if start < chunk.count, chunk[start] == 0x0A { start += 1 }
        }
        _ = append(UnsafeBufferPointer(rebasing: chunk[start...]))
    }

    /// Appends to the line; returns false, and forgets the event, when it becomes longer than the limit.
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let held = event.count + data.count + line.count
        guard !isOverLimit, held <= limit, bytes.count <= limit - held else {
            isOverLimit = true
            event = []
            line = ByteBlocks()
            data = ByteBlocks()
            hasData = false
            return false
        }
        line.append(bytes)
        return true
    }

    /// The end of the first line after `start`: the index of a line feed or carriage return.
    ///
    /// Looks at eight bytes at a time, because the first event of a large place is one line.
    private static func lineEnd(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let bytes = UnsafeRawBufferPointer(chunk)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var at = start
        while at + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            let (feeds, returns) = (word ^ (ones &* 0x0A), word ^ (ones &* 0x0D))
            // The high bit of each byte that has become zero; the first one that is marked is right.
            let mask = ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & (ones &* 0x80)
            if mask != 0 { return at + mask.trailingZeroBitCount / 8 }
            at += 8
        }
        return bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D }
    }

    /// Processes a complete line; returns the event when the line is blank.
    private mutating func endLine() -> EventStreamMessage? {
        defer { line.removeAll() }
        if isAtStart {
            isAtStart = false
            if line.blocks[0].starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        guard line.count > 0 else { return dispatch() }
        // Field names with a meaning are short, so they are within the first block.
        let start = line.blocks[0].prefix(16)
        let colon = start.firstIndex(of: UInt8(ascii: ":")) ?? start.endIndex
        let name = start[..<colon]
        let isSpaced = colon + 1 < start.endIndex && start[colon + 1] == 0x20
        let valueStart = min(colon + (isSpaced ? 2 : 1), line.count)
        if name.elementsEqual("data".utf8) {
            line.removeFirst(valueStart)
            if hasData {
                data.append([0x0A])
                data.append(line)
            } else {
                // Swapped, not copied: the first line of a large event is nearly always the only one.
                swap(&data, &line)
            }
            hasData = true
        } else if name.elementsEqual("event".utf8) {
            line.removeFirst(valueStart)
            event = line.joined()
        }
        // The service does not use `id` and `retry`; a line that starts with a colon is a comment.
        return nil
    }

    private mutating func dispatch() -> EventStreamMessage? {
        defer {
            event = []
            data = ByteBlocks()
            hasData = false
        }
        guard hasData else { return nil }
        let name = event.isEmpty ? "message" : String(decoding: event, as: UTF8.self)
        return EventStreamMessage(event: name, data: data)
    }
}
