import NIOCore

/// Reports raw bytes and the end of input to the connection, before they reach the HTTP decoder.
///
/// The connection must know about bytes that are not a complete request yet, and about the end of the client's input,
/// which the pipelining handler keeps back while an answer is being sent. This handler also sends the answer to input
/// that never became a request, which the pipelining handler cannot do.
final class ConnectionDeadlineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: ConnectionHandler
    private var context: ChannelHandlerContext?

    init(_ connection: ConnectionHandler) {
        self.connection = connection
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        connection.deadlineHandler = self
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        connection.deadlineHandler = nil
    }

    /// Sends text unchanged.
    func send(_ text: String) {
        guard let context else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    /// Closes the connection after everything written so far has been sent.
    func closeAfterFlush() {
        guard let context else { return }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        connection.bytesArrived()
        context.fireChannelRead(data)
        connection.bytesDecoded(count)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { connection.senderEnded() }
        context.fireUserInboundEventTriggered(event)
    }
}
