/// The characters that a pattern accepts at one position.
struct ScalarSet: Sendable {
    var ranges: [ClosedRange<UInt32>] = []
    var properties: [(property: UnicodeProperty, isNegated: Bool)] = []
    var subsets: [ScalarSet] = []
    var isNegated = false

    /// Whether the set contains the scalar or, with `ignoringCase`, another case of it.
    func contains(_ scalar: Unicode.Scalar, ignoringCase: Bool) -> Bool {
        let isIn = lists(scalar) || ignoringCase && scalar.otherCases.contains(where: lists)
        return isIn != isNegated
    }

    /// Whether the set lists the scalar, before any negation of the whole set.
    private func lists(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
            || properties.contains { $0.property.holds(scalar) != $0.isNegated }
            || subsets.contains { $0.contains(scalar, ignoringCase: false) }
    }

    static let digits = ScalarSet(ranges: [0x30...0x39])
    static let wordCharacters = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let lineEnds = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
    static let whiteSpace = ScalarSet(ranges: [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    /// Whether the set lists nothing.
    var isEmpty: Bool { ranges.isEmpty && properties.isEmpty && subsets.isEmpty }

    var negated: ScalarSet {
        var result = self
        result.isNegated.toggle()
        return result
    }
}

extension Unicode.Scalar {
    /// The simple lowercase and uppercase forms; forms of several scalars are left out.
    fileprivate var otherCases: [Unicode.Scalar] {
        [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
            let scalars = mapping.unicodeScalars
            return scalars.count == 1 ? scalars.first : nil
        }
    }
}

/// A ``ScalarSet`` with a precomputed answer for every ASCII character.
struct CompiledSet: Sendable {
    private let set: ScalarSet
    private let ignoresCase: Bool
    /// One bit for each of the characters 0...63, and 64...127.
    private var ascii: (UInt64, UInt64) = (0, 0)

    init(_ set: ScalarSet, ignoringCase: Bool) {
        self.set = set
        ignoresCase = ignoringCase
        for byte in UInt8(0)..<64 where set.contains(Unicode.Scalar(byte), ignoringCase: ignoringCase) {
            ascii.0 |= 1 << UInt64(byte)
        }
        for byte in UInt8(64)..<128 where set.contains(Unicode.Scalar(byte), ignoringCase: ignoringCase) {
            ascii.1 |= 1 << UInt64(byte & 63)
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<64: ascii.0 >> UInt64(scalar.value) & 1 == 1
        case 64..<128: ascii.1 >> UInt64(scalar.value & 63) & 1 == 1
        default: set.contains(scalar, ignoringCase: ignoresCase)
        }
    }

    /// The first scalar of the set's own ranges.
    var first: Unicode.Scalar? {
        guard let first = set.ranges.first.flatMap({ Unicode.Scalar($0.lowerBound) }), contains(first) else {
            return nil
        }
        return first
    }
}
