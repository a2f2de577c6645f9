import RTDBWire

/// The answer to a request.
package enum Reply: Sendable {
    case response(Response)
    /// Events until one side ends them. The HTTP status is 200.
    case stream(EventFeed)
}

/// The answer to a request before a body is made of it.
enum Answer {
    case response(Response)
    case document(ResponseDocument)
    /// `expiry` is when the reader's credential ends, in milliseconds since 1970.
    case stream(EventFeed, expiry: Int64?)
}
