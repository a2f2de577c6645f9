/// A parsed JSON text that remembers where each of its values stands.
///
/// For files whose author wants to be told `file:line:column`: schemas, rules, arguments.
package struct JSONDocument: Sendable {
    package let root: JSON
    private let positions: [JSONPointer: JSONPosition]

    /// Parses a whole text; a name that appears twice in one object is an error.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONSyntaxError) {
        var builder = JSONTreeBuilder(recordsPositions: true)
        root = try builder.parse(bytes)
        positions = builder.positions
    }

    /// Where the value starts; for the member of an object, where its name starts.
    package func position(of pointer: JSONPointer) -> JSONPosition? {
        positions[pointer]
    }
}

extension JSON {
    /// Parses a whole JSON text; a name that appears twice in one object is an error.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONSyntaxError) {
        var builder = JSONTreeBuilder(recordsPositions: false)
        self = try builder.parse(bytes)
    }

    package init(parsing text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }
}
