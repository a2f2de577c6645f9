import JSONCore
import Platform

/// A format that prints one JSON object per line.
///
/// The member `"$key"` is the key of a child, or `"$path"` its path. A child that is not an object is the member
/// `"$value"`.
struct NDJSONFormat: RowFormat {
    private var buffer: TextBuffer
    /// The beginning of every line, up to the key or path.
    private let lineStart: [UInt8]

    /// Creates the format; `nameColumn` names the member that identifies a row by its key or its path.
    init(_ output: any ByteSink, nameColumn: String) {
        buffer = TextBuffer(output)
        lineStart = Array("{\"\(nameColumn)\":".utf8)
    }

    mutating func row(_ row: Row) throws {
        try buffer.write(lineStart)
        try buffer.write(JSON.string(row.name).text())
        switch row.text.first {
        case UInt8(ascii: "{"): try members(row.text)
        case UInt8(ascii: "["):
            // An array is written with its indexes as names, because a line is always an object.
            try members(Array(JSON.object(JSONObject(uniqueMembers: row.json.children)).text().utf8))
        default:
            try buffer.write(",\"$value\":")
            try buffer.write(row.text)
            try buffer.write("}")
        }
        try buffer.write("\n")
    }

    /// Writes the rest of an object; `object` is the text of its members.
    private mutating func members(_ object: [UInt8]) throws {
        if object.count > 2 { try buffer.write(",") }
        try buffer.write(object.dropFirst())
    }

    mutating func whole(_ text: [UInt8]) throws {
        try buffer.write(text)
        try buffer.write("\n")
    }

    package mutating func flush() throws { try buffer.flush() }
    package mutating func end() throws { try buffer.flush() }
}
