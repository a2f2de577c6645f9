import JSONCore
import Patterns

/// Makes a value that a schema text describes.
///
/// The result follows from the text alone. What a text says with `if`, `not` and the like is not thought through: whoever
/// uses an example checks it first.
struct ExampleBuilder {
    let texts: SchemaTexts
    /// Whether what may be absent is there.
    let includesOptional: Bool
    /// Which of alternatives is taken, counted round.
    let choice: Int
    /// How many more values may be made; schemas that contain themselves several times have no end otherwise.
    private var budget = 1_000

    /// How deep what may be absent is added.
    private static let optionalDepth = 3
    private static let maximumDepth = 12
    private static let longestList = 20

    init(texts: SchemaTexts, includesOptional: Bool, choice: Int) {
        self.texts = texts
        self.includesOptional = includesOptional
        self.choice = choice
    }

    /// A value for the text; nil when none is found.
    ///
    /// Strings without other hints hold `name`, that of the property; `index` makes the elements of a list differ.
    mutating func example(of text: SchemaText, name: String, index: Int = 0, depth: Int = 0) -> JSON? {
        guard budget > 0, depth < ExampleBuilder.maximumDepth else { return nil }
        budget -= 1
        let facets = SchemaFacets(text, in: texts, choice: choice)
        guard !facets.isImpossible else { return nil }
        if let value = facets.keywords["const"] { return value }
        if let values = facets.keywords["enum"]?.array?.filter({ $0.typeName != "null" }), !values.isEmpty {
            return values[(choice + index) % values.count]
        }
        if index == 0, let value = facets.keywords["examples"]?.array?.first ?? facets.keywords["default"] {
            return value
        }
        switch facets.type {
        case "boolean": return .bool(true)
        case "integer", "number": return number(facets, index: index)
        case "array": return array(facets, name: name, depth: depth)
        case "object": return object(facets, depth: depth)
        case "null": return nil
        default: return string(facets, name: name, index: index).map(JSON.string)
        }
    }

    // MARK: Scalars

    private func number(_ facets: SchemaFacets, index: Int) -> JSON? {
        let isInteger = facets.type == "integer"
        if facets.keywords["format"]?.string == "epoch-milliseconds" {
            // 2026-01-01T00:00:00Z, when the bounds allow it.
            let time = 1_767_225_600_000 + Double(index)
            if time <= facets.number("maximum") ?? time, time >= facets.number("minimum") ?? time {
                return .number(JSONNumber(Int64(time)))
            }
        }
        let step = facets.number("multipleOf") ?? (isInteger ? 1 : 0.5)
        guard step > 0 else { return nil }
        let least = facets.number("minimum") ?? facets.number("exclusiveMinimum") ?? -Double.infinity
        let most = facets.number("maximum") ?? facets.number("exclusiveMaximum") ?? Double.infinity
        var value = (min(max(1, least), most) / step).rounded(.up) * step
        if let bound = facets.number("exclusiveMinimum"), value <= bound { value += step }
        if value > most { value -= step }
        if let bound = facets.number("exclusiveMaximum"), value >= bound { value -= step }
        value += Double(index) * step
        guard value.isFinite else { return nil }
        return JSON(value)
    }

    private func string(_ facets: SchemaFacets, name: String, index: Int) -> String? {
        if let format = facets.keywords["format"]?.string, let text = ExampleBuilder.formats[format] { return text }
        if let source = facets.keywords["pattern"]?.string { return (try? Pattern(source))?.example }
        let (least, most) = (facets.count("minLength") ?? 0, facets.count("maxLength") ?? .max)
        let word = Array((index == 0 ? name : "\(name)\(index + 1)").unicodeScalars)
        guard least <= 1_000, !word.isEmpty else { return nil }
        var scalars = word
        while scalars.count < least { scalars += word }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.prefix(word.count < least ? least : max(most, 0)))
        return String(text)
    }

    /// A text of each format that an example can have.
    private static let formats = [
        "push-id": "-OjAHZEYvrwJvZ2Hi7mk", "date-time": "2026-01-31T12:00:00Z", "date": "2026-01-31",
        "time": "12:00:00Z", "duration": "P1D", "email": "ada@example.com", "idn-email": "ada@example.com",
        "hostname": "example.com", "idn-hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
        "uri": "https://example.com/", "iri": "https://example.com/", "uri-reference": "/path",
        "iri-reference": "/path", "uri-template": "/{id}", "json-pointer": "/path",
        "relative-json-pointer": "0", "regex": "^a", "uuid": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ]

    // MARK: Containers

    private mutating func array(_ facets: SchemaFacets, name: String, depth: Int) -> JSON? {
        let count = max(facets.count("minItems") ?? 0, 1, facets.prefixItems.count)
        guard count <= ExampleBuilder.longestList else { return nil }
        var elements: [JSON] = []
        for index in 0..<count {
            let isPrefix = index < facets.prefixItems.count
            let text = isPrefix ? facets.prefixItems[index] : facets.items ?? .anything
            guard let element = example(of: text, name: name, index: index, depth: depth + 1) else { return nil }
            elements.append(element)
        }
        return .array(elements)
    }

    private mutating func object(_ facets: SchemaFacets, depth: Int) -> JSON? {
        var members: [JSONObject.Member] = []
        let declared = facets.properties.map(\.name)
        let isRequired: (String) -> Bool = { name in facets.required.contains { $0.hasSameBytes(as: name) } }
        let undeclared = facets.required.filter { facets[$0] == nil }
        for name in declared + undeclared where !members.contains(where: { $0.name.hasSameBytes(as: name) }) {
            let isNeeded = isRequired(name)
            guard isNeeded || includesOptional && depth < ExampleBuilder.optionalDepth else { continue }
            let text = facets[name] ?? facets.additional ?? .anything
            if let value = example(of: text, name: name, depth: depth + 1) {
                members.append((name, value))
            } else if isNeeded {
                return nil
            }
        }
        // The database keeps no empty object, so one without declared members gets one of its own.
        let least = max(facets.count("minProperties") ?? 0, declared.isEmpty && undeclared.isEmpty ? 1 : 0)
        guard least <= ExampleBuilder.longestList else { return nil }
        while members.count < least {
            let name = members.isEmpty ? "key" : "key\(members.count + 1)"
            guard let value = example(of: facets.additional ?? .anything, name: "text", depth: depth + 1) else {
                return nil
            }
            members.append((name, value))
        }
        return members.isEmpty ? nil : .object(JSONObject(uniqueMembers: members))
    }
}
