import NIOCore

/// Stands before the HTTP decoder and tells the connection about bytes that have not become a request yet, and about
/// the end of the other side's sending, which the pipelining handler holds back while an answer is under way.
///
/// It also sends the answer to what never became a request, which the pipelining handler has no place for.
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
        connection.arrivals = self
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        connection.arrivals = nil
    }

    /// Sends bytes as they are.
    func send(_ text: String) {
        guard let context else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    /// Closes the connection once everything written so far has left.
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
