import RTDB

/// One REST request: what the client sends and what the server has understood.
package struct Request: Sendable {
    package var method: Method
    package var location: Location
    package var parameters: QueryParameters
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(
        _ method: Method, _ location: Location, parameters: QueryParameters = QueryParameters(),
        headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []
    ) {
        self.method = method
        self.location = location
        self.parameters = parameters
        self.headers = headers
        self.body = body
    }

    /// The path and query of the URL, from the first slash on.
    package var target: String {
        parameters.isEmpty ? location.urlPath : location.urlPath + "?" + parameters.encoded
    }

    /// Whether the answer is a stream of events and not a body.
    package var wantsEventStream: Bool {
        headers["Accept"]?.split(separator: ",").contains { HTTPHeader.mediaType(of: $0) == "text/event-stream" }
            ?? false
    }
}

/// What a request does, under the REST reference's names.
package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
}
