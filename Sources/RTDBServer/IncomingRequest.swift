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
            self = .answer(IncomingRequest.preflight(headers))
            return
        }
        let isHead = name == "HEAD"
        guard let method = isHead ? .get : Method(rawValue: name) else {
            self = .answer(IncomingRequest.methodNotAllowed(name))
            return
        }
        let (path, query) = IncomingRequest.split(target)
        guard !IncomingRequest.isWebSocket(path, headers) else {
            self = .answer(IncomingRequest.noWebSocket)
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
            case .missingSuffix: self = .answer(IncomingRequest.missingSuffix(path, isRead: method == .get))
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

    // MARK: Requests without `.json`

    /// Returns the service's answer to a path without `.json`.
    ///
    /// A read is redirected to a page for people, which has status 200.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 1.6.
    private static func missingSuffix(_ path: Substring, isRead: Bool) -> Response {
        let text = "append .json to your request URI to use the REST API."
        guard isRead else { return page(404, type: "text/plain", text + "\n") }
        guard path != consolePath else {
            return page(200, type: "text/html", "<!DOCTYPE html>\n<title>Realtime Database</title>\n<p>\(text)</p>\n")
        }
        var response = page(302, type: "text/plain", text + "\n")
        response.headers.fields.append(HTTPHeader("Location", consolePath))
        return response
    }

    /// The path of the page that replaces the service's console.
    private static let consolePath = "/.console"

    private static func page(_ status: Int, type: String, _ text: String) -> Response {
        Response(
            status: status, headers: HTTPHeaders([HTTPHeader("Content-Type", "\(type); charset=utf-8")]),
            body: Array(text.utf8)
        ).withServiceHeaders
    }

    /// Returns whether a request begins the protocol of the Web, Node.js, Java, Android and Apple SDKs.
    ///
    /// The protocol uses a WebSocket, or long polling in its place.
    static func isWebSocket(_ path: Substring, _ headers: HTTPHeaders) -> Bool {
        path == "/.ws" || path == "/.lp"
            || headers.all("Upgrade").contains { $0.hasSameASCIILetters(as: "websocket") }
    }

    private static let noWebSocket = RequestError(
        501,
        "This server speaks the REST API. The WebSocket protocol of the Web, Node.js, Java, Android and Apple SDKs is not "
            + "supported; the Admin SDKs for Python and Go, and any REST client, are"
    ).response

    private static let allowedMethods = "GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS"

    private static func methodNotAllowed(_ method: String) -> Response {
        var response = RequestError.methodNotAllowed(method).response
        response.headers.fields.append(HTTPHeader("Allow", allowedMethods))
        return response
    }

    /// Returns the answer to a preflight, which a browser sends before a request of another site's page.
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
