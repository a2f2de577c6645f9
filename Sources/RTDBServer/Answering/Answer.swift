import RTDBWire

/// The answer to a request.
package enum Reply: Sendable {
    case response(Response)
    /// An event stream that lasts until one side ends it. The HTTP status is 200.
    case stream(EventFeed)
}

/// The answer to a request, before its body is written.
enum Answer {
    case response(Response)
    case document(ResponseDocument)
    /// An event stream; `expiry` is the time at which the caller's credential expires, in milliseconds since 1970.
    case stream(EventFeed, expiry: Int64?)
}
