import JSONCore
import JSONSchema
import TerminalText

extension SchemaSources {
    /// The constraints on the values of a node beyond their type.
    func constraints(of type: ValueType) -> [String] {
        constraints(of: text(of: type))
    }

    /// The text of a node's type.
    func text(of type: ValueType) -> SchemaText {
        text(of: type.term, typeName: type.expression?.unwrapped.description, in: type.document)
    }

    /// The constraints on values beyond their type, as one phrase each: `at least 1 character`, `a multiple of 0.5`.
    func constraints(of text: SchemaText) -> [String] {
        let facets = SchemaFacets(text, in: self)
        var phrases: [String] = []
        if let values = facets.keywords["enum"]?.array {
            phrases.append("one of " + values.map(\.shownShort).joined(separator: ", "))
        }
        if let value = facets.keywords["const"] { phrases.append("always " + value.shownShort) }
        phrases += range(facets, "minLength", "maxLength", of: "character")
        if let pattern = facets.keywords["pattern"]?.string { phrases.append("matches '\(pattern)'") }
        if let format = facets.keywords["format"]?.string { phrases.append("format \(format)") }
        // The minimum and maximum of `Int` add nothing to the type.
        let ends = [JSONNumber(Int64.min), JSONNumber(Int64.max)]
        let bounds = [
            ("minimum", "at least"), ("exclusiveMinimum", "more than"), ("maximum", "at most"),
            ("exclusiveMaximum", "less than"), ("multipleOf", "a multiple of"),
        ]
        for (keyword, words) in bounds {
            guard case .number(let bound)? = facets.keywords[keyword], !ends.contains(bound) else { continue }
            phrases.append("\(words) \(bound)")
        }
        phrases += range(facets, "minItems", "maxItems", of: "element")
        if case .bool(true)? = facets.keywords["uniqueItems"] { phrases.append("unique elements") }
        phrases += range(facets, "minProperties", "maxProperties", of: "member")
        if facets.type == "object", case .bool(false)? = facets.additional?.json {
            phrases.append(
                facets.keywords["patternProperties"] == nil
                    ? "no other fields" : "no other fields except those that match a pattern")
        }
        if let value = facets.keywords["default"] { phrases.append("default " + value.shownShort) }
        return phrases
    }

    private func range(_ facets: SchemaFacets, _ least: String, _ most: String, of unit: String) -> [String] {
        func units(_ count: Int) -> String { count.counted(unit) }
        switch (facets.count(least), facets.count(most)) {
        case (nil, nil): return []
        case (let least?, nil): return ["at least \(units(least))"]
        case (nil, let most?): return ["at most \(units(most))"]
        case (let least?, let most?): return [least == most ? units(least) : "\(least) to \(units(most))"]
        }
    }
}
