import JSONCore

/// One walk over a value: where it is in the value and in the schema, and what it has found.
struct ValidationRun {
    /// Deeper than any real value; a guard for the stack.
    static let maximumDepth = 1_200
    /// How many schemas may be applied in all, at first, and besides for every value in the document: schemas that apply
    /// one another several times over take a time without end.
    private static let stepAllowance = (first: 200_000, each: 1_000)

    let schemas: [CompiledSchema]
    /// Whether arrays and objects stand for each other, as in the database.
    let adaptsShapes: Bool
    /// Where a number stands whose value is not known yet.
    let indeterminate: Set<JSONPointer>
    private(set) var violations: [Violation] = []
    /// What the schema at hand has looked at of the value at hand.
    var evaluated = Evaluated()
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
    private var stepLimit = ValidationRun.stepAllowance.first
    private let document: JSON

    init(
        of document: JSON, schemas: [CompiledSchema], dynamicAnchors: [[String: SchemaID]], tracksEvaluation: Bool,
        adaptsShapes: Bool,
        indeterminate: Set<JSONPointer>
    ) {
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

    /// Whether the document was given up because the schema leads to too many checks.
    var isExhausted: Bool { steps > stepLimit }

    /// Counts a schema that is applied; false when there have been too many.
    private mutating func countStep() -> Bool {
        steps += 1
        if isExhausted, stepLimit == ValidationRun.stepAllowance.first {
            stepLimit += ValidationRun.stepAllowance.each * document.valueCount
        }
        return !isExhausted
    }

    /// Checks the value against a schema; gives what a schema that fits has looked at.
    @discardableResult
    mutating func validate(_ instance: JSON, _ schema: SchemaID) -> Evaluated {
        guard countStep() else { return Evaluated() }
        let compiled = schemas[schema.index]
        if let always = compiled.always {
            guard !always else { return Evaluated() }
            let outer = current
            current = schema
            report("false", "no value is allowed here")
            current = outer
            return Evaluated()
        }
        guard depth < ValidationRun.maximumDepth else {
            report("$ref", "nested too deep to be checked")
            return Evaluated()
        }
        depth += 1
        let outer = (current, evaluated, baseline)
        current = schema
        evaluated = Evaluated()
        baseline = violations.count
        let isEntering = !dynamicAnchors.isEmpty && scope.last != compiled.resource
        if isEntering { scope.append(compiled.resource) }
        let instance = adaptsShapes ? instance.adapted(to: compiled.shape) : instance
        for keyword in compiled.checks { keyword.check(instance, in: &self) }
        let found = hasFailed ? Evaluated() : evaluated
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
        validate(part, schema)
        keywordPath.removeLast(keyword.count)
        instancePath.removeLast()
    }

    /// What is wrong with the value by a schema below a keyword, without reporting it, and what a schema that fits has
    /// looked at.
    mutating func attempt(
        _ keyword: String..., schema: SchemaID, on instance: JSON
    ) -> (violations: [Violation], evaluated: Evaluated) {
        let outer = (violations, baseline)
        (violations, baseline) = ([], 0)
        keywordPath += keyword
        let evaluated = validate(instance, schema)
        let found = violations
        keywordPath.removeLast(keyword.count)
        (violations, baseline) = outer
        return (found, evaluated)
    }

    /// Reports a violation of the value here, or of the part `below` it.
    mutating func report(_ keyword: String, below token: String? = nil, _ message: String) {
        add(
            Violation(
                instanceLocation: place(below: token), keyword: keyword,
                keywordLocation: JSONPointer(tokens: keywordPath + [keyword]), message: message,
                schemaLocation: schemas[current.index].location(of: keyword)))
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
