import HTTP
import NIOCore
import NIOHTTP1
import RTDBWire

extension ConnectionHandler {
    /// The size of the largest body that is sent with its length, in bytes.
    ///
    /// A larger body, or a larger event of a stream, is written in pieces of about this size.
    static let pieceSize = 256 * 1024

    func write(_ part: HTTPServerResponsePart, flush: Bool = false) {
        guard let context else { return }
        if flush {
            context.writeAndFlush(wrapOutboundOut(part), promise: nil)
        } else {
            context.write(wrapOutboundOut(part), promise: nil)
        }
    }

    /// Writes the status line and headers of an answer.
    ///
    /// `length` is the length of the body; nil when it is not known or there is no body.
    func writeHead(
        _ status: Int, _ fields: [HTTPHeader], length: Int?, to exchange: Exchange, keepsConnection: Bool
    ) {
        var headers = NIOHTTP1.HTTPHeaders()
        for field in fields + exchange.webHeaders { headers.add(name: field.name, value: field.value) }
        if let length { headers.add(name: "Content-Length", value: String(length)) }
        if !keepsConnection {
            headers.add(name: "Connection", value: "close")
        } else if !exchange.knowsChunks {
            headers.add(name: "Connection", value: "keep-alive")
        }
        // RFC 9112 section 6.1: an answer that cannot have a body has neither header.
        if length == nil, exchange.knowsChunks, status != 204 {
            headers.add(name: "transfer-encoding", value: "chunked")
        }
        write(
            .head(
                HTTPResponseHead(
                    version: exchange.version, status: HTTPResponseStatus(statusCode: status), headers: headers)))
        log(
            LogLine(
                method: exchange.method, path: exchange.path, status: status,
                duration: .nanoseconds((NIODeadline.now() - exchange.start).nanoseconds)))
    }

    func write(_ bytes: UnsafeRawBufferPointer) {
        guard let context, !bytes.isEmpty else { return }
        var buffer = context.channel.allocator.buffer(capacity: bytes.count)
        buffer.writeBytes(bytes)
        write(.body(.byteBuffer(buffer)))
    }

    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { write($0) }
    }

    /// Sends a complete answer.
    func answer(_ response: Response, to exchange: Exchange, keepsConnection: Bool, isHead: Bool) {
        // RFC 9110 section 8.6: a 204 has no length. A 304 has the length 0, as in the service
        // (Documentation/RealtimeDatabase.md, 1.18).
        writeHead(
            response.status, response.headers.fields, length: response.status == 204 ? nil : response.body.count,
            to: exchange, keepsConnection: keepsConnection)
        if !isHead { write(response.body) }
        finish(keepsConnection: keepsConnection)
    }

    /// Sends a node: at once if it is small, otherwise at the reader's speed.
    func answer(_ document: ResponseDocument, to exchange: Exchange, isHead: Bool) {
        let fields = document.head.headers.fields
        let (before, after) = document.frame
        let text = document.text
        if isHead {
            var length = before.count + after.count
            var isComplete = false
            while !isComplete {
                isComplete = text.fill(ConnectionHandler.pieceSize)
                length += text.drain { $0.count }
            }
            writeHead(200, fields, length: length, to: exchange, keepsConnection: exchange.keepsConnection)
            return finish(keepsConnection: exchange.keepsConnection)
        }
        let isComplete = text.fill(ConnectionHandler.pieceSize)
        guard !isComplete else {
            let length = before.count + text.count + after.count
            writeHead(200, fields, length: length, to: exchange, keepsConnection: exchange.keepsConnection)
            write(before)
            text.drain { write($0) }
            write(after)
            return finish(keepsConnection: exchange.keepsConnection)
        }
        var exchange = exchange
        // Without chunks, only the end of the connection can mark the end of the body.
        if !exchange.knowsChunks { exchange.keepsConnection = false }
        writeHead(200, fields, length: nil, to: exchange, keepsConnection: exchange.keepsConnection)
        write(before)
        state = .writing(exchange, text, after: after)
        continueWriting()
    }

    /// Continues to write the data that waits for the reader.
    func continueWriting() {
        switch state {
        case .writing(let exchange, let text, let after): writePiece(of: text, after: after, for: exchange)
        case .streaming(let feed): writeEvents(of: feed)
        case .idle, .receiving, .ending: break
        }
    }

    private func writePiece(of text: NodeText, after: [UInt8], for exchange: Exchange) {
        guard let context else { return }
        deadline.await(.reader, now: .now())
        guard context.channel.isWritable else { return }
        let isComplete = text.fill(ConnectionHandler.pieceSize)
        text.drain { write($0) }
        guard !isComplete else {
            write(after)
            return finish(keepsConnection: exchange.keepsConnection)
        }
        context.flush()
        // This lets the other connections of the event loop continue in between.
        guard context.channel.isWritable else { return }
        context.eventLoop.assumeIsolated().execute { [weak self] in self?.continueWriting() }
    }

    /// Ends an answer, and then continues with the next request or closes the connection.
    func finish(keepsConnection: Bool) {
        let isRequestComplete = if case .receiving = state, deadline.awaited == .body { false } else { true }
        guard keepsConnection else {
            state = .ending
            write(.end(nil), flush: true)
            guard isRequestComplete else { return linger() }
            deadline.await(.reader, now: .now())
            deadlineHandler?.closeAfterFlush()
            return
        }
        state = .idle
        deadline.await(.request, now: .now())
        write(.end(nil), flush: true)
    }

    /// Closes only this side of the connection, and discards incoming data for a while.
    ///
    /// If the socket were closed at once, a reset could delete the answer before a client that is still sending has
    /// read it.
    func linger() {
        deadline.await(.lingering, now: .now())
        context?.close(mode: .output, promise: nil)
    }
}
