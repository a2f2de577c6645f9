import JSONCore

/// An error or warning about a schema, found while it is compiled.
package struct SchemaIssue: Hashable, Sendable {
    package let document: String
    package let pointer: JSONPointer
    package let position: JSONPosition?
    /// What was found and what was expected.
    package let message: String
    /// A known name that is close to the unknown one.
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
