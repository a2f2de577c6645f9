import JSONCore
import Platform
import RTDB
import TerminalText

/// Rewrites a JSON text as one line for each leaf, `path = json`, for grep.
///
/// Paths are those of the database, and can be given back to it as they are.
struct PathsSink: TokenSink {
    /// An open object or array.
    private struct Level {
        /// How long the path of the container is, in bytes.
        let length: Int
        /// The index of the next element of an array.
        var index: Int?
        var isEmpty = true
    }

    private var buffer: TextBuffer
    private var path: [UInt8]
    private var levels: [Level] = []
    /// Whether the names of the outermost object are paths themselves.
    private let namesPaths: Bool

    /// The lines of a value that stands at a path of the database; the root's is empty.
    init(_ output: any ByteSink, below path: String, namesPaths: Bool) {
        buffer = TextBuffer(output)
        self.path = Array(path.utf8)
        self.namesPaths = namesPaths
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if token.startsValue { enterElement() }
        switch token {
        case .beginObject: levels.append(Level(length: path.count))
        case .beginArray: levels.append(Level(length: path.count, index: 0))
        case .endObject, .endArray:
            let level = levels.removeLast()
            path.removeLast(path.count - level.length)
            if level.isEmpty { try line(token == .endObject ? "{}" : "[]") }
        case .name:
            let name = tokenizer.text
            // No key holds one, and every line is a leaf.
            let hasControls = name.utf8.contains { $0 < 0x20 }
            enter(Array((hasControls ? name.withoutControlCharacters : name).utf8))
        default:
            var writer = JSONWriter()
            writer.write(token, from: tokenizer)
            try line(String(decoding: writer.takeBytes(), as: UTF8.self))
        }
    }

    private mutating func enterElement() {
        guard let index = levels.last?.index else { return }
        levels[levels.count - 1].index = index + 1
        enter(Array(String(index).utf8))
    }

    /// Moves to the next child of the innermost container.
    private mutating func enter(_ name: [UInt8]) {
        guard let level = levels.last else { return }
        levels[levels.count - 1].isEmpty = false
        path.removeLast(path.count - level.length)
        if !(namesPaths && levels.count == 1) { path.append(UInt8(ascii: "/")) }
        path += name
    }

    private mutating func line(_ value: String) throws {
        try buffer.write(path.isEmpty ? Array("/".utf8) : path)
        try buffer.write(" = " + value + "\n")
    }

    package mutating func flush() throws { try buffer.flush() }
    package mutating func finish() throws { try buffer.flush() }
}
