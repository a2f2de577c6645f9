import JSONCore
import Patterns

/// One schema: what it checks, and what its readers want to know about it.
struct CompiledSchema: Sendable {
    /// The file, and the lines in it of the schema's keywords.
    let document: String
    let line: Int?
    /// Where in the file; nil for what no file holds.
    var pointer: JSONPointer?
    /// The resource that it belongs to.
    var resource = 0
    var keywordLines: [String: Int] = [:]
    /// The name under `$defs`, when it has one.
    var definitionName: String?

    /// Set for a boolean schema.
    var always: Bool?
    var checks: [any Keyword] = []

    var types: TypeSet?
    var format: String?
    var title: String?
    var description: String?
    var deprecated = false
    var properties = NameTable()
    var patternProperties: [(pattern: Pattern, schema: SchemaID)] = []
    var additionalProperties: SchemaID?
    var required: [String] = []
    var prefixItems: [SchemaID] = []
    var items: SchemaID?
    var reference: SchemaID?
    var allOf: [SchemaID] = []
    var propertyNames: SchemaID?
    var unevaluatedProperties: SchemaID?
    var unevaluatedItems: SchemaID?
    var hasDynamicReference = false
    /// Schemas that speak about the same value only if something else holds of it.
    var conditional: [SchemaID] = []
    /// `anyOf` and `oneOf`, each a list of alternatives; `then` and `else` are one too.
    var alternatives: [[SchemaID]] = []
    /// Every schema that is applied to the same value as this one.
    var inPlace: [SchemaID] = []
    /// The container that the schema speaks about when it speaks about one kind only.
    var shape: Shape?

    enum Shape: Sendable {
        case object
        case array
    }

    init(document: String, line: Int?) {
        self.document = document
        self.line = line
    }

    /// `file#/pointer` of a keyword.
    func absoluteLocation(of keyword: String) -> String? {
        pointer.map { "\(document)#\($0.appending(keyword))" }
    }

    /// `file:line` of a keyword.
    func location(of keyword: String) -> String? {
        (keywordLines[keyword] ?? line).map { "\(document):\($0)" }
    }
}
