import HTTP
import RTDB

/// A REST request, as the client sends it and the server receives it.
package struct Request: Sendable {
    package var method: Method
    package var location: Endpoint
    package var parameters: QueryParameters
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(
        _ method: Method, _ location: Endpoint, parameters: QueryParameters = QueryParameters(),
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

    /// Whether the answer is an event stream rather than a single body.
    package var wantsEventStream: Bool {
        headers["Accept"]?.split(separator: ",").contains { HTTPHeader.mediaType(of: $0) == "text/event-stream" }
            ?? false
    }
}

/// The method of a request, with the names of the REST reference.
package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
}
