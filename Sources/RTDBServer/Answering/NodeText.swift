import JSONCore
import RTDB

/// Writes a node as JSON text, piece by piece.
final class NodeText {
    /// An array or object that is being written.
    private struct Frame {
        var children: Children.Iterator
        let isArray: Bool
        /// The index of the next element.
        var index = 0
        let priority: Priority?
    }

    private let form: Node.Form
    private var root: Node?
    private var frames: [Frame] = []
    private var writer: JSONWriter

    init(_ node: Node, _ form: Node.Form, isPretty: Bool) {
        root = node
        self.form = form
        writer = JSONWriter(indent: isPretty ? 2 : nil, followsService: isPretty)
    }

    /// The number of bytes in the buffer.
    var count: Int { writer.count }

    /// Continues to write until about `size` bytes are in the buffer.
    ///
    /// - Returns: Whether the text is complete.
    func fill(_ size: Int) -> Bool {
        if let node = root {
            root = nil
            begin(node)
        }
        while writer.count < size, !frames.isEmpty { step() }
        return frames.isEmpty
    }

    /// Passes the buffered bytes to `body` and clears the buffer.
    func drain<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        writer.drain(body)
    }

    private func begin(_ node: Node) {
        guard case .object(let children) = node.value else {
            writer.write(node, form)
            return
        }
        let isArray = form == .plain && node.readsBackAsArray
        if isArray { writer.beginArray() } else { writer.beginObject() }
        frames.append(
            Frame(
                children: children.makeIterator(), isArray: isArray, priority: form == .export ? node.priority : nil))
    }

    private func step() {
        let last = frames.count - 1
        guard let child = frames[last].children.next() else {
            let frame = frames.removeLast()
            guard !frame.isArray else { return writer.endArray() }
            if let priority = frame.priority {
                writer.name(".priority")
                writer.write(priority.json)
            }
            return writer.endObject()
        }
        if frames[last].isArray {
            while frames[last].index < child.key.arrayIndex ?? 0 {
                writer.null()
                frames[last].index += 1
            }
            frames[last].index += 1
        } else {
            writer.name(child.key.name)
        }
        begin(child.node)
    }
}
