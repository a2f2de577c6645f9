import Glibc

/// One server-sent event.
package struct EventStreamMessage: Hashable, Sendable {
    /// The `event` field; `message` when there was none.
    package let event: String
    /// The `data` lines, joined by line feeds.
    package let data: ArraySlice<UInt8>

    package init(event: String, data: [UInt8]) {
        self.init(event: event, data: data[...])
    }

    init(event: String, data: ArraySlice<UInt8>) {
        self.event = event
        self.data = data
    }
}

/// Turns the bytes of a `text/event-stream` body into server-sent events.
///
/// Chunks may have any size and be cut anywhere, even inside a character. Events come out in order, one per blank
/// line; a last event without its blank line is dropped. Each byte is scanned once; memory is the longest event.
///
/// - Source: WHATWG HTML, "Interpreting an event stream".
package struct EventStreamDecoder: Sendable {
    private var line: [UInt8] = []
    private var event: [UInt8] = []
    private var data: ArraySlice<UInt8> = []
    private var hasData = false
    /// A line feed right after a carriage return belongs to it.
    private var followsCarriageReturn = false
    private var isAtStart = true

    package init() {}

    /// The data of the event that is coming, as far as it is there, when it has one line so far and is called `name`.
    package func unfinishedData(of name: String) -> ArraySlice<UInt8>? {
        guard !hasData, event.elementsEqual(name.utf8), line.starts(with: "data:".utf8) else { return nil }
        let start = line.count > 5 && line[5] == 0x20 ? 6 : 5
        return line[min(start, line.count)...]
    }

    /// Takes a chunk; gives the events that it completes.
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
            line.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[start..<end]))
            if let message = endLine() { messages.append(message) }
            start = end + 1
            guard chunk[end] == 0x0D else { continue }
            if start == chunk.count { followsCarriageReturn = true }
            if start < chunk.count, chunk[start] == 0x0A { start += 1 }
        }
        line.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[start...]))
    }

    /// Where the first line ends from `start` on.
    private static func lineEnd(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = chunk.baseAddress, start < chunk.count else { return nil }
        func position(of byte: Int32, before end: Int) -> Int? {
            memchr(base + start, byte, end - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
        }
        let lineFeed = position(of: 0x0A, before: chunk.count)
        return position(of: 0x0D, before: lineFeed ?? chunk.count) ?? lineFeed
    }

    /// Reads one whole line; gives the event when the line is blank.
    private mutating func endLine() -> EventStreamMessage? {
        defer { line.removeAll(keepingCapacity: line.count < 1 << 16) }
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
        var valueStart = min(colon + 1, line.count)
        if valueStart < line.count, line[valueStart] == 0x20 { valueStart += 1 }
        let name = line[..<colon]
        if name.elementsEqual("data".utf8) {
            if hasData {
                data.append(0x0A)
                data.append(contentsOf: line[valueStart...])
            } else {
                // Not copied: the first line of a large event is nearly always the only one.
                data = line[valueStart...]
                line = []
            }
            hasData = true
        } else if name.elementsEqual("event".utf8) {
            event = Array(line[valueStart...])
        }
        // `id` and `retry` mean nothing to the service; a line that starts with a colon is a comment.
        return nil
    }

    private mutating func dispatch() -> EventStreamMessage? {
        defer {
            event = []
            data = []
            hasData = false
        }
        guard hasData else { return nil }
        let name = event.isEmpty ? "message" : String(decoding: event, as: UTF8.self)
        return EventStreamMessage(event: name, data: data)
    }
}
