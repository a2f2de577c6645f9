import RTDB
import RTDBWire

/// What the line and headers of an HTTP request amount to.
enum IncomingRequest {
    /// To be carried out once its body is there. HEAD is a read whose body is not sent.
    case operation(Operation, isHead: Bool)
    /// Known without looking further.
    case answer(Response)

    /// Reads the line and headers as they were sent; `target` is the path and query, or a whole URL.
    init(method name: String, target: String, headers: HTTPHeaders, limits: DataLimits) {
        guard name != "OPTIONS" else {
            self = .answer(IncomingRequest.preflight(headers))
            return
        }
        let isHead = name == "HEAD"
        guard let method = isHead ? .get : Method(rawValue: name) else {
            self = .answer(IncomingRequest.methodNotAllowed(name))
            return
        }
        let (path, query) = IncomingRequest.split(target)
        do throws(LocationError) {
            let location = try Location(parsing: path, limits: limits)
            guard let parameters = QueryParameters(parsing: query) else {
                self = .answer(Refusal(400, "Invalid query: malformed percent-encoding").response)
                return
            }
            self.init(Request(method, location, parameters: parameters, headers: headers), isHead: isHead)
        } catch {
            switch error {
            case .missingSuffix: self = .answer(IncomingRequest.missingSuffix)
            case .invalidPath: self = .answer(Refusal.invalidPath.response)
            }
        }
    }

    init(_ request: Request, isHead: Bool = false) {
        do throws(Refusal) {
            self = .operation(try Operation(request), isHead: isHead)
        } catch {
            self = .answer(error.response)
        }
    }

    /// The path and query of a request's target, which may be a whole URL.
    static func split(_ target: String) -> (path: Substring, query: Substring) {
        var rest = target[...]
        if rest.utf8.first != UInt8(ascii: "/"), let scheme = rest.utf8.firstIndex(of: UInt8(ascii: ":")),
            rest.utf8[scheme...].starts(with: "://".utf8)
        {
            let authority = rest.utf8.index(scheme, offsetBy: 3)
            rest = rest[(rest.utf8[authority...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex)...]
        }
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (rest, "") }
        return (rest[..<mark], rest[rest.utf8.index(after: mark)...])
    }

    /// - Source: contract 1.6, 15.1.
    private static let missingSuffix = Response(
        status: 404, headers: HTTPHeaders([HTTPHeader("Content-Type", "text/plain; charset=utf-8")]),
        body: Array("append .json to your request URI to use the REST API.\n".utf8)
    ).withServiceHeaders

    private static let allowedMethods = "GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS"

    private static func methodNotAllowed(_ method: String) -> Response {
        var response = Refusal.methodNotAllowed(method).response
        response.headers.fields.append(HTTPHeader("Allow", allowedMethods))
        return response
    }

    /// What a browser asks before it sends a request from another site's page.
    private static func preflight(_ headers: HTTPHeaders) -> Response {
        var response = Response(status: 204).withServiceHeaders
        response.headers.fields += [
            HTTPHeader("Allow", allowedMethods), HTTPHeader("Access-Control-Allow-Methods", allowedMethods),
            HTTPHeader("Access-Control-Max-Age", "3600"),
        ]
        if let names = headers["Access-Control-Request-Headers"] {
            response.headers.fields.append(HTTPHeader("Access-Control-Allow-Headers", names))
        }
        return response
    }
}
