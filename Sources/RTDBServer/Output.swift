import RTDB
import RTDBWire

/// How the answer to a request is written.
struct Output: Sendable, Equatable {
    enum Layout: Sendable {
        case compact
        /// Indented for people.
        case pretty
        /// 204 without a body.
        case silent
    }

    /// The keys of a location without what is below them.
    struct Shallow: Sendable, Equatable {
        let limit: Query.Limit?
    }

    var layout = Layout.compact
    var form = Node.Form.plain
    var shallow: Shallow?
    /// The JavaScript function that the value is wrapped in.
    var callback: String?
    /// The file name that a browser is told to save the value under.
    var download: String?
}

extension Output {
    /// The headers of the value's answer.
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
