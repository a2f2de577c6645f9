import JSONCore

/// The source text of a JSON Schema, for descriptions and examples.
struct SchemaText: Sendable {
    let json: JSON
    /// The file that its references are relative to.
    let document: String
    /// The pointer to the schema in the file, if it is known.
    var pointer: JSONPointer?

    /// The schema that accepts everything.
    static let anything = SchemaText(json: true, document: "")

    /// A schema inside this one, at the pointer that `tokens` lead to.
    func part(_ json: JSON, _ tokens: String...) -> SchemaText {
        SchemaText(json: json, document: document, pointer: pointer.map { JSONPointer(tokens: $0.tokens + tokens) })
    }
}
