import HTTP
import NIOCore
import NIOHTTP1
import RTDB
import RTDBWire

extension ConnectionHandler {
    /// Starts an event stream, which lasts until one side closes the connection.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 7.1 to 7.3.
    func stream(_ feed: EventFeed, expiry: Int64?, to exchange: Exchange) {
        guard let context else { return feed.close() }
        state = .streaming(feed)
        let fields = [
            HTTPHeader("Content-Type", "text/event-stream; charset=utf-8"), HTTPHeader("Cache-Control", "no-cache"),
            HTTPHeader("Connection", "keep-alive"),
        ]
        // No answer follows the stream on this connection, so the end of the stream needs no mark.
        writeHead(200, fields, length: nil, to: exchange, keepsConnection: true)
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let eventLoop = context.eventLoop
        feed.listen {
            eventLoop.execute { bound.value.continueWriting() }
        }
        let interval = TimeAmount(configuration.keepAliveInterval)
        keepAlive = eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            bound.value.writeKeepAlive()
        }
        guard let expiry else { return }
        let remaining = TimeAmount.milliseconds(max(expiry - responder.clock(), 0))
        revocation = eventLoop.scheduleTask(in: remaining) {
            feed.end(with: .authRevoked("credential is no longer valid"))
        }
    }

    /// Writes the waiting events as long as the socket accepts bytes.
    func writeEvents(of feed: EventFeed) {
        guard let context else { return }
        var hasWritten = false
        while context.channel.isWritable, writeEvent(of: feed) { hasWritten = true }
        if hasWritten { context.flush() }
        guard feed.isEnded, unfinishedEvent == nil || feed.isCutOff else { return }
        // A reader that was too slow does not get more time to read the remaining events.
        if feed.isCutOff { context.close(promise: nil) } else { finish(keepsConnection: false) }
    }

    /// Writes the next event, or the next piece of a large one; returns false when there is none.
    private func writeEvent(of feed: EventFeed) -> Bool {
        if let text = unfinishedEvent {
            let isComplete = text.fill(ConnectionHandler.pieceSize)
            text.drain { write($0) }
            guard isComplete else { return true }
            unfinishedEvent = nil
            write(EventStreamEncoder.end)
            return true
        }
        guard let event = feed.takeNow() else { return false }
        if case .put(let path, let node) = event, node.byteCount > ConnectionHandler.pieceSize {
            write(EventStreamEncoder.beginPut(path))
            unfinishedEvent = NodeText(node, .plain, isPretty: false)
        } else {
            write(EventStreamEncoder.encode(event))
        }
        return true
    }

    private func writeKeepAlive() {
        guard let context, context.channel.isWritable, unfinishedEvent == nil else { return }
        write(EventStreamEncoder.encode(.keepAlive))
        context.flush()
    }
}
