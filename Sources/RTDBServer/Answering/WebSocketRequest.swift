import HTTP
import InternetFormats
import RTDBWire

/// A request that begins the protocol of the Web, Node.js, Java, Android and Apple SDKs, which the server refuses.
///
/// The protocol uses a WebSocket, or long polling in its place.
enum WebSocketRequest {
    /// Returns whether a request with this path and these headers is one.
    static func isOne(_ path: Substring, _ headers: HTTPHeaders) -> Bool {
        path == "/.ws" || path == "/.lp"
            || headers.all("Upgrade").contains { $0.hasSameASCIILetters(as: "websocket") }
    }

    /// The answer, which names what is supported.
    static let refusal = RequestError(
        501,
        "This server speaks the REST API. The WebSocket protocol of the Web, Node.js, Java, Android and Apple SDKs is not "
            + "supported; the Admin SDKs for Python and Go, and any REST client, are"
    ).response
}
