/// What a request does. The names are those of the REST reference.
package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
}
