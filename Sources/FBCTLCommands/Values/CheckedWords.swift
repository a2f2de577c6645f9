import RTDB
import RTDBSchema

/// A value from the command line, and the errors in its words.
struct CheckedWords<Value> {
    let value: Value
    private let faults: PairErrors
    /// Whether enough words could be parsed for the schema to validate the value.
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
            // A value that could not be parsed is empty and looks like a removal; only the error about that is ignored.
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

// Each function throws one `ValidationError` with the errors of the words and of the value.

extension CheckedWords<Node> {
    /// Validates the value for a location.
    func checked(for target: ResolvedPath, confirmed: [String]) throws(ValidationError) -> ValidatedValue {
        try checked(for: target, .value) { node throws(ValidationError) in
            try target.validate(node, confirmed: confirmed)
        }
    }

    /// Validates the value for a new element of a collection.
    func checked(asElementOf target: ResolvedPath, key: Key) throws(ValidationError) -> ValidatedValue {
        try checked(for: target, .element) { node throws(ValidationError) in
            try target.validateElement(node, key: key)
        }
    }
}

extension CheckedWords<MultiPathUpdate> {
    /// Validates the update for a location.
    func checked(for target: ResolvedPath, confirmed: [String]) throws(ValidationError) -> ValidatedUpdate {
        try checked(for: target, .update) { update throws(ValidationError) in
            try target.validateUpdate(update, confirmed: confirmed)
        }
    }
}
