import DatabaseAccess
import Failures
import JSONCore
import Platform

/// A format that prints keys as lines, as JSON strings in lines, or as a JSON array.
package struct KeysFormat: KeyOutput, RowFormat {
    private let format: OutputFormat
    private let indent: Int?
    private var buffer: TextBuffer
    private var isEmpty = true

    package init(_ format: OutputFormat, output: any ByteSink) {
        self.format = format
        indent = output.indentOfJSON
        buffer = TextBuffer(output.taking(format))
    }

    package mutating func key(_ name: String) throws {
        switch format {
        case .json:
            try buffer.write((isEmpty ? "[" : ",") + (indent.map { "\n" + String(repeating: " ", count: $0) } ?? ""))
            try buffer.write(JSON.string(name).text())
        case .ndjson: try buffer.write(JSON.string(name).text() + "\n")
        default: try buffer.write(name + "\n")
        }
        isEmpty = false
    }

    package mutating func row(_ row: Row) throws {
        try key(row.name)
    }

    package mutating func whole(_ text: [UInt8]) throws {
        let value = JSON(rowText: text)
        guard !value.isScalar else { throw Failure(.data, "the value is a \(value.typeName) and has no keys") }
        for child in value.children { try key(child.name) }
    }

    package mutating func flush() throws { try buffer.flush() }

    package mutating func end() throws {
        if format == .json { try buffer.write(isEmpty ? "[]\n" : indent == nil ? "]\n" : "\n]\n") }
        try buffer.flush()
    }
}
