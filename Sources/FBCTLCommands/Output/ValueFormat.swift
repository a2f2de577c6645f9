import JSONCore
import RTDB

/// Bare scalars: a string without quotes, a number, `true` or `false`; one a line for a collection of them.
struct ValueFormat: RowFormat {
    private var buffer: TextBuffer

    init(_ output: any ByteSink) {
        buffer = TextBuffer(output)
    }

    mutating func row(_ key: Key, _ node: Node) throws {
        try scalar(node, "the child '\(key.name)'")
    }

    mutating func whole(_ node: Node) throws {
        try scalar(node, "the value")
    }

    private mutating func scalar(_ node: Node, _ what: String) throws {
        guard node.isLeaf else {
            try flush()
            throw Failure(
                .data, "\(what) is an object; '-o value' prints scalars", details: ["use -o json, or name a field"])
        }
        if case .string(let text) = node.value {
            try buffer.write(text + "\n")
        } else {
            try buffer.write(node.json().text() + "\n")
        }
    }

    mutating func flush() throws { try buffer.flush() }
    mutating func end() throws { try buffer.flush() }
}
