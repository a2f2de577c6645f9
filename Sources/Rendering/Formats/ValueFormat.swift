import Failures
import JSONCore
import Platform
import RTDB
import TerminalText

/// A format that prints bare leaves: a string without quotes, a number, `true` or `false`; one per line for several.
struct ValueFormat: RowFormat {
    private var buffer: TextBuffer

    init(_ output: any ByteSink) {
        buffer = TextBuffer(output)
    }

    mutating func row(_ row: Row) throws {
        try scalar(row.text, "the child '\(row.name.withoutControlCharacters)'")
    }

    mutating func whole(_ text: [UInt8]) throws {
        try scalar(text, "the value")
    }

    private mutating func scalar(_ text: [UInt8], _ what: String) throws {
        let value = JSON(rowText: text)
        guard value.isScalar else {
            try flush()
            throw Failure(
                .data, "\(what) is an \(value.typeName); '-o value' prints scalars",
                details: ["use -o json, or name a field"])
        }
        try buffer.write(value.bareText + "\n")
    }

    package mutating func flush() throws { try buffer.flush() }
    package mutating func end() throws { try buffer.flush() }
}

extension JSON {
    /// A string unchanged, and any other value as JSON.
    var bareText: String { string ?? text() }
}
