import NIOCore

extension Server {
    /// The address and the limits of a server.
    package struct Configuration: Sendable {
        package var host = "127.0.0.1"
        /// The port to listen on; 0 selects a free one.
        package var port = 0
        package var access = AccessConfiguration()
        /// The web pages and host names that are answered.
        package var web = WebAccess()
        package var limits = ServerLimits()
        /// The maximum size of a request line and its headers together, in bytes.
        package var maximumHeadSize = 64 * 1024
        /// The time that a client may take for a request's line and headers.
        package var headTimeout = Duration.seconds(15)
        /// The time that a client may pause while it sends a body.
        package var bodyTimeout = Duration.seconds(30)
        /// The time that a connection may stay open between requests.
        package var idleTimeout = Duration.seconds(120)
        /// The time for which a reader may take nothing of a waiting answer.
        package var readerTimeout = Duration.seconds(60)
        /// The time between two `keep-alive` events of a stream.
        package var keepAliveInterval = Duration.seconds(30)
        /// The maximum number of connections; any others are closed at once.
        package var maximumConnectionCount = 200_000
        /// The number of threads that answer requests.
        package var threadCount = 2

        package init(host: String = "127.0.0.1", port: Int = 0) {
            self.host = host
            self.port = port
        }
    }
}

extension Server.Configuration {
    /// The web access of a listener at an address, including the name that it listens on by name.
    func webAccess(listeningAt address: SocketAddress?) -> WebAccess {
        var access = web
        access.checksHost = Server.isLoopback(address) || !web.hosts.isEmpty
        if let name = HostName(authority: host) ?? HostName(authority: "[\(host)]") { access.hosts.insert(name) }
        return access
    }
}
