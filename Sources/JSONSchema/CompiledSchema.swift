import JSONCore
import Patterns

/// A compiled schema: its checks, and the keywords that other code looks up.
struct CompiledSchema: Sendable {
    /// The file that contains the schema; ``line`` and ``keywordLines`` are lines in it.
    let document: String
    let line: Int?
    /// The pointer to the schema in the file; nil for a schema that isn't in a file.
    var pointer: JSONPointer?
    /// The index of the resource that the schema belongs to.
    var resource = 0
    var keywordLines: [String: Int] = [:]
    /// The schema's name under `$defs`, when it has one.
    var definitionName: String?

    /// The value of a boolean schema.
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
    /// Schemas that apply to the same value only under some condition.
    var conditional: [SchemaID] = []
    /// The lists of alternatives: those of `anyOf`, of `oneOf`, and the pair of `then` and `else`.
    var alternatives: [[SchemaID]] = []
    /// All schemas that are applied to the same value as this one.
    var inPlace: [SchemaID] = []
    /// The container type that the schema applies to, when there is only one.
    var shape: Shape?

    enum Shape: Sendable {
        case object
        case array
    }

    init(document: String, line: Int?) {
        self.document = document
        self.line = line
    }

    /// The `file#/pointer` of a keyword.
    func absoluteLocation(of keyword: String) -> String? {
        pointer.map { "\(document)#\($0.appending(keyword))" }
    }

    /// The `file:line` of a keyword.
    func location(of keyword: String) -> String? {
        (keywordLines[keyword] ?? line).map { "\(document):\($0)" }
    }
}
