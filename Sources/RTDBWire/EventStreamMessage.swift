/// One server-sent event.
package struct EventStreamMessage: Hashable, Sendable {
    /// The `event` field; `message` when the event has none.
    package let event: String
    /// The `data` lines, joined by line feeds.
    package let data: ByteBlocks

    package init(event: String, data: [UInt8]) {
        var blocks = ByteBlocks()
        blocks.append(data)
        self.init(event: event, data: blocks)
    }

    init(event: String, data: ByteBlocks) {
        self.event = event
        self.data = data
    }
}
