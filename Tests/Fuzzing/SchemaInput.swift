import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

private struct NothingToRead: Error {}

/// A schema, a zero byte, and a value.
///
/// Whatever they hold, nothing may crash, hang or disagree.
struct SchemaInput {
    private let schema: [UInt8]
    private let value: [UInt8]

    init(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
        schema = parts.first ?? []
        value = parts.count > 1 ? parts[1] : Array("null".utf8)
    }

    func check() {
        checkLanguage()
        checkPlainSchema()
    }

    /// The schema as one of a database: loaded, linted, asked about every place, and checked against the value.
    private func checkLanguage() {
        let file = SchemaFile(name: "s.json", bytes: schema)
        _ = try? SchemaLoader.lint(file) { _ in throw NothingToRead() }
        guard let loaded = try? SchemaLoader.load(file, keepsTexts: true, reading: { _ in throw NothingToRead() }),
            let node = try? Node(parsing: value)
        else { return }
        _ = loaded.violations(writing: node, at: .root)
        for pattern in loaded.patterns.prefix(40) {
            guard let path = try? DatabasePath(pattern.text), let place = try? loaded.resolve(path) else { continue }
            check(place, node)
        }
    }

    private func check(_ place: ResolvedPath, _ node: Node) {
        _ = (place.columns, place.constraints, place.permittedWrites, place.schemaLocation, place.valueType)
        _ = (place.example, place.exampleKey, place.keyConstraints)
        _ = try? place.validate(node)
        let violations = place.violations(in: node)
        // Every part of a value that fits has a place, unless a rule about the whole value gave it one.
        if violations.isEmpty, place.kind == .value {
            for child in node.children { _ = try? place.elementPath(child.key) }
        }
        checkAcceptor(place)
    }

    /// What is accepted token by token must fit as a whole.
    private func checkAcceptor(_ place: ResolvedPath) {
        guard let program = place.elementProgram, let key = try? Key("key") else { return }
        var acceptor = StreamingValidator(program)
        var tokenizer = JSONTokenizer()
        tokenizer.feed(value)
        tokenizer.finish()
        while let token = try? tokenizer.next() {
            switch acceptor.take(token, from: tokenizer) {
            case .open: continue
            case .unsure: return
            case .fits:
                guard let node = try? Node(parsing: value) else { return }
                precondition(place.violations(inChild: key, node).isEmpty, "accepted what does not fit")
                return
            }
        }
    }

    /// The schema as a plain JSON Schema, and the value as plain JSON.
    private func checkPlainSchema() {
        guard let document = try? JSONDocument(parsing: schema),
            let validator = try? Validator(
                compiling: SchemaDocument(name: "s.json", json: document), reading: { _ in throw NothingToRead() }),
            let value = try? JSON(parsing: value)
        else { return }
        _ = validator.violations(in: value)
    }
}
