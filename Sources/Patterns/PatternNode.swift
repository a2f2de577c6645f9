/// A regular expression as it was read.
indirect enum PatternNode: Sendable {
    case set(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, minimum: Int, maximum: Int?)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    case lookahead(PatternNode, isNegated: Bool)
}

/// Characters that a pattern takes at one place.
struct ScalarSet: Sendable {
    /// A Unicode property, as in `\p{L}`.
    enum Property: Hashable, Sendable {
        case category(String)
        case alphabetic
        case uppercase
        case lowercase
        case whitespace
    }

    var ranges: [ClosedRange<UInt32>] = []
    var properties: [(property: Property, isNegated: Bool)] = []
    var subsets: [ScalarSet] = []
    var isNegated = false

    /// Whether the scalar, or with `ignoringCase` another case of it, is one of these.
    func contains(_ scalar: Unicode.Scalar, ignoringCase: Bool) -> Bool {
        let isIn = lists(scalar) || ignoringCase && scalar.otherCases.contains(where: lists)
        return isIn != isNegated
    }

    /// Whether the scalar is named, before any negation of the whole.
    private func lists(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
            || properties.contains { scalar.has($0.property) != $0.isNegated }
            || subsets.contains { $0.contains(scalar, ignoringCase: false) }
    }

    static let digits = ScalarSet(ranges: [0x30...0x39])
    static let wordCharacters = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let lineEnds = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
    static let whiteSpace = ScalarSet(ranges: [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    /// Whether nothing is named.
    var isEmpty: Bool { ranges.isEmpty && properties.isEmpty && subsets.isEmpty }

    var negated: ScalarSet {
        var result = self
        result.isNegated.toggle()
        return result
    }
}

extension Unicode.Scalar {
    /// The simple lowercase and uppercase forms; those of several scalars are none.
    fileprivate var otherCases: [Unicode.Scalar] {
        [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
            let scalars = mapping.unicodeScalars
            return scalars.count == 1 ? scalars.first : nil
        }
    }

    fileprivate func has(_ property: ScalarSet.Property) -> Bool {
        switch property {
        case .category(let name): properties.generalCategory.abbreviation.hasPrefix(name)
        case .alphabetic: properties.isAlphabetic
        case .uppercase: properties.isUppercase
        case .lowercase: properties.isLowercase
        case .whitespace: properties.isWhitespace
        }
    }
}

extension Unicode.GeneralCategory {
    /// The two letters of the Unicode standard.
    fileprivate var abbreviation: String {
        switch self {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
