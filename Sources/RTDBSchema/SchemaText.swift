import JSONCore

/// A JSON Schema as its author wrote it, for readers who want more than whether a value fits.
struct SchemaText: Sendable {
    let json: JSON
    /// The file that its references start from.
    let document: String

    /// The schema that accepts everything.
    static let anything = SchemaText(json: true, document: "")
}
