import RTDB
import RTDBSchema

/// A value from the command line, and the errors in its words.
struct TypedValue<Value> {
    let value: Value
    private let faults: PairErrors
    /// Whether enough could be read to ask the schema about the value.
    private let isComplete: Bool

    init(_ value: Value, _ faults: PairErrors = PairErrors(), isComplete: Bool = true) {
        self.value = value
        self.faults = faults
        self.isComplete = isComplete
    }

    private func checked<Checked>(
        for target: ResolvedPath, _ operation: ValidationError.Operation,
        by check: (Value) throws(ValidationError) -> Checked
    ) throws(ValidationError) -> Checked {
        var checked: Checked?
        do throws(ValidationError) {
            checked = try check(value)
        } catch  where error.refusal == nil {
            guard !isComplete else {
                throw error.hinting(faults.hints).adding(faults.violations, blamesNames: faults.blamesNames)
            }
        } catch {
            // Of a value that could not be read, nothing is left but what looks like a removal.
            guard case .required? = error.refusal, !isComplete else { throw error }
        }
        guard isComplete, faults.isEmpty, let checked else {
            throw target.unreadableValueError(
                operation, faults.violations, absences: isComplete ? [] : faults.absences,
                blamesNames: faults.blamesNames)
        }
        return checked
    }
}

// Each throws `ValidationError` with the faults of the words and those of the value, all at once.

extension TypedValue<Node> {
    /// The value as the schema accepts it for a location.
    func checked(for target: ResolvedPath, confirmed: [String]) throws(ValidationError) -> ValidatedValue {
        try checked(for: target, .value) { node throws(ValidationError) in
            try target.validate(node, confirmed: confirmed)
        }
    }

    /// The value as the schema accepts it for a new element of a collection.
    func checked(asElementOf target: ResolvedPath, key: Key) throws(ValidationError) -> ValidatedValue {
        try checked(for: target, .element) { node throws(ValidationError) in
            try target.validateElement(node, key: key)
        }
    }
}

extension TypedValue<MultiPathUpdate> {
    /// The update as the schema accepts it for a location.
    func checked(for target: ResolvedPath, confirmed: [String]) throws(ValidationError) -> ValidatedUpdate {
        try checked(for: target, .update) { update throws(ValidationError) in
            try target.validateUpdate(update, confirmed: confirmed)
        }
    }
}
