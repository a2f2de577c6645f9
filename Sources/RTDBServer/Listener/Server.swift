import InternetFormats
import NIOCore
import NIOHTTP1
import NIOPosix
import Platform
import RTDB

/// A server that answers requests from a store over HTTP/1.1 without TLS.
package struct Server: Sendable {
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup
    private let host: String
    /// Whether only this machine can reach the server.
    package let isLocal: Bool

    /// The port that the server listens on.
    package let port: Int

    /// The URL of the databases' root, without a trailing slash.
    package var url: String { "http://" + authority }
    /// The host and port, as clients of an emulator need them.
    package var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Starts to listen.
    ///
    /// `writeCheck` validates every write; nil allows all writes. `log` is called for every answered request, and
    /// `notice` once for each problem of clients, on the threads that answer requests. `clock` returns the current time
    /// in milliseconds since 1970.
    ///
    /// - Throws: ``ServerError/cannotListen(host:port:reason:)``.
    package static func start(
        _ configuration: Configuration, store: Store, writeCheck: WriteCheck? = nil,
        log: @escaping @Sendable (LogLine) -> Void = { _ in },
        notice: @escaping @Sendable (ServerNotice) -> Void = { _ in },
        clock: @escaping @Sendable () -> Int64 = { systemTime() }
    ) async throws(ServerError) -> Server {
        let notices = NoticeLimiter(notice)
        let responder = Responder(
            store: store, access: configuration.access, clock: clock, writeCheck: writeCheck,
            limits: configuration.limits, allowsCallbacks: configuration.web.allowsCallbacks
        ) { notices.post($0) }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: max(configuration.threadCount, 1))
        let connections = ConnectionCount(maximum: configuration.maximumConnectionCount)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try hideFromChildren(channel) }
            }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try hideFromChildren(channel)
                    guard connections.add() else {
                        channel.close(promise: nil)
                        return
                    }
                    channel.closeFuture.whenComplete { _ in connections.remove() }
                    let web = configuration.webAccess(listeningAt: channel.parent?.localAddress)
                    try configure(
                        channel,
                        ConnectionHandler(
                            responder: responder, configuration: configuration, web: web, notices: notices, log: log))
                }
            }
        do {
            let channel = try await bootstrap.bind(host: configuration.host, port: configuration.port).get()
            return Server(
                channel: channel, group: group, host: configuration.host,
                isLocal: Server.isLoopback(channel.localAddress),
                port: channel.localAddress?.port ?? configuration.port)
        } catch {
            try? await group.shutdownGracefully()
            throw .cannotListen(
                host: configuration.host, port: configuration.port, reason: Server.reason(error))
        }
    }

    /// Stops listening, ends every stream and connection, and returns when everything is closed.
    package func stop() async {
        try? await channel.close()
        // A connection that was just accepted may not have reached its event loop yet. If the loop shut down first, the
        // socket would stay open. One round hands the connection over, the second sets it up.
        for _ in 0..<2 {
            for loop in group.makeIterator() { try? await loop.submit {}.get() }
        }
        try? await group.shutdownGracefully()
    }

    private static func configure(_ channel: any Channel, _ connection: ConnectionHandler) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = connection.configuration.maximumHeadSize
        limits.maxHeaderListSize = connection.configuration.maximumHeadSize
        // The code that writes answers chooses between a length and chunks.
        var encoding = HTTPResponseEncoder.Configuration()
        encoding.automaticallySetFramingHeaders = false
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(ConnectionDeadlineHandler(connection))
        // This server makes the headers of its answers, and external text is validated where it is received.
        try pipeline.configureHTTPServerPipeline(
            withErrorHandling: false, withOutboundHeaderValidation: true, withEncoderConfiguration: encoding,
            withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(connection)
    }

    /// Closes a socket in child processes; one that outlives this process would keep the port and the connections.
    private static func hideFromChildren(_ channel: any Channel) throws {
        try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { socket in
            SystemFiles.hideFromChildren(socket)
        }
    }

    static func isLoopback(_ address: SocketAddress?) -> Bool {
        address?.ipAddress.flatMap { IPAddress($0) }?.isLoopback ?? false
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? IOError else { return String(describing: error) }
        return SystemError(error.errnoCode).description
    }
}
