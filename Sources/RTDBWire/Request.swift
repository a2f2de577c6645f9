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
        headers["Accept"]?.utf8.split(separator: UInt8(ascii: ",")).contains { type in
            let name = type.split(separator: UInt8(ascii: ";")).first?.filter { $0 != 0x20 && $0 != 0x09 }
            return name?.elementsEqual("text/event-stream".utf8) ?? false
        } ?? false
    }
}
