import JSONCore
import JSONSchema
import RTDB

extension TreeReader {
    /// Applies a keyword to a node.
    mutating func readKeyword(_ name: String, _ value: JSON, of index: Int, in file: File, at place: SourceLocation) {
        switch name {
        case "$type": nodes[index].type = type(value, of: index, in: file, at: place)
        case "$description": nodes[index].description = text(value, at: place)
        case "$deprecated":
            switch value {
            case .bool(let isDeprecated): nodes[index].deprecated = isDeprecated ? "deprecated" : nil
            case .string(let reason): nodes[index].deprecated = reason
            default: report(.error, at: place, "expected a boolean or a reason, found \(value.shownShort)")
            }
        case "$name": if let name = identifier(value, at: place) { nodes[index].name = name }
        case "$singular": nodes[index].singular = identifier(value, at: place)
        case "$protected": nodes[index].isProtected = flag(value, at: place)
        case "$readOnly": nodes[index].isReadOnly = flag(value, at: place)
        case "$appendOnly": nodes[index].isAppendOnly = flag(value, at: place)
        case "$key": nodes[index].keySchema = compiler.compile(file.name, at: place.pointer)
        case "$indexOn": nodes[index].indexOn = indexes(value, at: place)
        case "$queries": nodes[index].queries = queries(value, at: place)
        case "$comment": _ = text(value, at: place)
        case _ where TreeKeyword.ofRoot.contains(name): readRootKeyword(name, value, at: place)
        default: reportUnknownKeyword(name, value, at: place)
        }
    }

    private mutating func readRootKeyword(_ name: String, _ value: JSON, at place: SourceLocation) {
        guard place.pointer.tokens.count == 1 else {
            let hint = name == "$id" ? "; " + TreeReader.wildcardHint(name) : ""
            return report(.error, at: place, "'\(name)' belongs at the root of the file" + hint)
        }
        switch name {
        case "$strict": _ = flag(value, at: place)
        case "$defs":
            if value.object == nil {
                report(.error, at: place, "expected an object of definitions, found \(value.shownShort)")
            }
        default: _ = text(value, at: place)
        }
    }

    /// Reads a type expression, or an inline JSON Schema.
    private mutating func type(_ value: JSON, of index: Int, in file: File, at place: SourceLocation) -> ValueType? {
        switch value {
        case .string(let text): return valueType(text, in: file, at: place)
        case .object, .bool:
            let id = compiler.compile(file.name, at: place.pointer)
            let line = position(of: place).map { ":\($0.line)" } ?? ""
            let declared = file.document[JSONPointer(tokens: place.pointer.tokens.dropLast() + ["$name"])]
            let name = declared?.string ?? value["title"]?.string ?? value["type"]?.string ?? "inline schema"
            return ValueType(
                name: name, isOptional: false, term: .schema(id), location: file.name + line, document: file.name,
                expression: nil)
        default:
            report(.error, at: place, "expected a type expression or a JSON Schema, found \(value.shownShort)")
            return nil
        }
    }

    // MARK: Values of keywords

    private mutating func text(_ value: JSON, at place: SourceLocation) -> String? {
        if let text = value.string { return text }
        report(.error, at: place, "expected a string, found \(value.shownShort)")
        return nil
    }

    private mutating func flag(_ value: JSON, at place: SourceLocation) -> Bool {
        if case .bool(let flag) = value { return flag }
        report(.error, at: place, "expected true or false, found \(value.shownShort)")
        return false
    }

    private mutating func identifier(_ value: JSON, at place: SourceLocation) -> String? {
        guard let text = text(value, at: place) else { return nil }
        if case .named(text)? = try? TypeExpression(parsing: text) { return text }
        report(.error, at: place, "expected a name, found \(value.shownShort)")
        return nil
    }
}
