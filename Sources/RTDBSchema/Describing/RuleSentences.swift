import JSONCore
import JSONSchema

/// Describes in words the keywords that relate fields to each other, or a value to several schemas: `anyOf`, `not`,
/// `if`, `contains` and the like.
///
/// Rules that need more than a sentence are counted, with their source locations, so that no rule is left out.
struct RuleSentences {
    private let texts: SchemaSources
    private(set) var sentences: [String] = []
    /// The source locations of the rules without a sentence; nil when a location is not known.
    private var others: [String?] = []
    private var parts = 0

    private static let maximumDepth = 8
    private static let maximumParts = 64

    init(of text: SchemaText, in texts: SchemaSources) {
        self.texts = texts
        collect(text, depth: 0)
        guard !others.isEmpty else { return }
        var places: [String] = []
        for case let place? in others where !places.contains(place) { places.append(place) }
        let more = sentences.isEmpty ? "" : "more "
        sentences.append(
            (others.count == 1 ? "1 \(more)rule" : "\(others.count) \(more)rules")
                + (places.isEmpty
                    ? "" : " (\(places.prefix(4).joined(separator: ", "))\(places.count > 4 ? ", …" : ""))"))
    }

    /// Adds the rules of a schema and of other schemas that apply to the same value.
    private mutating func collect(_ text: SchemaText, depth: Int) {
        guard depth < RuleSentences.maximumDepth, parts < RuleSentences.maximumParts, let object = text.json.object
        else { return }
        parts += 1
        for member in object.members { add(member.name, member.value, of: object, text) }
        if let target = object["$ref"]?.string.flatMap({ texts.target(of: $0, from: text.document) }) {
            collect(target, depth: depth + 1)
        }
        for (index, schema) in (object["allOf"]?.array ?? []).enumerated() {
            collect(text.part(schema, "allOf", String(index)), depth: depth + 1)
        }
    }

    private mutating func add(_ keyword: String, _ value: JSON, of object: JSONObject, _ text: SchemaText) {
        let found: [String?]
        switch keyword {
        case "anyOf", "oneOf": found = [alternatives(keyword, value.array ?? [], text)]
        case "not": found = [exclusion(value, text)]
        case "if": found = condition(object, text)
        case "contains": found = [containing(value, object, text)]
        case "prefixItems":
            let types = (value.array ?? []).map { typeName(of: text.part($0)) ?? "Any" }
            found = ["first " + types.joined(separator: ", then ")]
        case "patternProperties":
            found = (value.object?.members ?? []).map { member in
                "fields that match '\(member.name)': " + (typeName(of: text.part(member.value)) ?? "Any")
            }
        case "propertyNames": found = [phrase(about: text.part(value)).map { "field names: \($0)" }]
        case "dependentRequired":
            found = (value.object?.members ?? []).map { member in
                let names = member.value.array?.compactMap(\.string) ?? []
                return "\(names.joined(separator: ", ")): required when \(member.name) is present"
            }
        case "dependentSchemas":
            found = (value.object?.members ?? []).flatMap { member in
                consequences(text.part(member.value)).map { list in
                    list.map { "\($0) when \(member.name) is present" }
                } ?? [nil]
            }
        case "unevaluatedProperties": found = [isFalse(value) ? "no fields except those in its rules" : nil]
        case "unevaluatedItems": found = [isFalse(value) ? "no elements except those in its rules" : nil]
        case "$dynamicRef": found = [nil]
        default: return
        }
        for sentence in found {
            if let sentence {
                sentences.append(sentence)
            } else {
                others.append(texts.location(of: text, keyword))
            }
        }
    }

    // MARK: Keywords

    private func alternatives(_ keyword: String, _ values: [JSON], _ text: SchemaText) -> String? {
        let isExclusive = keyword == "oneOf"
        let required = values.compactMap { value -> String? in
            guard let object = value.object, object.count == 1 else { return nil }
            return object["required"]?.array?.compactMap(\.string).joined(separator: " and ")
        }
        if required.count == values.count {
            return (isExclusive ? "exactly one of them: " : "at least one of them: ")
                + required.joined(separator: ", ")
        }
        // A null alternative means that the value may be absent, which the type already says.
        let parts = values.map { text.part($0) }.filter { $0.json["type"]?.string != "null" }
        guard parts.count > 1 else { return parts.first.flatMap(phrase(about:)) ?? (parts.isEmpty ? "absent" : nil) }
        let names = parts.compactMap { part in simplePhrase(about: part) ?? definitionName(of: part) }
        guard names.count == parts.count else { return nil }
        return (isExclusive ? "exactly one of these: " : "one of these: ") + names.joined(separator: "; ")
    }

    private func exclusion(_ value: JSON, _ text: SchemaText) -> String? {
        guard let object = value.object, object.count == 1, let member = object.members.first else { return nil }
        switch member.name {
        case "required":
            let names = member.value.array?.compactMap(\.string) ?? []
            return names.count == 1 ? "without \(names[0])" : "not \(names.joined(separator: " and ")) together"
        case "const", "enum", "pattern", "type": return simplePhrase(about: text.part(value)).map { "not \($0)" }
        default: return nil
        }
    }

    private func condition(_ object: JSONObject, _ text: SchemaText) -> [String?] {
        guard let test = object["if"], object["then"] != nil || object["else"] != nil else { return [] }
        guard let words = self.test(text.part(test)) else { return [nil] }
        var sentences: [String?] = []
        for (keyword, link) in [("then", "when"), ("else", "unless")] {
            guard let branch = object[keyword] else { continue }
            guard let found = consequences(text.part(branch)) else {
                sentences.append(nil)
                continue
            }
            sentences += found.map { "\($0) \(link) \(words)" }
        }
        return sentences
    }

    private func containing(_ value: JSON, _ object: JSONObject, _ text: SchemaText) -> String? {
        guard let phrase = simplePhrase(about: text.part(value)) ?? definitionName(of: text.part(value)) else {
            return nil
        }
        func times(_ keyword: String) -> String? {
            guard case .number(let number)? = object[keyword] else { return nil }
            return number.double == 1 ? "once" : "\(number) times"
        }
        let most = times("maxContains").map { ", at most \($0)" } ?? ""
        return "holds \(phrase) at least \(times("minContains") ?? "once")\(most)"
    }

    // MARK: Words

    /// A condition on an object in words: `state is "sent"`; nil when it needs more than a few words.
    private func test(_ text: SchemaText) -> String? {
        guard let object = text.json.object, !object.isEmpty,
            object.names.allSatisfy({ ["properties", "required", "type"].contains($0) })
        else { return nil }
        var words: [String] = []
        let properties = object["properties"]?.object?.members ?? []
        for property in properties {
            guard let phrase = simplePhrase(about: text.part(property.value)) else { return nil }
            words.append("\(property.name) is \(phrase)")
        }
        let named = Set(properties.map(\.name))
        for name in object["required"]?.array?.compactMap(\.string) ?? [] where !named.contains(name) {
            words.append("\(name) is present")
        }
        return words.isEmpty ? nil : words.joined(separator: " and ")
    }

    /// The consequences of a condition on an object: `sentAt: required`; nil when they need more than a few words.
    private func consequences(_ text: SchemaText) -> [String]? {
        if isFalse(text.json) { return ["nothing fits"] }
        guard let object = text.json.object,
            object.names.allSatisfy({ ["properties", "required", "type"].contains($0) })
        else { return nil }
        let required = object["required"]?.array?.compactMap(\.string) ?? []
        var sentences = required.isEmpty ? [] : ["\(required.joined(separator: ", ")): required"]
        for property in object["properties"]?.object?.members ?? [] {
            let part = text.part(property.value)
            if isFalse(property.value) {
                sentences.append("\(property.name): absent")
            } else if let phrase = simplePhrase(about: part) {
                sentences.append("\(property.name): \(phrase)")
            } else {
                return nil
            }
        }
        return sentences
    }

    /// A schema with one or two simple constraints, in words: `"sent"`, `a String, at least 1`.
    private func simplePhrase(about text: SchemaText) -> String? {
        guard let object = text.json.object, !object.isEmpty else { return nil }
        let simple: Set<String> = [
            "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
            "minLength", "maxLength", "pattern", "format", "title", "description", "$comment", "minItems", "maxItems",
        ]
        guard object.names.allSatisfy(simple.contains) else { return nil }
        return phrase(about: text)
    }

    /// The type, and the constraints beyond it.
    private func phrase(about text: SchemaText) -> String? {
        if let value = text.json["const"] { return value.shownShort }
        let phrases = [typeName(of: text)].compactMap { $0 } + texts.constraints(of: text)
        return phrases.isEmpty ? nil : phrases.joined(separator: ", ")
    }

    private func definitionName(of text: SchemaText) -> String? {
        if let title = text.json["title"]?.string { return title }
        return text.json["$ref"]?.string.flatMap { reference in
            reference.split(separator: "/").last.map(String.init)
        }
    }

    /// The type as a type expression, or the name of the definition.
    private func typeName(of text: SchemaText) -> String? {
        if let name = definitionName(of: text) { return name }
        let names = text.json["type"]?.array?.compactMap(\.string) ?? [text.json["type"]?.string].compactMap { $0 }
        let spelled = names.filter { $0 != "null" }.map { name in
            switch name {
            case "string": "String"
            case "integer": "Int"
            case "number": "Double"
            case "boolean": "Bool"
            case "array": text.json["items"].flatMap { typeName(of: text.part($0)) }.map { "[\($0)]" } ?? "[Any]"
            default: name
            }
        }
        return spelled.isEmpty ? nil : spelled.joined(separator: " or ")
    }

    private func isFalse(_ json: JSON) -> Bool {
        if case .bool(false) = json { true } else { false }
    }
}

extension SchemaSources {
    /// The rules that relate several schemas or fields, as one sentence each.
    func rules(of text: SchemaText) -> [String] {
        RuleSentences(of: text, in: self).sentences
    }
}
