import HTTP

/// A REST response with a complete body.
package struct Response: Hashable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates an error answer in the service's form.
    package init(refusing status: Int, _ text: String) {
        self.init(
            status: status, headers: HTTPHeaders([HTTPHeader("Content-Type", Response.jsonType)]),
            body: ErrorBody(text).bytes)
    }

    /// The content type of every JSON answer (Documentation/RealtimeDatabase.md, 1.12).
    package static let jsonType = "application/json; charset=utf-8"
}
