import HTTP
import RTDBWire

extension Response {
    private static let allowedMethods = "GET, HEAD, PUT, POST, PATCH, DELETE, OPTIONS"

    /// Returns the answer to a method that the service does not have.
    static func methodNotAllowed(_ method: String) -> Response {
        var response = RequestError.methodNotAllowed(method).response
        response.headers.fields.append(HTTPHeader("Allow", allowedMethods))
        return response
    }

    /// Returns the answer to a preflight, which a browser sends before a request of another site's page.
    static func preflight(_ headers: HTTPHeaders) -> Response {
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
