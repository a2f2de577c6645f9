/// Turns compiled schemas into the rules of a ``StreamingProgram``.
struct StreamingCompiler {
    private let schemas: CompiledSchemas
    private(set) var rules = [StreamingProgram.Rule()]
    /// The schema of each rule; nil for the rule that accepts anything.
    private(set) var origins: [SchemaID?] = [nil]
    private var known: [SchemaID: StreamingProgram.RuleID] = [:]

    init(_ schemas: CompiledSchemas) {
        self.schemas = schemas
    }

    /// The rule of a schema; a schema that only refers to another one shares its rule.
    mutating func rule(for schema: SchemaID) -> StreamingProgram.RuleID {
        if let rule = known[schema] { return rule }
        let compiled = schemas[schema]
        if compiled.always == true || compiled.always == nil && compiled.checks.isEmpty {
            known[schema] = .anything
            return .anything
        }
        let id = StreamingProgram.RuleID(index: rules.count)
        // Registered before the schemas inside are compiled: a schema may contain itself.
        known[schema] = id
        var rule = StreamingProgram.Rule()
        rule.types = []
        rules.append(rule)
        origins.append(schema)
        if compiled.checks.count == 1, let reference = compiled.checks[0] as? ReferenceKeyword {
            let target = self.rule(for: reference.target)
            known[schema] = target
            return target
        }
        if compiled.always != false { rule.types = .all }
        for keyword in compiled.checks { add(keyword, to: &rule) }
        addRequired(of: compiled, to: &rule)
        finish(&rule, of: compiled)
        rules[id.index] = rule
        return id
    }

    private func finish(_ rule: inout StreamingProgram.Rule, of schema: CompiledSchema) {
        if rule.types.contains(.fraction), rule.integers != Int64.min...Int64.max { rule.asksAboutLeaves = true }
        // Where arrays and objects stand for each other, a container of the other type is converted first.
        switch schema.shape {
        case .object: rule.types.remove(.array)
        case .array: rule.types.remove(.object)
        case nil: break
        }
    }

    private mutating func add(_ keyword: any Keyword, to rule: inout StreamingProgram.Rule) {
        switch keyword {
        case let keyword as TypeKeyword: rule.types = StreamingProgram.Types(keyword.types)
        case let keyword as LengthKeyword:
            let (lower, upper) = (rule.lengths.lowerBound, rule.lengths.upperBound)
            let (least, most) =
                keyword.isMinimum ? (max(lower, keyword.limit), upper) : (lower, min(upper, keyword.limit))
            if least <= most { rule.lengths = least...most } else { rule.types.remove(.string) }
        case let keyword as BoundKeyword: narrow(&rule, by: keyword)
        case let keyword as FormatKeyword where keyword.format == .epochMilliseconds:
            rule.integers = rule.integers.clamped(to: 0...8_640_000_000_000_000)
        case let keyword as FormatKeyword where keyword.format == .pushID: rule.isPushID = true
        case let keyword as PropertiesKeyword: addProperties(keyword, to: &rule)
        case is RequiredKeyword: break
        case let keyword as ItemsKeyword where keyword.prefix.isEmpty:
            if let items = keyword.rest { rule.items = self.rule(for: items) }
        case is FormatKeyword, is PatternKeyword, is MultipleOfKeyword: rule.asksAboutLeaves = true
        default:
            rule.asksAboutLeaves = true
            rule.isUnsureOfContainers = true
        }
    }

    /// Compiles bounds of integers; the keyword itself compares all other numbers.
    private func narrow(_ rule: inout StreamingProgram.Rule, by keyword: BoundKeyword) {
        guard let bound = Int64(keyword.text) else {
            rule.asksAboutLeaves = true
            return
        }
        let range: ClosedRange<Int64>? =
            switch keyword.kind {
            case .minimum: bound...Int64.max
            case .maximum: Int64.min...bound
            case .exclusiveMinimum: bound == .max ? nil : (bound + 1)...Int64.max
            case .exclusiveMaximum: bound == .min ? nil : Int64.min...(bound - 1)
            }
        guard let range, range.overlaps(rule.integers) else {
            rule.types.remove(.integer)
            return
        }
        rule.integers = rule.integers.clamped(to: range)
    }

    private mutating func addProperties(_ keyword: PropertiesKeyword, to rule: inout StreamingProgram.Rule) {
        guard keyword.patterns.isEmpty, keyword.properties.entries.count <= 64 else {
            rule.isUnsureOfContainers = true
            return
        }
        // A child cannot have any other name: an optional property is never there, and a required one is missing.
        let entries = keyword.properties.entries.filter { entry in
            var name = entry.name
            return name.withUTF8(StreamingValidator.isKey)
        }
        rule.properties = entries.map { entry in
            StreamingProgram.Property(name: Array(entry.name.utf8), rule: self.rule(for: entry.schema))
        }
        guard let additional = keyword.additional else { return }
        rule.additional = schemas[additional].always == false ? nil : self.rule(for: additional)
    }

    private func addRequired(of schema: CompiledSchema, to rule: inout StreamingProgram.Rule) {
        for name in schema.required {
            guard let place = rule.properties.firstIndex(where: { $0.name.elementsEqual(name.utf8) }) else {
                rule.isUnsureOfContainers = true
                return
            }
            rule.required |= 1 << UInt64(place)
        }
    }
}

extension StreamingProgram.Types {
    fileprivate init(_ types: TypeSet) {
        self = []
        if types.contains("boolean") { insert(.bool) }
        if types.contains("integer") { insert(.integer) }
        if types.contains("number") { formUnion([.integer, .fraction]) }
        if types.contains("string") { insert(.string) }
        if types.contains("array") { insert(.array) }
        if types.contains("object") { insert(.object) }
    }
}
