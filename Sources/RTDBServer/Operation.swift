import RTDB
import RTDBWire

/// What a request asks for, once its method, headers and parameters make sense together.
struct Operation: Sendable {
    enum Kind: Sendable {
        case read, stream, set, push, update, remove
    }

    let kind: Kind
    let namespace: Namespace
    let location: Location
    let output: Output

    /// Whether the request's body is the data to write.
    var hasBody: Bool {
        switch kind {
        case .set, .push, .update: true
        case .read, .stream, .remove: false
        }
    }

    /// Looks at everything but the body.
    init(_ request: Request) throws(Refusal) {
        let method = try Operation.method(of: request)
        try Operation.refuseETags(request.headers)
        namespace = try Operation.namespace(request.parameters)
        location = request.location
        let wantsEvents = method == .get && request.wantsEventStream
        kind =
            switch method {
            case .get: wantsEvents ? .stream : .read
            case .put: .set
            case .post: .push
            case .patch: .update
            case .delete: .remove
            }
        if location.isPriority, kind == .push || kind == .update || kind == .stream { throw .invalidPath }
        output = try Output(request.parameters, for: kind)
    }

    /// The method, or the one that a POST names instead.
    ///
    /// - Source: contract 2.3.
    private static func method(of request: Request) throws(Refusal) -> Method {
        guard request.method == .post,
            let name = request.headers["X-HTTP-Method-Override"] ?? request.parameters["x-http-method-override"]
        else { return request.method }
        switch name.uppercased() {
        case "PUT": return .put
        case "PATCH": return .patch
        case "DELETE": return .delete
        case "POST": return .post
        default: throw Refusal(400, "X-HTTP-Method-Override must be PUT, PATCH or DELETE")
        }
    }

    /// A condition that is not looked at would let through a write that must not happen.
    private static func refuseETags(_ headers: HTTPHeaders) throws(Refusal) {
        let asksForETag = headers["X-Firebase-ETag"].map { !$0.hasSameASCIILetters(as: "false") } ?? false
        if asksForETag || headers["if-match"] != nil || headers["if-none-match"] != nil {
            throw Refusal(400, "ETags are not supported by this server yet")
        }
    }

    private static func namespace(_ parameters: QueryParameters) throws(Refusal) -> Namespace {
        guard let name = parameters["ns"] else { return .standard }
        do throws(KeyError) {
            return try Namespace(name)
        } catch {
            throw Refusal(400, "Invalid namespace: \(error.description)")
        }
    }
}
