import HTTP
import RTDBWire

extension Response {
    /// Creates the service's answer to a path without `.json`.
    ///
    /// A read is redirected to a page for people, which has status 200.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 1.6.
    init(missingSuffix path: Substring, isRead: Bool) {
        let text = "append .json to your request URI to use the REST API."
        if !isRead {
            self.init(404, type: "text/plain", text + "\n")
        } else if path == Response.consolePath {
            self.init(200, type: "text/html", "<!DOCTYPE html>\n<title>Realtime Database</title>\n<p>\(text)</p>\n")
        } else {
            self.init(302, type: "text/plain", text + "\n")
            headers.fields.append(HTTPHeader("Location", Response.consolePath))
        }
    }

    /// The path of the page that replaces the service's console.
    private static let consolePath = "/.console"

    private init(_ status: Int, type: String, _ text: String) {
        self =
            Response(
                status: status, headers: HTTPHeaders([HTTPHeader("Content-Type", "\(type); charset=utf-8")]),
                body: Array(text.utf8)
            ).withServiceHeaders
    }
}
