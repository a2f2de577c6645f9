import JSONCore
import Platform
import RTDB
import TerminalText

/// Rewrites JSON text as one line per leaf, `path = json`, for grep.
///
/// The paths are paths of the database and can be passed to other commands unchanged.
struct PathsSink: TokenSink {
    /// An open object or array.
    private struct Level {
        /// The length of the container's path, in bytes.
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

    /// Creates a sink for a value at a path of the database; the path of the root is empty.
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
            // A key has no control characters, and every leaf takes one line.
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
