import JSONCore
import JSONSchema

extension TreeReader {
    /// The type that an expression names; nil when it is none, which is reported.
    mutating func valueType(_ text: String, in file: File, at source: Source) -> ValueType? {
        let expression: TypeExpression
        do throws(TypeExpressionError) {
            expression = try TypeExpression(parsing: text)
        } catch {
            report(.error, at: source, "'\(text)' is no type expression: \(error)")
            return nil
        }
        let name = expression.baseName
        let isDefined = file.definitions.contains { $0.hasSameBytes(as: name) }
        let isBuiltIn = TypeExpression.builtIns.contains(name)
        if !isDefined, !isBuiltIn,
            reportedNames.insert(Source(file: file.name, pointer: JSONPointer(tokens: [name]))).inserted
        {
            let suggestion = Spelling.nearest(to: name, among: file.definitions + TypeExpression.builtIns)
            if file.isStrict {
                report(.error, at: source, "the type '\(name)' has no definition", suggestion: suggestion)
            } else {
                report(
                    .warning, at: source, "the type '\(name)' has no definition, so any value is accepted",
                    suggestion: suggestion)
            }
        }
        let definition = Source(file: file.name, pointer: JSONPointer(tokens: ["$defs", name]))
        if isDefined { usedDefinitions.insert(definition) }
        let term: SchemaTerm
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
}
