import HTTP
import RTDB
import RTDBWire

/// The format of the answer to a request.
struct AnswerFormat: Sendable, Equatable {
    enum Layout: Sendable {
        case compact
        /// Indented JSON for people.
        case pretty
        /// Status 204 without a body.
        case silent
    }

    /// A read of the keys of a location, without what is below them.
    struct Shallow: Sendable, Equatable {
        let limit: Query.Limit?
    }

    var layout = Layout.compact
    var form = Node.Form.plain
    var shallow: Shallow?
    /// The JavaScript function around the value.
    var callback: String?
    /// The file name under which a browser saves the value.
    var download: String?
}

extension AnswerFormat {
    /// The headers of an answer with a value.
    var headers: [HTTPHeader] {
        var headers = [HTTPHeader("Content-Type", contentType)]
        if let download {
            let escaped = download.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
            headers.append(HTTPHeader("Content-Disposition", "attachment; filename=\"\(String(escaped))\""))
        }
        return headers
    }

    private var contentType: String {
        if callback != nil { return "application/javascript; charset=utf-8" }
        return download == nil ? Response.jsonType : "application/octet-stream"
    }
}
