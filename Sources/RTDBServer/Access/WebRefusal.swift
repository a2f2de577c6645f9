/// The reason why a request is not answered although it may be valid.
enum WebRefusal: Hashable, Sendable {
    /// The request was sent by a page of this origin.
    case origin(String)
    /// The request was sent by a page of another site, without its origin.
    case crossSite
    /// The request uses this name for the server.
    case host(String)

    /// The error in the answer to the client.
    var refusal: RequestError {
        switch self {
        case .origin(let origin): RequestError(403, "Origin '\(origin)' is not allowed to use this server")
        case .crossSite: RequestError(403, "Pages of other sites are not allowed to use this server")
        case .host(let host): RequestError(403, "Host '\(host)' is not a name of this server")
        }
    }

    /// The notice for the person who runs the server.
    var notice: ServerNotice {
        switch self {
        case .origin(let origin): .origin(origin)
        case .crossSite: .crossSite
        case .host(let host): .host(host)
        }
    }
}
