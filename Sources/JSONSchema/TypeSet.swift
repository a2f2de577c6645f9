import JSONCore

/// The types that a schema allows.
struct TypeSet: Sendable, Hashable {
    private(set) var names: [String]

    static let all = ["null", "boolean", "integer", "number", "string", "array", "object"]

    init(_ names: [String]) {
        self.names = names
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    func allows(_ value: JSON) -> Bool {
        switch value {
        case .number(let number):
            contains("number") || contains("integer") && (number.int64 != nil || ExactDecimal(number).isInteger)
        default: contains(value.typeName)
        }
    }

    /// `integer or null`.
    var description: String { names.inWords }
}

extension [String] {
    /// `a`, `a or b`, `a, b or c`.
    var inWords: String {
        count < 2 ? first ?? "nothing" : dropLast().joined(separator: ", ") + " or " + self[count - 1]
    }
}
