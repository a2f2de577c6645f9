import JSONCore
import JSONSchema
import RTDB

extension ResolvedPath {
    /// Validates a write of the whole value here; null removes it, but like `{}` cannot empty a collection.
    ///
    /// `confirmed` are the protected locations that the user has confirmed: the path itself, and the patterns of those
    /// below it.
    ///
    /// - Throws: ``ValidationError`` with every violation, or with a refusal when no value may be written here.
    package func validate(_ node: Node, confirmed: [String] = []) throws(ValidationError) -> ValidatedValue {
        if let refusal = refusalOfReplacement ?? refusalOfProtected(confirmed: confirmed) {
            throw error(.value, refusal: refusal)
        }
        guard !node.isNull else {
            try checkRemoval(confirmed: confirmed)
            return ValidatedValue(path: self, node: node)
        }
        let (keys, found) = (keyViolations, violations(in: node))
        guard keys.isEmpty, found.isEmpty else { throw error(.value, keys: keys, violations: found) }
        return ValidatedValue(path: self, node: node)
    }

    /// Validates an element that is pushed into this collection under a new key; the result has the element's path.
    ///
    /// - Throws: ``ValidationError``.
    package func validateElement(_ node: Node, key: Key) throws(ValidationError) -> ValidatedValue {
        guard let tree else { return ValidatedValue(path: .unchecked(path.appending(key)), node: node) }
        guard let element = self.node?.element, let place = try? elementPath(key) else {
            let shown = path.description
            throw error(
                .element,
                refusal: .notACollection(path: shown, typeName: term == nil ? nil : typeName))
        }
        if let refusal = refusalOfPush ?? place.refusalOfReadOnlyParts(of: node, at: element) {
            throw error(.element, refusal: refusal)
        }
        let checker = SubtreeCheck(tree: tree)
        let keys = keyViolations + checker.violations(ofKey: key, in: self.node, at: path.keys.map(\.name))
        let found = node.isNull ? [SubtreeCheck.absent(at: [])] : place.violations(in: node)
        guard keys.isEmpty, found.isEmpty else { throw error(.element, keys: keys, violations: found) }
        return ValidatedValue(path: place, node: node)
    }

    /// Checks that the schema allows the removal of the value here.
    ///
    /// A value cannot be removed when it is required wherever its parent is present, when it is read-only or in an
    /// append-only collection, or when it is protected and not confirmed.
    ///
    /// - Throws: ``ValidationError`` with a refusal.
    package func checkRemoval(confirmed: [String] = []) throws(ValidationError) {
        let refusal = refusalOfRemoval(ofLocation: true, confirmed: confirmed)
        if let refusal = refusal ?? refusalOfProtected(confirmed: confirmed) {
            throw error(.removal, refusal: refusal)
        }
    }

    /// The violations in a value that was read here; empty when there is no value.
    package func violations(in node: Node) -> [Violation] {
        guard let tree, !node.isNull else { return [] }
        let checker = SubtreeCheck(tree: tree)
        return switch place {
        case .node(let index): checker.violations(in: node, at: index)
        case .inside(let term, _, _): checker.violations(in: node, against: term, at: [])
        case .unchecked: []
        }
    }

    /// The violations of an empty value here, for everything that a value must have.
    package var absences: [Violation] {
        guard let tree else { return [] }
        let check = SubtreeCheck(tree: tree)
        var found: [Violation] = []
        switch place {
        case .node(let index):
            if let type = tree.nodes[index].type { found = check.violations(inFields: .null, of: type) }
            found += requiredChildren.map { absence(of: $0) }
        case .inside(let term, _, _): found = check.violations(inFields: .null, against: term)
        case .unchecked: break
        }
        return found.filter { $0.keyword == "required" }
    }

    /// The error for words that cannot be read as a value here, and for what the value lacks without them.
    package func unreadableValueError(
        _ operation: ValidationError.Operation, _ found: [Violation], absences: [Violation], blamesNames: Bool
    ) -> ValidationError {
        error(operation, violations: absences).adding(found, blamesNames: blamesNames)
    }

    func error(
        _ operation: ValidationError.Operation, keys: [Violation] = [], violations: [Violation]
    ) -> ValidationError {
        ValidationError(
            operation, path: path, typeName: typeName, location: schemaLocation, keys: keys, violations: violations)
    }

    func error(_ operation: ValidationError.Operation, refusal: WriteRefusal) -> ValidationError {
        ValidationError(operation, path: path, typeName: typeName, location: schemaLocation, refusal: refusal)
    }
}
