import JSONCore
import JSONSchema
import TerminalText

extension TreeReader {
    /// The type that a type expression names; nil when the expression is invalid, which is reported.
    mutating func valueType(_ text: String, in file: File, at source: SourceLocation) -> ValueType? {
        let expression: TypeExpression
        do throws(TypeExpressionError) {
            expression = try TypeExpression(parsing: text)
        } catch {
            report(
                .error, at: source, "'\(text)' is not a type expression: \(error)",
                suggestion: ForeignType.respelled(text))
            return nil
        }
        let name = expression.baseName
        let isDefined = file.defines(name)
        let isBuiltIn = TypeExpression.builtIns.contains(name)
        if !isDefined, !isBuiltIn,
            reportedNames.insert(SourceLocation(file: file.name, pointer: JSONPointer(tokens: [name]))).inserted
        {
            reportUndefined(name, in: file, at: source)
        }
        let definition = SourceLocation(file: file.name, pointer: JSONPointer(tokens: ["$defs", name]))
        if isDefined { usedDefinitions.insert(definition) }
        let term: SchemaExpression
        if case .named = expression.unwrapped, !isBuiltIn {
            term = isDefined ? .schema(compiler.compile(file.name, at: definition.pointer)) : .anything
        } else if expression.unwrapped == .named("Any") {
            term = .anything
        } else {
            let schema = expression.unwrapped.jsonSchema { $0 == name && isDefined }
            term = .schema(compiler.compile(schema, for: file.name, at: source.pointer))
        }
        let line = position(of: isDefined ? definition : source)?.line
        return ValueType(
            name: expression.description, isOptional: expression.isOptional, term: term,
            location: file.name + (line.map { ":\($0)" } ?? ""), document: file.name, expression: expression)
    }

    /// Reports a type without a definition.
    ///
    /// It is an error when the name is a word of another language, or when the file is strict.
    private mutating func reportUndefined(_ name: String, in file: File, at source: SourceLocation) {
        switch ForeignType.certain(name) {
        case .builtIn(let type)?: return report(.error, at: source, "'\(name)' is not a type here; write '\(type)'")
        case .advice(let text)?: return report(.error, at: source, "'\(name)' is not a type here; \(text)")
        case nil: break
        }
        var message = "the type '\(name)' has no definition" + (file.isStrict ? "" : ", so any value is accepted")
        var suggestion: String?
        switch ForeignType.likely(name) {
        case .builtIn(let type)?: suggestion = type
        case .advice(let text)?: message += "; \(text)"
        case nil: suggestion = nearestType(to: name, in: file)
        }
        if !file.isStrict { undefinedTypes += 1 }
        report(file.isStrict ? .error : .warning, at: source, message, suggestion: suggestion)
    }

    /// The type with the closest name; nil once too many names have been compared.
    private mutating func nearestType(to name: String, in file: File) -> String? {
        let candidates = file.definitions.count + TypeExpression.builtIns.count
        guard candidates <= comparisonsLeft else { return nil }
        comparisonsLeft -= candidates
        return Spelling.nearest(to: name, among: file.definitions + TypeExpression.builtIns)
    }
}
