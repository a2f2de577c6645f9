/// Why a request is not answered although it may be a good one.
enum WebRefusal: Hashable, Sendable {
    /// A page of this origin has sent it.
    case origin(String)
    /// A page of another site has sent it, without its origin.
    case crossSite
    /// It calls the server by this name.
    case host(String)

    /// What the sender is told.
    var refusal: RequestError {
        switch self {
        case .origin(let origin): RequestError(403, "Origin '\(origin)' is not allowed to use this server")
        case .crossSite: RequestError(403, "Pages of other sites are not allowed to use this server")
        case .host(let host): RequestError(403, "Host '\(host)' is not a name of this server")
        }
    }

    /// What whoever runs the server is told.
    var notice: ServerNotice {
        switch self {
        case .origin(let origin): .origin(origin)
        case .crossSite: .crossSite
        case .host(let host): .host(host)
        }
    }
}
