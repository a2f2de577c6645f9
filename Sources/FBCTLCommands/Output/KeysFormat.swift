import JSONCore
import RTDB

/// One key a line.
struct KeysFormat: RowFormat {
    private var buffer: TextBuffer

    init(_ output: any ByteSink) {
        buffer = TextBuffer(output)
    }

    mutating func row(_ key: Key, _ node: Node) throws {
        try buffer.write(key.name + "\n")
    }

    mutating func whole(_ node: Node) throws {
        guard !node.isLeaf else {
            throw Failure(.data, "the value is a \(node.json().typeName) and has no keys")
        }
        for child in node.children { try buffer.write(child.key.name + "\n") }
    }

    mutating func flush() throws { try buffer.flush() }
    mutating func end() throws { try buffer.flush() }
}
