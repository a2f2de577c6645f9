import JSONCore

/// The types that a schema allows.
struct TypeSet: Sendable, Hashable {
    private(set) var names: [String]

    static let all = ["null", "boolean", "integer", "number", "string", "array", "object"]

    /// Whether `1.0` is an integer.
    private let takesWholeFractions: Bool

    init(_ names: [String], takesWholeFractions: Bool = true) {
        self.names = names
        self.takesWholeFractions = takesWholeFractions
    }

    func contains(_ name: String) -> Bool { names.contains(name) }

    func allows(_ value: JSON) -> Bool {
        switch value {
        case .number(let number):
            contains("number") || contains("integer") && isInteger(number)
        default: contains(value.typeName)
        }
    }

    private func isInteger(_ number: JSONNumber) -> Bool {
        guard takesWholeFractions else { return !number.text.utf8.contains { [0x2E, 0x45, 0x65].contains($0) } }
        return number.int64 != nil || ExactDecimal(number).isInteger
    }

    /// The types in words: `integer or null`.
    var description: String { names.inWords }
}

extension [String] {
    /// The distinct elements, in the order of their first occurrence.
    var uniqueInOrder: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }

    /// The elements in words: `a`, `a or b`, `a, b or c`.
    var inWords: String {
        count < 2 ? first ?? "nothing" : dropLast().joined(separator: ", ") + " or " + self[count - 1]
    }
}
