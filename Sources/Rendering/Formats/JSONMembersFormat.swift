import JSONCore
import Platform

/// A format that prints rows as the members of one JSON object, in the order in which they are received.
struct JSONMembersFormat: RowFormat {
    private let indent: Int?
    private var buffer: TextBuffer
    private var isEmpty = true
    private var isWhole = false

    init(_ output: any ByteSink) {
        indent = output.indentOfJSON
        buffer = TextBuffer(output)
    }

    mutating func row(_ row: Row) throws {
        try buffer.write(isEmpty ? "{" : ",")
        isEmpty = false
        var member = JSONWriter(indent: indent)
        member.beginObject()
        member.name(row.name)
        if indent == nil { member.value(row.text) } else { member.write(row.json) }
        // Without its opening bracket, the text is a member of the object of all rows.
        try buffer.write(member.takeBytes().dropFirst())
    }

    mutating func whole(_ text: [UInt8]) throws {
        isWhole = true
        if indent == nil { try buffer.write(text) } else { try buffer.write(JSON(rowText: text).text(indent: indent)) }
    }

    package mutating func flush() throws { try buffer.flush() }

    package mutating func end() throws {
        if !isWhole {
            if isEmpty { try buffer.write("{") }
            try buffer.write(indent == nil || isEmpty ? "}" : "\n}")
        }
        try buffer.write("\n")
        try buffer.flush()
    }
}
