import JSONCore
import RTDB
import RTDBSchema

/// Prints the keys of a shallow reply, `{"key":true,…}`, as lines, as JSON strings in lines, or as a JSON array.
struct KeySink: ~Copyable, TokenSink {
    private let target: ResolvedPath
    private let format: OutputFormat
    private let output: any ByteSink
    private var writer: JSONWriter
    private var isStarted = false
    /// The index of the next element when the service answers with an array.
    private var arrayIndex: Int?

    init(_ target: ResolvedPath, format: OutputFormat, output: any ByteSink) {
        self.target = target
        self.format = format
        self.output = output
        writer = JSONWriter(indent: format == .json ? output.indentOfJSON : nil)
        if format == .json { writer.beginArray() }
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        guard isStarted else {
            isStarted = true
            switch token {
            case .beginObject, .null: return
            case .beginArray: arrayIndex = 0
            default:
                throw Failure(
                    .data, "'\(target.path.description.withoutControlCharacters)' holds a \(token), which has no keys")
            }
            return
        }
        if let index = arrayIndex, token.startsValue {
            arrayIndex = index + 1
            if token != .null { write(String(index)) }
        } else if token == .name {
            write(tokenizer.text)
        }
    }

    private mutating func write(_ key: String) {
        switch format {
        case .json: writer.string(key)
        case .ndjson:
            writer.string(key)
            endLine()
        default:
            writer.raw(key)
            writer.raw("\n")
        }
    }

    private mutating func endLine() {
        writer.raw("\n")
        writer.startNewText()
    }

    mutating func flush() throws {
        let output = output
        if writer.count > 0 { try writer.drain { try output.write($0) } }
    }

    mutating func finish() throws {
        guard format == .json else { return }
        writer.endArray()
        writer.raw("\n")
    }
}
