import HTTP
import NIOCore
import NIOHTTP1
import RTDBWire

/// Handles one connection: it receives requests one after another, and answers each before the next.
///
/// All code runs on the connection's event loop. Requests are answered there as well, without a switch to another
/// thread, because the store's locks are short.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The state of a connection.
    enum State {
        case idle
        /// A request has begun but is not complete.
        case receiving(Exchange, IncomingRequest, RequestBody?)
        /// The answer is being written at the reader's speed.
        case writing(Exchange, NodeText, after: [UInt8])
        case streaming(EventFeed)
        /// The answer has been written and the connection is ending; further input is discarded.
        case ending
    }

    /// The data of a request that is needed until it is answered.
    struct Exchange {
        let method: String
        let path: String
        let version: HTTPVersion
        /// Whether the connection stays open after the answer.
        var keepsConnection: Bool
        let start: NIODeadline
        /// The headers of the answer that tell a browser which page may read it.
        let webHeaders: [HTTPHeader]

        /// Whether the client knows chunked bodies; HTTP/1.0 has no chunks and, by default, no persistent connections.
        var knowsChunks: Bool { version.major > 1 || version.minor > 0 }
    }

    let responder: Responder
    let configuration: Server.Configuration
    let web: WebAccess
    let log: @Sendable (LogLine) -> Void
    private let notices: NoticeLimiter
    var state = State.idle
    var deadline: Deadline
    private var headSize = 0
    private var deadlineCheck: RepeatedTask?
    var keepAlive: RepeatedTask?
    /// The node of an event that has been written only in part.
    var unfinishedEvent: NodeText?
    /// The task that ends a stream when its caller's credential expires.
    var revocation: Scheduled<Void>?
    weak var deadlineHandler: ConnectionDeadlineHandler?
    private(set) var context: ChannelHandlerContext?

    init(
        responder: Responder, configuration: Server.Configuration, web: WebAccess, notices: NoticeLimiter,
        log: @escaping @Sendable (LogLine) -> Void
    ) {
        self.responder = responder
        self.configuration = configuration
        self.web = web
        self.notices = notices
        self.log = log
        deadline = Deadline(configuration, now: .now())
    }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let interval = Deadline.interval(configuration)
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        deadlineCheck = context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            bound.value.checkDeadline()
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        release()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        release()
        self.context = nil
    }

    private func release() {
        deadlineCheck?.cancel()
        keepAlive?.cancel()
        revocation?.cancel()
        if case .streaming(let feed) = state { feed.close() }
        state = .ending
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { continueWriting() }
        context.fireChannelWritabilityChanged()
    }

    /// Handles errors of the decoder and of the socket.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, canStillRefuse else {
            context.close(promise: nil)
            return
        }
        refuseAndEnd(
            error == .headerOverflow
                ? RequestError(431, "Request headers are too large") : RequestError(400, "Malformed HTTP request"))
    }

    private var canStillRefuse: Bool {
        switch state {
        case .idle, .receiving: true
        case .writing, .streaming, .ending: false
        }
    }

    /// Answers an incomplete or malformed request, and closes the connection.
    func refuseAndEnd(_ refusal: RequestError) {
        guard case .receiving(let exchange, _, _) = state else {
            state = .ending
            let body = ErrorBody(refusal.text).bytes
            let fields = refusal.response.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
            deadlineHandler?.send(
                "HTTP/1.1 \(refusal.status) \(HTTPResponseStatus(statusCode: refusal.status).reasonPhrase)\r\n\(fields)"
                    + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n\(String(decoding: body, as: UTF8.self))"
            )
            log(LogLine(method: "-", path: "-", status: refusal.status, duration: .zero))
            return linger()
        }
        answer(refusal.response, to: exchange, keepsConnection: false, isHead: false)
    }

    // MARK: Time

    func bytesArrived() {
        switch (state, deadline.awaited) {
        case (.idle, .request): deadline.await(.head, now: .now())
        case (.receiving, _): deadline.await(.body, now: .now())
        default: break
        }
    }

    /// Counts the bytes that the decoder keeps back: a request line and headers that are not complete.
    func bytesDecoded(_ count: Int) {
        guard case .idle = state, deadline.awaited == .head else {
            headSize = 0
            return
        }
        headSize += count
        if headSize > configuration.maximumHeadSize {
            refuseAndEnd(RequestError(431, "Request headers are too large"))
        }
    }

    /// Handles the end of the client's input: an answer is still sent, but a stream ends, because its client is gone.
    func senderEnded() {
        switch state {
        case .writing(var exchange, let text, let after):
            exchange.keepsConnection = false
            state = .writing(exchange, text, after: after)
        case .idle, .ending:
            deadline.await(.reader, now: .now())
            deadlineHandler?.closeAfterFlush()
        case .receiving, .streaming: context?.close(promise: nil)
        }
    }

    private func checkDeadline() {
        guard deadline.end <= .now() else { return }
        switch deadline.awaited {
        case .head, .body: refuseAndEnd(RequestError(408, "The request took too long"))
        case .request, .reader, .lingering, .nothing: context?.close(promise: nil)
        }
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head)
        case .body(let chunk): receive(chunk)
        case .end: end()
        }
    }

    private func begin(_ head: HTTPRequestHead) {
        guard case .idle = state else { return }
        // The decoder stops reading after a request to change protocols.
        let changesProtocol = head.method == .CONNECT || head.headers.contains(name: "Upgrade")
        let headers = HTTP.HTTPHeaders(head.headers.map { HTTPHeader($0.name, $0.value) })
        let exchange = Exchange(
            method: head.method.rawValue, path: String(IncomingRequest.split(head.uri).path), version: head.version,
            keepsConnection: head.isKeepAlive && !changesProtocol, start: .now(), webHeaders: web.headers(for: headers))
        let incoming = understand(exchange, target: head.uri, headers)
        var body: RequestBody?
        if case .operation(let operation, _) = incoming, operation.hasBody {
            body = RequestBody(of: operation, limits: responder.limits.data)
        }
        state = .receiving(exchange, incoming, body)
        deadline.await(.body, now: exchange.start)
        if let length = head.headers.first(name: "Content-Length").flatMap(Int.init),
            length > responder.limits.writeByteCount
        {
            return refuseAndEnd(.tooLarge)
        }
        guard head.headers.first(name: "Expect")?.hasSameASCIILetters(as: "100-continue") ?? false else { return }
        switch incoming {
        case .operation: write(.head(HTTPResponseHead(version: head.version, status: .continue)), flush: true)
        case .answer(let response): answer(response, to: exchange, keepsConnection: false, isHead: false)
        }
    }

    /// Interprets a request's line and headers, after validating its page and host name.
    private func understand(_ exchange: Exchange, target: String, _ headers: HTTP.HTTPHeaders) -> IncomingRequest {
        if let refusal = web.refusal(of: target, headers) {
            notices.post(refusal.notice)
            return .answer(refusal.refusal.response)
        }
        if WebSocketRequest.isOne(exchange.path[...], headers) {
            notices.post(.webSocket)
        }
        return IncomingRequest(
            method: exchange.method, target: target, headers: headers, limits: responder.limits.data)
    }

    private func receive(_ chunk: ByteBuffer) {
        guard case .receiving(_, _, let body) = state else { return }
        discarded += body == nil ? chunk.readableBytes : 0
        guard let body else {
            if discarded > responder.limits.writeByteCount { refuseAndEnd(.tooLarge) }
            return
        }
        guard body.byteCount + chunk.readableBytes <= responder.limits.writeByteCount else {
            return refuseAndEnd(.tooLarge)
        }
        chunk.withUnsafeReadableBytes { body.take($0) }
    }

    /// The number of bytes of a body that is being discarded.
    private var discarded = 0

    private func end() {
        guard case .receiving(let exchange, let incoming, let body) = state else { return }
        discarded = 0
        deadline.await(.nothing, now: exchange.start)
        switch incoming {
        case .answer(let response):
            answer(response, to: exchange, keepsConnection: exchange.keepsConnection, isHead: exchange.method == "HEAD")
        case .operation(let operation, let isHead): perform(operation, body, for: exchange, isHead: isHead)
        }
    }

    private func perform(_ operation: Operation, _ body: RequestBody?, for exchange: Exchange, isHead: Bool) {
        // A body that is not needed is treated as empty.
        switch responder.perform(operation, body ?? RequestBody(of: operation, limits: responder.limits.data)) {
        case .response(let response):
            answer(response, to: exchange, keepsConnection: exchange.keepsConnection, isHead: isHead)
        case .document(let document): answer(document, to: exchange, isHead: isHead)
        case .stream(let feed, let expiry): stream(feed, expiry: expiry, to: exchange)
        }
    }
}
