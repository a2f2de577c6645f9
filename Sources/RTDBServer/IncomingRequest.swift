import HTTP
import InternetFormats
import RTDB
import RTDBWire

/// The action for an HTTP request, according to its request line and headers.
enum IncomingRequest {
    /// Performs the operation when the body is complete. HEAD is a read whose body is not sent.
    case operation(Operation, isHead: Bool)
    /// Sends an answer that needs no operation.
    case answer(Response)

    /// Interprets the request line and headers; `target` is the path and query, or a whole URL.
    init(method name: String, target: String, headers: HTTPHeaders, limits: DataLimits) {
        guard name != "OPTIONS" else {
            self = .answer(.preflight(headers))
            return
        }
        let isHead = name == "HEAD"
        guard let method = isHead ? .get : Method(rawValue: name) else {
            self = .answer(.methodNotAllowed(name))
            return
        }
        let (path, query) = IncomingRequest.split(target)
        guard !WebSocketRequest.isOne(path, headers) else {
            self = .answer(WebSocketRequest.refusal)
            return
        }
        do throws(LocationError) {
            let location = try Endpoint(parsing: path, limits: limits)
            guard let parameters = QueryParameters(parsing: query) else {
                self = .answer(RequestError(400, "Invalid query: malformed percent-encoding").response)
                return
            }
            self.init(Request(method, location, parameters: parameters, headers: headers), isHead: isHead)
        } catch {
            switch error {
            case .missingSuffix: self = .answer(Response(missingSuffix: path, isRead: method == .get))
            case .invalidPath: self = .answer(RequestError.invalidPath.response)
            }
        }
    }

    init(_ request: Request, isHead: Bool = false) {
        do throws(RequestError) {
            self = .operation(try Operation(request), isHead: isHead)
        } catch {
            self = .answer(error.response)
        }
    }

    /// Returns the path and query of a request's target, which may be a whole URL.
    static func split(_ target: String) -> (path: Substring, query: Substring) {
        if let url = wholeURL(target) { return (url.path[...], url.query.map { $0[...] } ?? "") }
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target[...], "") }
        return (target[..<mark], target[target.utf8.index(after: mark)...])
    }

    /// Returns the host and port of a request's target, if it is a whole URL.
    static func authority(_ target: String) -> String? { wholeURL(target)?.authority }

    private static func wholeURL(_ target: String) -> URIReference? {
        guard target.utf8.first != UInt8(ascii: "/") else { return nil }
        let url = URIReference(target)
        return url.scheme == nil || url.authority == nil ? nil : url
    }
}
