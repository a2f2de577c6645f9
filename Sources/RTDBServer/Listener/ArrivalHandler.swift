import NIOCore

/// Stands before the HTTP decoder and tells the connection about bytes that have not become a request yet, and about
/// the end of the other side's sending, which the pipelining handler holds back while an answer is under way.
final class ArrivalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let connection: ConnectionHandler

    init(_ connection: ConnectionHandler) {
        self.connection = connection
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
