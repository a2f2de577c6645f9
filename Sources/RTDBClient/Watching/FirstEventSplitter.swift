import RTDBWire

/// Extracts the text of the first value while it arrives, so that printing it need not wait for its end.
///
/// It only handles an event written exactly as servers write it; any other event is read when it is complete.
struct FirstEventSplitter: Sendable {
    private static let lead = Array(#"{"path":"/","data":"#.utf8)

    /// The number of bytes of the event's data that were returned or do not belong to the value.
    private var passedCount = FirstEventSplitter.lead.count
    private var isBroken = false

    /// The bytes of the value that have arrived since the last call; nil when there are none yet.
    ///
    /// The last byte is held back, because it may be the brace that closes the event.
    mutating func more(in decoder: EventStreamDecoder) -> [UInt8]? {
        guard !isBroken, let (blocks, start) = decoder.unfinishedData(of: "put") else { return nil }
        return piece(of: blocks, from: start)
    }

    /// The remaining bytes of the value at the end of its event; nil when the event is one that was not handled.
    mutating func end(in message: EventStreamMessage) -> [UInt8]? {
        let end = message.data.count
        guard !isBroken, message.event == "put", end > 0, message.data[end - 1..<end] == [UInt8(ascii: "}")] else {
            return nil
        }
        return piece(of: message.data, from: 0) ?? []
    }

    private mutating func piece(of blocks: ByteBlocks, from start: Int) -> [UInt8]? {
        guard blocks.count - start > passedCount + 1 else { return nil }
        guard blocks[start..<start + FirstEventSplitter.lead.count] == FirstEventSplitter.lead else {
            isBroken = true
            return nil
        }
        let piece = blocks[start + passedCount..<blocks.count - 1]
        passedCount += piece.count
        return piece
    }
}
