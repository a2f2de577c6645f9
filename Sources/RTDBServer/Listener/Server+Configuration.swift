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
        /// The time in which a client must send a request's line and headers.
        package var headTimeout = Duration.seconds(15)
        /// The longest pause of a client while it sends a body.
        package var bodyTimeout = Duration.seconds(30)
        /// The longest time between two requests on an open connection.
        package var idleTimeout = Duration.seconds(120)
        /// The longest time for which a reader may receive nothing of a waiting answer.
        package var readerTimeout = Duration.seconds(60)
        /// The time between two `keep-alive` events of a stream.
        package var keepAliveInterval = Duration.seconds(30)
        /// The maximum number of connections; further ones are closed at once.
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
    /// Returns the web access of a listener at an address; it includes the name that the server listens on.
    func webAccess(listeningAt address: SocketAddress?) -> WebAccess {
        var access = web
        access.checksHost = Server.isLoopback(address) || !web.hosts.isEmpty
        if let name = HostName(authority: host) ?? HostName(authority: "[\(host)]") { access.hosts.insert(name) }
        return access
    }
}
