import NIOCore

extension Server {
    /// Where the server listens and what it puts up with.
    package struct Configuration: Sendable {
        package var host = "127.0.0.1"
        /// 0 takes a free port.
        package var port = 0
        package var access = AccessConfiguration()
        /// The web pages and host names that are answered.
        package var web = WebAccess()
        package var limits = ServerLimits()
        /// The largest request line and headers together, in bytes.
        package var maximumHeadSize = 64 * 1024
        /// How long a sender may take for a request's line and headers.
        package var headTimeout = Duration.seconds(15)
        /// How long a sender may pause inside a body.
        package var bodyTimeout = Duration.seconds(30)
        /// How long a connection may stay open between requests.
        package var idleTimeout = Duration.seconds(120)
        /// How long a reader may take nothing of an answer that waits for it.
        package var readerTimeout = Duration.seconds(60)
        /// Between two `keep-alive` events of a stream.
        package var keepAliveInterval = Duration.seconds(30)
        /// More connections than this are closed at once.
        package var maximumConnectionCount = 200_000
        /// Threads that answer requests.
        package var threadCount = 2

        package init(host: String = "127.0.0.1", port: Int = 0) {
            self.host = host
            self.port = port
        }
    }
}

extension Server.Configuration {
    /// The web access of a listener at an address: the name that it was told to listen at is one of its own.
    func webAccess(listeningAt address: SocketAddress?) -> WebAccess {
        var access = web
        access.checksHost = Server.isLoopback(address) || !web.hosts.isEmpty
        access.hosts.insert(host.lowercased())
        return access
    }
}
