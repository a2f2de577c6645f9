import JSONCore

/// The validation of one value: the current locations in the value and in the schema, and the violations found.
struct ValidationRun {
    /// The maximum depth, deeper than any real value; it protects the stack.
    static let maximumDepth = 1_200
    /// How many schemas may be applied: at first, and additionally for each value in the document.
    ///
    /// Schemas that apply each other several times would otherwise take unlimited time.
    private static let stepAllowance = (first: 50_000, each: 200)
    /// The factor by which the limit grows when results are cached.
    private static let stepLimitFactor = 50

    let schemas: [CompiledSchema]
    /// Whether arrays and objects stand for each other, as in the database.
    let adaptsShapes: Bool
    /// The locations of numbers whose value is not known yet.
    let indeterminate: Set<JSONPointer>
    private(set) var violations: [Violation] = []
    /// What the current schema has evaluated of the current value.
    var evaluated = EvaluatedProperties()
    /// The number of violations when the current schema began.
    private var baseline = 0
    /// The resources entered on the way to the current schema, the outermost first.
    private var scope: [Int] = []
    private let dynamicAnchors: [[String: SchemaID]]
    /// Whether some schema needs to know what others have evaluated.
    let tracksEvaluation: Bool
    private var instancePath: [String] = []
    private var keywordPath: [String] = []
    private var depth = 0
    private var current = SchemaID(index: 0)
    private var steps = 0
    /// The cached results of schemas by location; nil while repeating the checks costs less.
    private var known: Memo?
    private var stepLimit = ValidationRun.stepAllowance.first
    private var isLimitFinal = false
    private let document: JSON

    init(
        of document: JSON, schemas: [CompiledSchema], dynamicAnchors: [[String: SchemaID]], tracksEvaluation: Bool,
        adaptsShapes: Bool, indeterminate: Set<JSONPointer>, remembers: Bool = false
    ) {
        known = remembers ? Memo() : nil
        self.document = document
        self.schemas = schemas
        self.dynamicAnchors = dynamicAnchors
        self.tracksEvaluation = tracksEvaluation
        self.adaptsShapes = adaptsShapes
        self.indeterminate = indeterminate
    }

    /// Whether the current value is a number that only the server will know.
    var isIndeterminate: Bool {
        !indeterminate.isEmpty && indeterminate.contains(JSONPointer(tokens: instancePath))
    }

    /// The violations without duplicates: those that differ only in the keyword location count as one.
    var distinctViolations: [Violation] { violations[...].uniqueInOrder }

    /// Whether validation was given up because the schema leads to too many checks.
    var isExhausted: Bool { steps > stepLimit }

    /// Counts an application of a schema; returns false when there have been too many.
    private mutating func countStep() -> Bool {
        steps += 1
        if isExhausted, !isLimitFinal {
            isLimitFinal = true
            stepLimit += ValidationRun.stepAllowance.each * document.valueCount
            if known != nil { stepLimit *= ValidationRun.stepLimitFactor }
        }
        return !isExhausted
    }

    /// Validates a value against a schema; returns what the schema has evaluated if the value fits.
    @discardableResult
    mutating func validate(_ instance: JSON, _ schema: SchemaID) -> EvaluatedProperties {
        guard countStep() else { return EvaluatedProperties() }
        guard known != nil else { return check(instance, schema) }
        let key = Memo.Key(place: known?.place ?? 0, schema: schema, scope: dynamicAnchors.isEmpty ? [] : scope)
        if let result = known?.results[key] {
            for violation in result.violations { violations.append(violation.reached(by: keywordPath)) }
            return result.evaluated
        }
        let start = violations.count
        let evaluated = check(instance, schema)
        // Without duplicates, or nested lists of the same violations would grow without end.
        let found = violations[start...].uniqueInOrder
        violations.replaceSubrange(start..., with: found)
        known?.results[key] = (found.map { $0.withoutWay(of: keywordPath.count) }, evaluated)
        return evaluated
    }

    private mutating func check(_ instance: JSON, _ schema: SchemaID) -> EvaluatedProperties {
        let compiled = schemas[schema.index]
        if let always = compiled.always {
            guard !always else { return EvaluatedProperties() }
            let outer = current
            current = schema
            report("false", "no value is allowed here")
            current = outer
            return EvaluatedProperties()
        }
        guard depth < ValidationRun.maximumDepth else {
            report("$ref", "nested too deep to be checked")
            return EvaluatedProperties()
        }
        depth += 1
        let outer = (current, evaluated, baseline)
        current = schema
        evaluated = EvaluatedProperties()
        baseline = violations.count
        let isEntering = !dynamicAnchors.isEmpty && scope.last != compiled.resource
        if isEntering { scope.append(compiled.resource) }
        let instance = adaptsShapes ? instance.adapted(to: compiled.shape) : instance
        for keyword in compiled.checks { keyword.check(instance, in: &self) }
        let found = hasFailed ? EvaluatedProperties() : evaluated
        if isEntering { scope.removeLast() }
        (current, evaluated, baseline) = outer
        depth -= 1
        return found
    }

    /// Whether the value is known not to fit the current schema.
    var hasFailed: Bool { violations.count > baseline }

    /// The schema that a dynamic anchor names here: that of the outermost resource which has an anchor of this name.
    func dynamicTarget(_ name: String) -> SchemaID? {
        for resource in scope {
            if let target = dynamicAnchors[resource][name] { return target }
        }
        return nil
    }

    /// Validates the same value against a schema below a keyword.
    mutating func apply(_ keyword: String..., schema: SchemaID, to instance: JSON) {
        keywordPath += keyword
        evaluated.formUnion(validate(instance, schema))
        keywordPath.removeLast(keyword.count)
    }

    /// Validates a part of the value against a schema below a keyword.
    mutating func descend(into token: String, _ keyword: String..., schema: SchemaID, part: JSON) {
        instancePath.append(token)
        keywordPath += keyword
        let outer = known?.enter(token)
        validate(part, schema)
        if let outer { known?.place = outer }
        keywordPath.removeLast(keyword.count)
        instancePath.removeLast()
    }

    /// Validates an instance against a schema below a keyword, without reporting the violations.
    ///
    /// Returns the violations, and what the schema has evaluated if the instance fits. `part` names the part of the
    /// current value that the instance is, when it isn't the value itself.
    mutating func attempt(
        _ keyword: String..., schema: SchemaID, on instance: JSON, part: String? = nil
    ) -> (violations: [Violation], evaluated: EvaluatedProperties) {
        let outer = (violations, baseline)
        (violations, baseline) = ([], 0)
        keywordPath += keyword
        let place = part.flatMap { known?.enter($0) }
        let evaluated = validate(instance, schema)
        if let place { known?.place = place }
        let found = violations.count > 1 ? violations[...].uniqueInOrder : violations
        keywordPath.removeLast(keyword.count)
        (violations, baseline) = outer
        return (found, evaluated)
    }

    /// Reports a violation of the current value, or of the part `below` it.
    ///
    /// A summary only introduces the violations that follow it.
    mutating func report(
        _ keyword: String, below token: String? = nil, _ message: String, isSummary: Bool = false
    ) {
        var violation = Violation(
            instanceLocation: place(below: token), keyword: keyword,
            keywordLocation: JSONPointer(tokens: keywordPath + [keyword]), message: message,
            schemaLocation: schemas[current.index].location(of: keyword))
        violation.isSummary = isSummary
        add(violation)
    }

    /// Reports that the current value is not what was expected.
    mutating func report(_ keyword: String, expected: String, found: String, hint: String? = nil) {
        add(
            Violation(
                instanceLocation: place(below: nil), keyword: keyword,
                keywordLocation: JSONPointer(tokens: keywordPath + [keyword]), expected: expected, found: found,
                hint: hint, schemaLocation: schemas[current.index].location(of: keyword)))
    }

    /// Reports a violation of a name of the current value.
    mutating func report(_ keyword: String, ofName name: String, _ violation: Violation) {
        add(violation.ofName("name", at: place(below: name)))
    }

    private mutating func add(_ violation: Violation) {
        var violation = violation
        violation.absoluteKeywordLocation =
            violation.absoluteKeywordLocation ?? schemas[current.index].absoluteLocation(of: violation.keyword)
        violations.append(violation)
    }

    private func place(below token: String?) -> JSONPointer {
        JSONPointer(tokens: instancePath + (token.map { [$0] } ?? []))
    }

    /// Reports the violations that an attempt has found.
    mutating func report(_ found: [Violation]) {
        violations += found
    }

    /// The path from the current value to the instance location of a violation; empty when they are the same.
    func part(of violation: Violation) -> ArraySlice<String> {
        violation.instanceLocation.tokens.dropFirst(instancePath.count)
    }
}

extension ArraySlice<Violation> {
    /// The distinct violations, in the order of their first occurrence; those that differ only in the keyword location
    /// count as one.
    fileprivate var uniqueInOrder: [Violation] {
        guard count > 1 else { return Array(self) }
        var seen: Set<Violation> = []
        return filter { seen.insert($0.withoutWay(of: .max)).inserted }
    }
}

/// Cached results by location, schema and dynamic scope.
private struct Memo {
    struct Key: Hashable {
        let place: Int
        let schema: SchemaID
        let scope: [Int]
    }

    private struct Step: Hashable {
        let place: Int
        let token: String
    }

    var results: [Key: (violations: [Violation], evaluated: EvaluatedProperties)] = [:]
    /// The number of the current value's location.
    var place = 0
    private var places: [Step: Int] = [:]

    /// Enters a part; returns the location to return to.
    mutating func enter(_ token: String) -> Int {
        let outer = place
        let step = Step(place: place, token: token)
        place = places[step] ?? places.count + 1
        places[step] = place
        return outer
    }
}

extension JSON {
    /// The number of values that this value consists of, itself included.
    fileprivate var valueCount: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .object(let object): object.members.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }
}
