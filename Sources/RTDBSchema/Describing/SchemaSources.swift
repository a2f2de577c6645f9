import JSONCore
import JSONSchema
import RTDB

/// The texts of the compiled schemas, by the ids of the compiled schemas.
struct SchemaSources: Sendable {
    private let documents: [String: SchemaDocument]
    private let texts: [SchemaID: SchemaText]

    /// Collects the texts from a compiler that has finished.
    ///
    /// The compiler returns the same id again for a pointer that it has compiled; ids of other pointers are new and
    /// never looked up.
    init(_ compiler: SchemaCompiler) {
        var compiler = compiler
        var found: [SchemaID: SchemaText] = [:]
        for (name, document) in compiler.documents {
            SchemaSources.visit(document.json.root, at: .root) { json, pointer in
                found[compiler.compile(name, at: pointer)] = SchemaText(
                    json: json, document: name, pointer: pointer)
            }
        }
        texts = found
        documents = compiler.documents
    }

    private static func visit(_ json: JSON, at place: JSONPointer, _ body: (JSON, JSONPointer) -> Void) {
        switch json {
        case .object(let object):
            body(json, place)
            for member in object.members { visit(member.value, at: place.appending(member.name), body) }
        case .array(let elements):
            for (index, element) in elements.enumerated() { visit(element, at: place.appending(index), body) }
        case .bool: body(json, place)
        default: break
        }
    }

    /// The text of a schema expression.
    ///
    /// An expression without its own text gets one made from `typeName`, a type expression as that file uses it.
    func text(of term: SchemaExpression, typeName: String?, in document: String) -> SchemaText {
        switch term {
        case .anything: return .anything
        case .schema(let id):
            if let text = texts[id] { return text }
            guard let typeName, let expression = try? TypeExpression(parsing: typeName) else { return .anything }
            let file = documents[document]
            let schema = expression.unwrapped.jsonSchema { file?[JSONPointer(tokens: ["$defs", $0])] != nil }
            return SchemaText(json: schema, document: document)
        case .all(let terms): return combined("allOf", terms, typeName, document)
        case .any(let terms): return combined("anyOf", terms, typeName, document)
        }
    }

    private func combined(
        _ keyword: String, _ terms: [SchemaExpression], _ typeName: String?, _ document: String
    ) -> SchemaText {
        let parts = terms.map { text(of: $0, typeName: typeName, in: document) }
        // References of several files have no common base.
        guard let first = parts.first, parts.allSatisfy({ $0.document == first.document }) else { return .anything }
        let json = JSON.object(JSONObject(uniqueMembers: [(keyword, .array(parts.map(\.json)))]))
        return SchemaText(json: json, document: first.document)
    }

    /// The schema that a `$ref` in that file names; nil when it names an anchor or nothing.
    func target(of reference: String, from document: String) -> SchemaText? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = parts.first ?? ""
        let isOwn = file.isEmpty || file == documents[document]?[JSONPointer(tokens: ["$id"])]?.string
        let name = isOwn ? document : DocumentName.resolve(file: file, in: document)
        guard let pointer = JSONPointer(parts.count > 1 ? parts[1] : ""), let json = documents[name]?[pointer] else {
            return nil
        }
        return SchemaText(json: json, document: name, pointer: pointer)
    }

    /// The `file:line` of a keyword of a schema; nil when the schema has no pointer of its own.
    func location(of text: SchemaText, _ keyword: String) -> String? {
        guard let pointer = text.pointer?.appending(keyword) else { return nil }
        return documents[text.document]?.position(of: pointer).map { "\(text.document):\($0.line)" }
    }
}
