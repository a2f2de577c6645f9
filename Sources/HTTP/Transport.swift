/// Sends HTTP requests: libcurl in the program, a stub or the server's own code in tests.
package protocol Transport: Sendable {
    /// Sends one request, and returns as soon as the response's head has arrived; its body is read afterwards.
    ///
    /// Redirects are not followed here: every response, even a 307, is returned to the caller. Cancelling the task
    /// aborts the transfer, before or after the head.
    ///
    /// - Throws: ``TransportError``, or `CancellationError`.
    func send(_ request: TransportRequest) async throws -> TransportResponse

    /// Announces a likely request, so that the preparations for the first one can begin; returns at once.
    func prepare()
}

extension Transport {
    package func prepare() {}
}

/// An HTTP request, ready to be sent.
package struct TransportRequest: Sendable {
    package var method: String
    /// The absolute, percent-encoded URL with its query.
    package var url: String
    package var headers: [HTTPHeader]
    package var body: [UInt8]?
    package var limits: TransportLimits

    package init(
        method: String, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        limits: TransportLimits = TransportLimits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
    }
}

/// How long a transfer may take, in milliseconds; nil means no limit.
package struct TransportLimits: Hashable, Sendable {
    /// The time until the connection is established: name look-up, TCP, TLS.
    package var connect: Int?
    /// The time for which the peer may send nothing at all while the body is being read.
    package var idle: Int?
    /// The time for the whole transfer, including the body.
    package var total: Int?

    package init(connect: Int? = 10_000, idle: Int? = nil, total: Int? = nil) {
        self.connect = connect
        self.idle = idle
        self.total = total
    }
}

/// The head of a response, with a body that has not been read yet.
package struct TransportResponse: Sendable {
    package let status: Int
    package let headers: HTTPHeaders
    package let body: ResponseBody

    package init(status: Int, headers: HTTPHeaders, body: ResponseBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
