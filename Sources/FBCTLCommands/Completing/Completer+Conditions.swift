import JSONCore
import RTDB
import RTDBSchema

extension Completer {
    /// The operators of a condition, longer ones first.
    private static let comparisons = ["!=", "==", "<=", ">=", "!~", "=", "<", ">", "~"]

    /// Returns completions for a condition: fields, then the operators of a complete field, then the values that it can
    /// have.
    func conditions(on elements: ResolvedPath) -> [Candidate] {
        let typed = position.prefix
        let start = typed.indices.dropFirst().first { index in
            Self.comparisons.contains { typed[index...].hasPrefix($0) }
        }
        guard let start, let comparison = Self.comparisons.first(where: { typed[start...].hasPrefix($0) }) else {
            return fieldConditions(on: elements, lead: typed.hasPrefix("!") ? "!" : "")
        }
        guard let field = descendant(elements, String(typed[..<start])) else { return [] }
        return field.writableValues(asJSON: false).map { Candidate(typed[..<start] + comparison + $0) }
    }

    private func fieldConditions(on elements: ResolvedPath, lead: String) -> [Candidate] {
        let typed = String(position.prefix.dropFirst(lead.count))
        let fields = fields(of: elements)
        guard lead.isEmpty, let whole = fields.first(where: { $0.text.hasSameBytes(as: typed) }),
            let field = descendant(elements, typed)
        else {
            // A condition on a Bool mostly tests whether it is true.
            return fields.map { field in
                let isBool = descendant(elements, field.text)?.valueType == "boolean"
                return Candidate(lead + field.text + (isBool || !lead.isEmpty ? "" : "="), field.description)
            }
        }
        let comparisons =
            switch field.valueType {
            case "integer", "number": ["=", "!=", "<", "<=", ">", ">="]
            case "string": ["=", "!=", "~", "!~"]
            default: ["=", "!="]
            }
        return comparisons.map { Candidate(typed + $0, whole.description) }
    }

    /// Returns the values for a bound of a query: those of the field that orders the children.
    func bounds(on elements: ResolvedPath) -> [Candidate] {
        guard let order = position.option("--order-by"), order.first != "$" else { return [] }
        return descendant(elements, order)?.writableValues(asJSON: false).map { Candidate($0) } ?? []
    }

    private func descendant(_ place: ResolvedPath, _ text: String) -> ResolvedPath? {
        guard let path = try? DatabasePath(text) else { return nil }
        return try? place.descendant(path)
    }
}
