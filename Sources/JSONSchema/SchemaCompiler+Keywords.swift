import JSONCore
import Patterns
import TerminalText

extension SchemaCompiler {
    /// Compiles one keyword.
    mutating func compile(
        _ keyword: String, _ value: JSON, of object: JSONObject, _ item: Item, into schema: inout CompiledSchema,
        reading: (String) throws -> [UInt8]
    ) {
        switch keyword {
        case "type": compileType(value, item, into: &schema)
        case "enum":
            guard let values = value.array else { return expect("an array", keyword, value, item) }
            checkEnum(values, item)
            schema.checks.append(EnumKeyword(name: keyword, values: values))
        case "const": schema.checks.append(EnumKeyword(name: keyword, values: [value]))
        case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
            compileBound(keyword, value, of: object, item, into: &schema)
        case "multipleOf":
            guard case .number(let number) = value, !ExactDecimal(number).isZero, !ExactDecimal(number).isNegative
            else { return expect("a number above 0", keyword, value, item) }
            schema.checks.append(MultipleOfKeyword(number))
        case "minLength", "maxLength":
            guard let limit = count(keyword, value, item) else { return }
            schema.checks.append(LengthKeyword(isMinimum: keyword == "minLength", limit: limit))
        case "minItems", "maxItems", "minProperties", "maxProperties":
            guard let limit = count(keyword, value, item) else { return }
            schema.checks.append(
                CountKeyword(
                    name: keyword, isMinimum: keyword.hasPrefix("min"),
                    countsProperties: keyword.hasSuffix("Properties"), limit: limit))
        case "pattern":
            guard let text = value.string else { return expect("a string", keyword, value, item) }
            guard let pattern = pattern(text, item, at: item.below(keyword)) else { return }
            schema.checks.append(PatternKeyword(pattern: pattern))
        case "format":
            guard let text = value.string else { return expect("a string", keyword, value, item) }
            schema.format = text
            if let format = Format(rawValue: text) {
                if assertsFormats { schema.checks.append(FormatKeyword(format: format)) }
            } else {
                warn(aboutFormat: text, item)
            }
        case "uniqueItems":
            guard case .bool(let isUnique) = value else { return expect("a boolean", keyword, value, item) }
            if isUnique { schema.checks.append(UniqueItemsKeyword()) }
        case "required":
            guard let names = names(keyword, value, item) else { return }
            schema.required = names
            schema.checks.append(RequiredKeyword(names: names))
        case "dependentRequired":
            guard let object = value.object else { return expect("an object", keyword, value, item) }
            let dependencies = object.members.compactMap { member in
                names(keyword, member.value, item).map { (name: member.name, required: $0) }
            }
            schema.checks.append(DependentRequiredKeyword(name: keyword, dependencies: dependencies))
        case "$defs", "definitions":
            guard let object = value.object else { return expect("an object of schemas", keyword, value, item) }
            for member in object.members { _ = child(member.value, of: item, keyword, member.name) }
        default: compileApplicator(keyword, value, of: object, item, into: &schema, reading: reading)
        }
    }

    private mutating func compileApplicator(
        _ keyword: String, _ value: JSON, of object: JSONObject, _ item: Item, into schema: inout CompiledSchema,
        reading: (String) throws -> [UInt8]
    ) {
        switch keyword {
        case "$ref":
            guard let text = value.string else { return expect("a string", keyword, value, item) }
            guard let target = target(of: text, keyword, in: item, reading: reading) else { return }
            schema.reference = target
            schema.inPlace.append(target)
            schema.checks.append(ReferenceKeyword(target: target))
        case "$dynamicRef", "$recursiveRef":
            guard let text = value.string else { return expect("a string", keyword, value, item) }
            guard keyword == "$dynamicRef" || text == "#" else { return expect("'#'", keyword, value, item) }
            schema.hasDynamicReference = true
            if let reference = dynamicReference(text, keyword, in: item, reading: reading) {
                schema.checks.append(reference)
            }
        case "dependencies": compileDependencies(value, item, into: &schema)
        case "allOf", "anyOf", "oneOf":
            guard let values = value.array, !values.isEmpty else {
                return expect("a non-empty array of schemas", keyword, value, item)
            }
            let inner = values.enumerated().map { child($0.element, of: item, keyword, String($0.offset)) }
            schema.inPlace += inner
            if keyword == "allOf" {
                schema.allOf = inner
                schema.checks.append(AllOfKeyword(schemas: inner))
            } else {
                schema.alternatives.append(inner)
                schema.checks.append(
                    AlternativesKeyword(name: keyword, schemas: inner, isExclusive: keyword == "oneOf"))
            }
        case "not":
            let inner = child(value, of: item, keyword)
            schema.inPlace.append(inner)
            schema.checks.append(NotKeyword(schema: inner))
        case "if":
            let condition = child(value, of: item, keyword)
            let then = object["then"].map { child($0, of: item, "then") }
            let otherwise = object["else"].map { child($0, of: item, "else") }
            let parts = [condition, then, otherwise].compactMap { $0 }
            schema.inPlace += parts
            schema.conditional += parts
            if let then, let otherwise { schema.alternatives.append([then, otherwise]) }
            schema.checks.append(ConditionKeyword(condition: condition, then: then, otherwise: otherwise))
        case "dependentSchemas":
            guard let object = value.object else { return expect("an object of schemas", keyword, value, item) }
            let dependencies = object.members.map { ($0.name, child($0.value, of: item, keyword, $0.name)) }
            schema.inPlace += dependencies.map(\.1)
            schema.conditional += dependencies.map(\.1)
            schema.checks.append(DependentSchemasKeyword(name: keyword, dependencies: dependencies))
        case "propertyNames":
            let inner = child(value, of: item, keyword)
            schema.propertyNames = inner
            schema.checks.append(PropertyNamesKeyword(schema: inner))
        case "properties", "patternProperties":
            guard let object = value.object else { return expect("an object of schemas", keyword, value, item) }
            for member in object.members {
                let inner = child(member.value, of: item, keyword, member.name)
                if keyword == "properties" {
                    schema.properties.append(member.name, inner)
                } else if let pattern = pattern(member.name, item, at: item.below(keyword, member.name)) {
                    schema.patternProperties.append((pattern, inner))
                }
            }
        case "additionalProperties": schema.additionalProperties = child(value, of: item, keyword)
        case "prefixItems":
            guard let values = value.array, !values.isEmpty else {
                return expect("a non-empty array of schemas", keyword, value, item)
            }
            schema.prefixItems = values.enumerated().map { child($0.element, of: item, keyword, String($0.offset)) }
        case "items":
            guard item.dialect < .draft202012, let values = value.array else {
                schema.items = child(value, of: item, keyword)
                return
            }
            guard !values.isEmpty || item.dialect == .draft201909 else {
                return expect("a non-empty array of schemas", keyword, value, item)
            }
            schema.prefixItems = values.enumerated().map { child($0.element, of: item, keyword, String($0.offset)) }
        case "additionalItems":
            let inner = child(value, of: item, keyword)
            if object["items"]?.array != nil { schema.items = inner }
        case "contains", "minContains", "maxContains": break
        case "unevaluatedProperties", "unevaluatedItems": tracksEvaluation = true
        default: compileAnnotation(keyword, value, item, into: &schema)
        }
    }

    private mutating func compileAnnotation(
        _ keyword: String, _ value: JSON, _ item: Item, into schema: inout CompiledSchema
    ) {
        switch keyword {
        case "title": schema.title = value.string
        case "description": schema.description = value.string
        case "deprecated": if case .bool(let isDeprecated) = value { schema.deprecated = isDeprecated }
        default: break
        }
    }

    /// Adds the checks that depend on several keywords of arrays and objects.
    mutating func finishContainers(_ object: JSONObject, _ item: Item, into schema: inout CompiledSchema) {
        if !schema.prefixItems.isEmpty || schema.items != nil {
            let isOlder = item.dialect < .draft202012
            schema.checks.append(
                ItemsKeyword(
                    prefixName: isOlder ? "items" : "prefixItems",
                    restName: isOlder && !schema.prefixItems.isEmpty ? "additionalItems" : "items",
                    prefix: schema.prefixItems, rest: schema.items))
        }
        if let contains = object["contains"] {
            let minimum = object["minContains"].map { count("minContains", $0, item) } ?? 1
            let maximum = object["maxContains"].flatMap { count("maxContains", $0, item) }
            let inner = child(contains, of: item, "contains")
            schema.checks.append(
                ContainsKeyword(
                    schema: inner, minimum: minimum ?? 1, maximum: maximum,
                    evaluates: item.dialect >= .draft202012))
        }
        if !schema.properties.entries.isEmpty || !schema.patternProperties.isEmpty
            || schema.additionalProperties != nil
        {
            schema.checks.append(
                PropertiesKeyword(
                    properties: schema.properties, patterns: schema.patternProperties,
                    additional: schema.additionalProperties))
        }
        // These come last: they apply to whatever all the others leave.
        if let rest = object["unevaluatedProperties"] {
            let inner = child(rest, of: item, "unevaluatedProperties")
            schema.unevaluatedProperties = inner
            schema.checks.append(UnevaluatedPropertiesKeyword(schema: inner))
        }
        if let rest = object["unevaluatedItems"] {
            let inner = child(rest, of: item, "unevaluatedItems")
            schema.unevaluatedItems = inner
            schema.checks.append(UnevaluatedItemsKeyword(schema: inner))
        }
    }

    // MARK: Values of keywords

    private mutating func compileType(_ value: JSON, _ item: Item, into schema: inout CompiledSchema) {
        let values = value.array ?? [value]
        let names = values.compactMap(\.string)
        guard names.count == values.count, !names.isEmpty else {
            return expect("a type or an array of types", "type", value, item)
        }
        for (index, name) in names.enumerated() where !TypeSet.all.contains(name) {
            let place = value.array == nil ? item.below("type") : item.below("type", String(index))
            return fail(
                item, at: place, "'\(name)' is not a type", suggestion: Spelling.nearest(to: name, among: TypeSet.all))
        }
        guard Set(names).count == names.count else {
            return fail(item, at: item.below("type"), "names a type twice")
        }
        let types = TypeSet(names, takesWholeFractions: item.dialect > .draft04)
        schema.types = types
        // The check comes first, so that its violation is reported first.
        schema.checks.insert(TypeKeyword(types: types), at: 0)
    }

    /// Compiles a bound; in draft-04 the exclusive bounds are booleans that change the others.
    private mutating func compileBound(
        _ keyword: String, _ value: JSON, of object: JSONObject, _ item: Item, into schema: inout CompiledSchema
    ) {
        let isExclusive = keyword.hasPrefix("exclusive")
        if item.dialect == .draft04, isExclusive {
            guard case .bool = value else { return expect("a boolean", keyword, value, item) }
            if object[keyword == "exclusiveMinimum" ? "minimum" : "maximum"] == nil {
                fail(item, at: item.below(keyword), "modifies a bound that is missing")
            }
            return
        }
        guard case .number(let number) = value, var kind = BoundKeyword.Kind(rawValue: keyword) else {
            return expect("a number", keyword, value, item)
        }
        if item.dialect == .draft04 {
            if kind == .minimum, object["exclusiveMinimum"]?.isTrue ?? false { kind = .exclusiveMinimum }
            if kind == .maximum, object["exclusiveMaximum"]?.isTrue ?? false { kind = .exclusiveMaximum }
        }
        schema.checks.append(BoundKeyword(kind, number, name: keyword))
    }

    /// Compiles `dependencies`: names or a schema for each property, which later dialects split into two keywords.
    private mutating func compileDependencies(_ value: JSON, _ item: Item, into schema: inout CompiledSchema) {
        guard let object = value.object else {
            return expect("an object of schemas and arrays of names", "dependencies", value, item)
        }
        var required: [(name: String, required: [String])] = []
        var applied: [(String, SchemaID)] = []
        for member in object.members {
            if member.value.array == nil {
                applied.append((member.name, child(member.value, of: item, "dependencies", member.name)))
            } else if let names = names("dependencies", member.value, item) {
                required.append((member.name, names))
            }
        }
        schema.inPlace += applied.map(\.1)
        schema.conditional += applied.map(\.1)
        if !required.isEmpty {
            schema.checks.append(DependentRequiredKeyword(name: "dependencies", dependencies: required))
        }
        if !applied.isEmpty {
            schema.checks.append(DependentSchemasKeyword(name: "dependencies", dependencies: applied))
        }
    }

    /// Reports an `enum` that is empty or repeats a value: an error in dialects that forbid it, a warning in others.
    private mutating func checkEnum(_ values: [JSON], _ item: Item) {
        let isStrict = item.dialect < .draft07
        let place = item.below("enum")
        if values.isEmpty {
            isStrict ? fail(item, at: place, "allows no value") : warn(item, at: place, "allows no value")
        } else if Set(values.map(\.canonicalBytes)).count < values.count {
            isStrict ? fail(item, at: place, "contains a value twice") : warn(item, at: place, "contains a value twice")
        }
    }

    private mutating func expect(_ what: String, _ keyword: String, _ value: JSON, _ item: Item) {
        fail(item, at: item.below(keyword), "expected \(what), found \(value.shownShort)")
    }

    private mutating func count(_ keyword: String, _ value: JSON, _ item: Item) -> Int? {
        if case .number(let number) = value, ExactDecimal(number).isInteger, let count = Int(exactly: number.double),
            count >= 0
        {
            return count
        }
        expect("a count", keyword, value, item)
        return nil
    }

    private mutating func names(_ keyword: String, _ value: JSON, _ item: Item) -> [String]? {
        let names = value.array?.compactMap(\.string)
        guard let names, names.count == value.array?.count, !names.isEmpty || item.dialect > .draft04 else {
            expect("\(item.dialect > .draft04 ? "an" : "a non-empty") array of strings", keyword, value, item)
            return nil
        }
        var seen: Set<[UInt8]> = []
        for name in names where !seen.insert(Array(name.utf8)).inserted {
            fail(item, at: item.below(keyword), "names '\(name)' twice")
        }
        return names
    }

    private mutating func pattern(_ text: String, _ item: Item, at pointer: JSONPointer) -> Pattern? {
        do throws(PatternError) {
            return try Pattern(text)
        } catch {
            fail(item, at: pointer, "'\(text)' is not a usable regular expression: \(error)")
            return nil
        }
    }
}

/// A compiled keyword of a schema.
protocol Keyword: Sendable {
    /// Reports the violations of the keyword to `run`; a value of a type that the keyword does not apply to has none.
    func check(_ instance: JSON, in run: inout ValidationRun)
}
