import RTDB
import RTDBWire

/// An answer of status 200 whose body is a tree that has not been turned into text yet.
struct ResponseDocument {
    /// Status and headers.
    let head: Response
    let text: NodeText
    private let before: String
    private let after: String

    init(_ node: Node, _ output: Output, etag: ETag? = nil) {
        head = Response(status: 200, headers: HTTPHeaders(output.headers)).withServiceHeaders.with(etag)
        text = NodeText(node, output.form, isPretty: output.layout == .pretty)
        before = output.callback.map { $0 + "(" } ?? ""
        // The service ends its indented error bodies with a line feed; an indented value is ended the same way.
        after = (output.callback == nil ? "" : ");") + (output.layout == .pretty ? "\n" : "")
    }

    /// What stands before the tree's text and after it.
    var frame: (before: [UInt8], after: [UInt8]) { (Array(before.utf8), Array(after.utf8)) }

    /// The answer with its whole body.
    var response: Response {
        _ = text.fill(.max)
        var response = head
        response.body = frame.before + text.drain { Array($0) } + frame.after
        return response
    }
}
