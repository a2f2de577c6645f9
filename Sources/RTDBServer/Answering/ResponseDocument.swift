import HTTP
import RTDB
import RTDBWire

/// An answer with status 200 whose body is a node that has not been written as text yet.
struct ResponseDocument {
    /// The status and headers.
    let head: Response
    let text: NodeText
    private let before: String
    private let after: String

    init(_ node: Node, _ output: AnswerFormat, etag: ETag? = nil) {
        head = Response(status: 200, headers: HTTPHeaders(output.headers)).withServiceHeaders.with(etag)
        text = NodeText(node, output.form, isPretty: output.layout == .pretty)
        before = output.callback.map { $0 + "(" } ?? ""
        // The service ends its indented error bodies with a line feed; this server ends indented values in the same
        // way.
        after = (output.callback == nil ? "" : ");") + (output.layout == .pretty ? "\n" : "")
    }

    /// The text before and after the node's text.
    var frame: (before: [UInt8], after: [UInt8]) { (Array(before.utf8), Array(after.utf8)) }

    /// The answer with its complete body.
    var response: Response {
        _ = text.fill(.max)
        var response = head
        response.body = frame.before + text.drain { Array($0) } + frame.after
        return response
    }
}
