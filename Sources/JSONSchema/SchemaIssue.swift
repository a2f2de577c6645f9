import JSONCore

/// Something wrong or doubtful in a schema, found while it is compiled.
package struct SchemaIssue: Hashable, Sendable {
    package let document: String
    package let pointer: JSONPointer
    package let position: JSONPosition?
    /// What was found and what was expected.
    package let message: String
    /// A known name near the one that was written.
    package let suggestion: String?

    package init(
        document: String, pointer: JSONPointer, position: JSONPosition?, message: String, suggestion: String? = nil
    ) {
        self.document = document
        self.pointer = pointer
        self.position = position
        self.message = message
        self.suggestion = suggestion
    }
}
