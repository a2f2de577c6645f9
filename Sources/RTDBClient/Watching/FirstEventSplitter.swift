import RTDBWire

/// Follows the text of the first value while it comes, so that who prints it need not wait for its end.
///
/// Only an event that is written in the one way in which servers write it is followed; any other is read when it is whole.
struct FirstEventSplitter: Sendable {
    private static let lead = Array(#"{"path":"/","data":"#.utf8)

    /// How much of the event's data has been told or belongs to no value.
    private var told = FirstEventSplitter.lead.count
    private var isBroken = false

    /// What has come of the value since the last call; nil when there is nothing to tell yet.
    ///
    /// The last byte is kept back: it may be the brace that closes the event.
    mutating func more(in decoder: EventStreamDecoder) -> [UInt8]? {
        guard !isBroken, let (blocks, start) = decoder.unfinishedData(of: "put") else { return nil }
        return piece(of: blocks, from: start)
    }

    /// What has come of the value with the end of its event; nil when the event is none that was followed.
    mutating func end(in message: EventStreamMessage) -> [UInt8]? {
        let end = message.data.count
        guard !isBroken, message.event == "put", end > 0, message.data[end - 1..<end] == [UInt8(ascii: "}")] else {
            return nil
        }
        return piece(of: message.data, from: 0) ?? []
    }

    private mutating func piece(of blocks: ByteBlocks, from start: Int) -> [UInt8]? {
        guard blocks.count - start > told + 1 else { return nil }
        guard blocks[start..<start + FirstEventSplitter.lead.count] == FirstEventSplitter.lead else {
            isBroken = true
            return nil
        }
        let piece = blocks[start + told..<blocks.count - 1]
        told += piece.count
        return piece
    }
}
