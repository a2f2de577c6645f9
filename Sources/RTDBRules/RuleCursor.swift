import RTDB

/// The rules of a location and the data for their evaluation, on the way down from the root.
struct RuleCursor {
    private(set) var rules: RuleNode
    private(set) var evaluation: Evaluation

    init(rules: RuleNode, evaluation: Evaluation) {
        self.rules = rules
        self.evaluation = evaluation
    }

    /// Moves to a child; returns false, and does not move, when there are no rules for it.
    ///
    /// Rules that name a child take precedence over those of the wildcard beside them, which then don't apply to it.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.8.
    mutating func descend(to key: Key) -> Bool {
        if let child = rules.children[key] {
            rules = child
        } else if let wildcard = rules.wildcard {
            rules = wildcard
            evaluation.wildcards.append(key)
        } else {
            return false
        }
        evaluation.data = evaluation.data.child(key)
        evaluation.newData = evaluation.newData.child(key)
        return true
    }

    /// Whether the location's new data, if any, passes its `.validate` rule.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.20.
    var isValid: Bool {
        rules.validate == nil || !evaluation.newData.exists || evaluation.holds(rules.validate)
    }

    /// Whether the location's new data and everything below it pass their `.validate` rules.
    ///
    /// Data with no such rule at or below its location is skipped.
    var isValidThroughout: Bool {
        guard rules.validates, evaluation.newData.exists else { return true }
        guard isValid else { return false }
        if rules.wildcard?.validates ?? false {
            return evaluation.newData.node.children.allSatisfy { isValidThroughout(at: $0.key) }
        }
        return rules.children.allSatisfy { !$0.value.validates || isValidThroughout(at: $0.key) }
    }

    private func isValidThroughout(at key: Key) -> Bool {
        var child = self
        return !child.descend(to: key) || child.isValidThroughout
    }
}
