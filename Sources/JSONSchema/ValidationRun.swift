import JSONCore

/// One walk over a value: where it is in the value and in the schema, and what it has found.
struct ValidationRun {
    /// Deeper than any real value; a guard for the stack.
    static let maximumDepth = 1_200
    /// How many schemas may be applied in all, at first, and besides for every value in the document: schemas that apply
    /// one another several times over take a time without end.
    private static let stepAllowance = (first: 50_000, each: 200)
    /// As many times more when what is known of a place is not looked for again.
    private static let patience = 50

    let schemas: [CompiledSchema]
    /// Whether arrays and objects stand for each other, as in the database.
    let adaptsShapes: Bool
    /// Where a number stands whose value is not known yet.
    let indeterminate: Set<JSONPointer>
    private(set) var violations: [Violation] = []
    /// What the schema at hand has looked at of the value at hand.
    var evaluated = EvaluatedProperties()
    /// How many violations there were when the schema at hand began.
    private var baseline = 0
    /// The resources that the way to the schema at hand has entered, the outermost first.
    private var scope: [Int] = []
    private let dynamicAnchors: [[String: SchemaID]]
    /// Whether some schema asks what others have looked at.
    let tracksEvaluation: Bool
    private var instancePath: [String] = []
    private var keywordPath: [String] = []
    private var depth = 0
    private var current = SchemaID(index: 0)
    private var steps = 0
    /// What is known of schemas and places that have been looked at; nil as long as looking again costs less.
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

    /// Whether the number here is one that only the server will know.
    var isIndeterminate: Bool {
        !indeterminate.isEmpty && indeterminate.contains(JSONPointer(tokens: instancePath))
    }

    /// What was found, each once: what differs only in the way through the schema is one violation.
    var distinctViolations: [Violation] { violations[...].uniqueInOrder }

    /// Whether the document was given up because the schema leads to too many checks.
    var isExhausted: Bool { steps > stepLimit }

    /// Counts a schema that is applied; false when there have been too many.
    private mutating func countStep() -> Bool {
        steps += 1
        if isExhausted, !isLimitFinal {
            isLimitFinal = true
            stepLimit += ValidationRun.stepAllowance.each * document.valueCount
            if known != nil { stepLimit *= ValidationRun.patience }
        }
        return !isExhausted
    }

    /// Checks the value against a schema; gives what a schema that fits has looked at.
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
        // Each once, or lists of lists of the same would grow without end.
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

    /// Whether the value is known not to fit the schema at hand.
    var hasFailed: Bool { violations.count > baseline }

    /// The schema that a dynamic anchor means here: that of the outermost resource which has one of the name.
    func dynamicTarget(_ name: String) -> SchemaID? {
        for resource in scope {
            if let target = dynamicAnchors[resource][name] { return target }
        }
        return nil
    }

    /// Checks the same value against a schema below a keyword.
    mutating func apply(_ keyword: String..., schema: SchemaID, to instance: JSON) {
        keywordPath += keyword
        evaluated.formUnion(validate(instance, schema))
        keywordPath.removeLast(keyword.count)
    }

    /// Checks a part of the value against a schema below a keyword.
    mutating func descend(into token: String, _ keyword: String..., schema: SchemaID, part: JSON) {
        instancePath.append(token)
        keywordPath += keyword
        let outer = known?.enter(token)
        validate(part, schema)
        if let outer { known?.place = outer }
        keywordPath.removeLast(keyword.count)
        instancePath.removeLast()
    }

    /// What is wrong with the value by a schema below a keyword, without reporting it, and what a schema that fits has
    /// looked at.
    ///
    /// A `part` is that of the value at hand which the instance is, where it is not the value itself.
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

    /// Reports a violation of the value here, or of the part `below` it.
    ///
    /// A summary only introduces those that follow.
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

    /// Reports that something else was expected of the value here.
    mutating func report(_ keyword: String, expected: String, found: String, hint: String? = nil) {
        add(
            Violation(
                instanceLocation: place(below: nil), keyword: keyword,
                keywordLocation: JSONPointer(tokens: keywordPath + [keyword]), expected: expected, found: found,
                hint: hint, schemaLocation: schemas[current.index].location(of: keyword)))
    }

    /// Reports what is wrong with a name of the value here.
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

    /// Passes on what an attempt has found.
    mutating func report(_ found: [Violation]) {
        violations += found
    }

    /// The member or element at hand that holds the place of a violation; nil when it is the value at hand itself.
    func part(of violation: Violation) -> ArraySlice<String> {
        violation.instanceLocation.tokens.dropFirst(instancePath.count)
    }
}

extension ArraySlice<Violation> {
    /// The violations, each where it stands first; what differs only in the way through the schema is one.
    fileprivate var uniqueInOrder: [Violation] {
        guard count > 1 else { return Array(self) }
        var seen: Set<Violation> = []
        return filter { seen.insert($0.withoutWay(of: .max)).inserted }
    }
}

/// Results by place, schema and dynamic scope.
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
    /// The place of the value at hand.
    var place = 0
    private var places: [Step: Int] = [:]

    /// Goes to a part; gives the place to come back to.
    mutating func enter(_ token: String) -> Int {
        let outer = place
        let step = Step(place: place, token: token)
        place = places[step] ?? places.count + 1
        places[step] = place
        return outer
    }
}

extension JSON {
    /// How many values it is made of, itself included.
    fileprivate var valueCount: Int {
        switch self {
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .object(let object): object.members.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }
}
