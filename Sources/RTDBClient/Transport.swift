import RTDBWire

/// What carries HTTP requests: libcurl in the program, a stub or the server's own code in tests.
package protocol Transport: Sendable {
    /// Sends one request and returns as soon as the response's head is there; its body is read afterwards.
    ///
    /// Redirects are not followed here: every response, a 307 too, is handed to the caller. Cancelling the task aborts
    /// the transfer, before or after the head.
    ///
    /// - Throws: ``TransportError``, or `CancellationError`.
    func send(_ request: TransportRequest) async throws -> TransportResponse

    /// Tells that a request will probably follow, so that what takes time before the first one can begin. Returns at
    /// once.
    func prepare()
}

extension Transport {
    package func prepare() {}
}

/// An HTTP request as bytes and text.
package struct TransportRequest: Sendable {
    package var method: String
    /// Absolute, percent-encoded, with its query.
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

/// How long a transfer may take, in milliseconds; nil is without end.
package struct TransportLimits: Hashable, Sendable {
    /// Until the connection stands: name look-up, TCP, TLS.
    package var connect: Int?
    /// How long the peer may send nothing at all while we are reading.
    package var idle: Int?
    /// The whole transfer, body included.
    package var total: Int?

    package init(connect: Int? = 10_000, idle: Int? = nil, total: Int? = nil) {
        self.connect = connect
        self.idle = idle
        self.total = total
    }
}

/// The head of a response, and its body still to be read.
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
