import JSONCore

/// A JSON Schema as its author wrote it, for readers who want more than whether a value fits.
struct SchemaText: Sendable {
    let json: JSON
    /// The file that its references start from.
    let document: String
    /// Where it stands in the file, when that is known.
    var pointer: JSONPointer?

    /// The schema that accepts everything.
    static let anything = SchemaText(json: true, document: "")

    /// The schema at a place below this one.
    func part(_ json: JSON, _ tokens: String...) -> SchemaText {
        SchemaText(json: json, document: document, pointer: pointer.map { JSONPointer(tokens: $0.tokens + tokens) })
    }
}
