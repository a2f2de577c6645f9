import JSONCore
import Patterns

/// Builds a value that fits the text of a schema.
///
/// The result depends on the text alone. Keywords like `if` and `not` are ignored: callers must validate an example
/// before they use it.
struct ExampleBuilder {
    let texts: SchemaSources
    /// Whether optional values are included.
    let includesOptional: Bool
    /// The number of the alternative to choose, modulo their count.
    let choice: Int
    /// The source of random choices, for samples; nil when the same value is to be built each time.
    private(set) var random: SampleRandomness?
    /// The percentage of optional values that are included when choices are random.
    private var optional = 0
    /// The time that values of time formats refer to, in milliseconds since 1970.
    private var time: Int64 = 1_767_225_600_000
    /// How many more values may be built; schemas that contain themselves several times would otherwise never end.
    private var budget = 1_000

    /// The depth down to which optional values are included.
    private static let optionalDepth = 3
    private static let maximumDepth = 12
    private static let longestList = 20

    init(texts: SchemaSources, includesOptional: Bool, choice: Int) {
        self.texts = texts
        self.includesOptional = includesOptional
        self.choice = choice
    }

    /// Creates a builder that makes random choices.
    init(texts: SchemaSources, random: SampleRandomness, optional: Int, time: Int64) {
        self.init(texts: texts, includesOptional: optional > 0, choice: 0)
        self.random = random
        self.optional = optional
        self.time = time
    }

    /// A random number below `count`; nil when choices are not random.
    private mutating func below(_ count: Int) -> Int? { random?.below(count) }

    /// A text that a pattern matches.
    private mutating func text(matching pattern: Pattern) -> String? {
        guard var random else { return pattern.example }
        let text = pattern.sample(using: &random)
        self.random = random
        return text ?? pattern.example
    }

    /// A value for the text; nil when none is found.
    ///
    /// Without other hints, strings are `name`, the name of the property; `index` makes the elements of a list differ.
    mutating func example(of text: SchemaText, name: String, index: Int = 0, depth: Int = 0) -> JSON? {
        guard budget > 0, depth < ExampleBuilder.maximumDepth else { return nil }
        budget -= 1
        let choice = below(64) ?? choice
        let facets = SchemaFacets(text, in: texts, choice: choice)
        guard !facets.isImpossible else { return nil }
        if let value = facets.keywords["const"] { return value }
        if let values = facets.keywords["enum"]?.array?.filter({ $0.typeName != "null" }), !values.isEmpty {
            return values[(choice + index) % values.count]
        }
        if index == 0, random == nil || choice < 16,
            let value = facets.keywords["examples"]?.array?.first ?? facets.keywords["default"]
        {
            return value
        }
        switch facets.type {
        case "boolean": return .bool(below(2) != 0)
        case "integer", "number": return number(facets, index: index)
        case "array": return array(facets, name: name, depth: depth)
        case "object": return object(facets, depth: depth)
        case "null": return nil
        default: return string(facets, name: name, index: index).map(JSON.string)
        }
    }

    // MARK: Scalars

    private mutating func number(_ facets: SchemaFacets, index: Int) -> JSON? {
        let isInteger = facets.type == "integer"
        if facets.keywords["format"]?.string == "epoch-milliseconds" {
            let time = Double(time) + Double(below(600_000) ?? index)
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
        if let steps = steps(from: value, to: most, step) {
            value += Double(steps) * step
        } else {
            value += Double(index) * step
        }
        // Rounding makes a multiple of a hundredth have two decimals.
        if step < 1, let number = JSONNumber((value / step).rounded() * step), let shortened = Double(number.text) {
            value = shortened
        }
        guard value.isFinite else { return nil }
        return JSON(value)
    }

    /// A random number of steps above the minimum; nil when choices are not random.
    private mutating func steps(from value: Double, to most: Double, _ step: Double) -> Int? {
        guard random != nil else { return nil }
        let room = most.isFinite && value.isFinite ? max((most - value) / step, 0) : 1_000
        return below(Int(min(room, 1_000)) + 1)
    }

    private mutating func string(_ facets: SchemaFacets, name: String, index: Int) -> String? {
        if let format = facets.keywords["format"]?.string {
            if var random {
                let text = SampleWords.text(ofFormat: format, &random, time: time)
                self.random = random
                if let text { return text }
            }
            if let text = ExampleBuilder.formats[format] { return text }
        }
        if let source = facets.keywords["pattern"]?.string {
            return (try? Pattern(source)).flatMap { text(matching: $0) }
        }
        if var random {
            let text = SampleWords.text(for: name, &random)
            self.random = random
            return sized(index == 0 ? text : "\(text)\(index + 1)", facets)
        }
        return sized(index == 0 ? name : "\(name)\(index + 1)", facets)
    }

    /// The text, repeated until it is long enough, and cut when it is too long.
    private func sized(_ text: String, _ facets: SchemaFacets) -> String? {
        let (least, most) = (facets.count("minLength") ?? 0, facets.count("maxLength") ?? .max)
        let word = Array(text.unicodeScalars)
        guard least <= 1_000, !word.isEmpty else { return nil }
        var scalars = word
        while scalars.count < least { scalars += word }
        var sized = String.UnicodeScalarView()
        sized.append(contentsOf: scalars.prefix(word.count < least ? least : max(most, 0)))
        return String(sized)
    }

    /// An example text for each format that has one.
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
        var count = max(facets.count("minItems") ?? 0, 1, facets.prefixItems.count)
        guard count <= ExampleBuilder.longestList else { return nil }
        if let more = below(3) { count = min(count + more, max(facets.count("maxItems") ?? .max, count)) }
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
            if let percent = below(100), !isNeeded, percent >= optional { continue }
            let text = facets[name] ?? facets.additional ?? .anything
            if let value = example(of: text, name: name, depth: depth + 1) {
                members.append((name, value))
            } else if isNeeded {
                return nil
            }
        }
        // The database stores no empty object, so an object without declared members is given one.
        var least = max(facets.count("minProperties") ?? 0, declared.isEmpty && undeclared.isEmpty ? 1 : 0)
        if declared.isEmpty, let more = below(3) { least = min(least + more, facets.count("maxProperties") ?? .max) }
        guard least <= ExampleBuilder.longestList else { return nil }
        while members.count < least {
            let index = members.count
            guard let (name, text) = undeclaredMember(facets, index: index, depth: depth),
                !members.contains(where: { $0.name.hasSameBytes(as: name) }),
                let value = example(of: text, name: "text", depth: depth + 1)
            else { return nil }
            members.append((name, value))
        }
        return members.isEmpty ? nil : .object(JSONObject(uniqueMembers: members))
    }

    /// The name and value of a member that is not declared; nil when none is allowed.
    private mutating func undeclaredMember(
        _ facets: SchemaFacets, index: Int, depth: Int
    ) -> (name: String, text: SchemaText)? {
        if case .bool(false)? = facets.additional?.json {
            guard let (source, text) = facets.patterns.first, let pattern = try? Pattern(source),
                let name = self.text(matching: pattern)
            else { return nil }
            return (name, text)
        }
        let rest = facets.additional ?? .anything
        guard let names = facets.propertyNames else { return (index == 0 ? "key" : "key\(index + 1)", rest) }
        return example(of: names, name: "key", index: index, depth: depth + 1)?.string.map { ($0, rest) }
    }
}
