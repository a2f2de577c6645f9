import JSONCore

/// One walk over a value: where it is in the value and in the schema, and what it has found.
struct ValidationRun {
    /// Deeper than any real value; a guard for the stack.
    static let maximumDepth = 1_200

    let schemas: [CompiledSchema]
    /// Whether arrays and objects stand for each other, as in the database.
    let adaptsShapes: Bool
    /// Where a number stands whose value is not known yet.
    let indeterminate: Set<JSONPointer>
    private(set) var violations: [Violation] = []
    private var instancePath: [String] = []
    private var keywordPath: [String] = []
    private var depth = 0
    private var current = SchemaID(index: 0)

    init(schemas: [CompiledSchema], adaptsShapes: Bool, indeterminate: Set<JSONPointer>) {
        self.schemas = schemas
        self.adaptsShapes = adaptsShapes
        self.indeterminate = indeterminate
    }

    /// Whether the number here is one that only the server will know.
    var isIndeterminate: Bool {
        !indeterminate.isEmpty && indeterminate.contains(JSONPointer(tokens: instancePath))
    }

    /// Checks the value against a schema.
    mutating func validate(_ instance: JSON, _ schema: SchemaID) {
        let compiled = schemas[schema.index]
        if let always = compiled.always {
            guard !always else { return }
            let outer = current
            current = schema
            report("false", "no value is allowed here")
            current = outer
            return
        }
        guard depth < ValidationRun.maximumDepth else {
            report("$ref", "nested too deep to be checked")
            return
        }
        depth += 1
        let outer = current
        current = schema
        let instance = adaptsShapes ? instance.adapted(to: compiled.shape) : instance
        for keyword in compiled.checks { keyword.check(instance, in: &self) }
        current = outer
        depth -= 1
    }

    /// Checks the same value against a schema below a keyword.
    mutating func apply(_ keyword: String..., schema: SchemaID, to instance: JSON) {
        keywordPath += keyword
        validate(instance, schema)
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

    /// What is wrong with the value by a schema below a keyword, without reporting it.
    func attempt(_ keyword: String..., schema: SchemaID, on instance: JSON) -> [Violation] {
        var other = self
        other.violations = []
        other.keywordPath += keyword
        other.validate(instance, schema)
        return other.violations
    }

    /// Reports a violation of the value here, or of the part `below` it.
    mutating func report(_ keyword: String, below token: String? = nil, _ message: String) {
        violations.append(
            Violation(
                instanceLocation: JSONPointer(tokens: instancePath + (token.map { [$0] } ?? [])), keyword: keyword,
                keywordLocation: JSONPointer(tokens: keywordPath + [keyword]), message: message,
                schemaLocation: schemas[current.index].location(of: keyword)))
    }

    /// Passes on what an attempt has found.
    mutating func report(_ found: [Violation]) {
        violations += found
    }

    /// Whether the violation is of this very value's type.
    func isOfType(_ violation: Violation) -> Bool {
        violation.keyword == "type" && violation.instanceLocation.tokens.count == instancePath.count
    }
}
