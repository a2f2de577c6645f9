import RTDBWire

/// Follows the text of the first value while it comes, so that who prints it need not wait for its end.
///
/// Only an event that is written in the one way in which servers write it is followed; any other is read when it is whole.
struct Arrival: Sendable {
    private static let lead = Array(#"{"path":"/","data":"#.utf8)

    /// How much of the event's data has been told or belongs to no value.
    private var told = Arrival.lead.count
    private var isBroken = false

    /// What has come of the value since the last call; nil when there is nothing to tell yet.
    ///
    /// The last byte is kept back: it may be the brace that closes the event.
    mutating func more(in decoder: EventStreamDecoder) -> [UInt8]? {
        guard !isBroken, let data = decoder.unfinishedData(of: "put") else { return nil }
        return piece(of: data)
    }

    /// What has come of the value with the end of its event; nil when the event is none that was followed.
    mutating func end(in message: EventStreamMessage) -> [UInt8]? {
        guard !isBroken, message.event == "put", message.data.last == UInt8(ascii: "}") else { return nil }
        return piece(of: message.data[...]) ?? []
    }

    private mutating func piece(of data: ArraySlice<UInt8>) -> [UInt8]? {
        guard data.count > told + 1 else { return nil }
        guard data.starts(with: Arrival.lead) else {
            isBroken = true
            return nil
        }
        let piece = Array(data[(data.startIndex + told)..<(data.endIndex - 1)])
        told += piece.count
        return piece
    }
}
