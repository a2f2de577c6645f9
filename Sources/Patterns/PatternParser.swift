/// Reads a regular expression in one of the dialects.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private let dialect: PatternDialect
    private var index = 0
    private var depth = 0

    init(_ source: String, _ dialect: PatternDialect) {
        scalars = Array(source.unicodeScalars)
        self.dialect = dialect
    }

    mutating func parse() throws(PatternError) -> PatternNode {
        let node = try alternatives()
        guard let extra = peek else { return node }
        throw .unexpected(Character(extra))
    }

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func next(in what: String) throws(PatternError) -> Unicode.Scalar {
        guard let scalar = peek else { throw .unfinished(what) }
        index += 1
        return scalar
    }

    private mutating func skip(_ text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        guard scalars[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    private mutating func alternatives() throws(PatternError) -> PatternNode {
        guard depth < 100 else { throw .tooLarge }
        depth += 1
        defer { depth -= 1 }
        var branches: [PatternNode] = []
        repeat {
            var terms: [PatternNode] = []
            while let scalar = peek, scalar != "|", scalar != ")" { terms.append(try quantified()) }
            if terms.isEmpty, dialect == .securityRules { throw .empty("an alternative") }
            branches.append(.sequence(terms))
        } while skip("|")
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func quantified() throws(PatternError) -> PatternNode {
        let node = try atom()
        guard let (minimum, maximum) = try quantifier() else { return node }
        switch node {
        case .start, .end, .wordBoundary, .lookahead: throw .nothingToRepeat
        default: break
        }
        // Greedy or lazy is the same to whoever only asks whether it matches.
        if skip("?"), dialect == .securityRules { throw .unsupported("a lazy quantifier") }
        return .repeated(node, minimum: minimum, maximum: maximum)
    }

    private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
        switch peek {
        case "*": index += 1; return (0, nil)
        case "+": index += 1; return (1, nil)
        case "?": index += 1; return (0, 1)
        case "{":
            index += 1
            guard let minimum = number() else { throw .unexpected("{") }
            var maximum: Int? = minimum
            if skip(",") { maximum = number() }
            guard skip("}") else { throw .unfinished("a quantifier") }
            if let maximum, maximum < minimum { throw .invalidRange("{\(minimum),\(maximum)}") }
            return (minimum, maximum)
        default: return nil
        }
    }

    private mutating func number() -> Int? {
        let start = index
        while let scalar = peek, ("0"..."9").contains(scalar) { index += 1 }
        guard index > start else { return nil }
        // A count beyond the limit on size is as good as any other.
        return Int(String(String.UnicodeScalarView(scalars[start..<index]))) ?? Int(Int32.max)
    }

    private mutating func atom() throws(PatternError) -> PatternNode {
        let scalar = try next(in: "the expression")
        switch scalar {
        case "^":
            if dialect == .securityRules, index > 1 { throw .misplacedAnchor("^") }
            return .start
        case "$":
            if dialect == .securityRules, peek != nil { throw .misplacedAnchor("$") }
            return .end
        case ".": return .set(ScalarSet.lineEnds.negated)
        case "(": return try group()
        case "[": return .set(try set())
        case "\\": return try escape()
        case "*", "+", "?", "{": throw .nothingToRepeat
        case "]", "}":
            if dialect == .jsonSchema { throw .unexpected(Character(scalar)) }
            return .set(ScalarSet(ranges: [scalar.value...scalar.value]))
        default: return .set(ScalarSet(ranges: [scalar.value...scalar.value]))
        }
    }

    private mutating func group() throws(PatternError) -> PatternNode {
        var lookahead: Bool?
        if dialect == .securityRules {
            if peek == "?" { throw .unsupported("a group with modifiers") }
        } else if skip("?=") {
            lookahead = false
        } else if skip("?!") {
            lookahead = true
        } else if skip("?<=") || skip("?<!") {
            throw .unsupported("lookbehind")
        } else if skip("?<") {
            while try next(in: "a group name") != ">" {}
        } else if skip("?"), !skip(":") {
            throw .unsupported("a group with modifiers")
        }
        let node = try alternatives()
        guard skip(")") else { throw .unfinished("a group") }
        return lookahead.map { .lookahead(node, isNegated: $0) } ?? node
    }

    private mutating func escape() throws(PatternError) -> PatternNode {
        switch peek {
        case "b", "B":
            if dialect == .securityRules { throw .unsupported("a word boundary") }
            let isNegated = peek == "B"
            index += 1
            return .wordBoundary(isNegated: isNegated)
        case "k", .some("1"..."9"): throw .unsupported("a backreference")
        default: return .set(try escapedSet())
        }
    }

    /// What follows a backslash where it stands for characters.
    private mutating func escapedSet() throws(PatternError) -> ScalarSet {
        let scalar = try next(in: "an escape")
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.negated
        case "w": return .wordCharacters
        case "W": return ScalarSet.wordCharacters.negated
        case "s": return .whiteSpace
        case "S": return ScalarSet.whiteSpace.negated
        case "p", "P":
            if dialect == .securityRules { throw .unsupported("a property") }
            return try property(isNegated: scalar == "P")
        default:
            let value = try escapedScalar(scalar)
            return ScalarSet(ranges: [value...value])
        }
    }

    private mutating func escapedScalar(_ scalar: Unicode.Scalar) throws(PatternError) -> UInt32 {
        switch scalar {
        case "t": return 0x09
        case "n": return 0x0A
        case "v": return 0x0B
        case "f": return 0x0C
        case "r": return 0x0D
        case "0": return 0x00
        case "c": return try next(in: "an escape").value & 0x1F
        case "x": return try hexadecimal(2)
        case "u":
            if skip("{") {
                var digits = ""
                while let digit = peek, digit != "}" {
                    digits.unicodeScalars.append(digit)
                    index += 1
                }
                guard skip("}"), let value = UInt32(digits, radix: 16), value <= 0x10FFFF else {
                    throw .unknownEscape("\\u{\(digits)}")
                }
                return value
            }
            let high = try hexadecimal(4)
            guard (0xD800...0xDBFF).contains(high), skip("\\u") else { return high }
            return try 0x10000 + (high - 0xD800) << 10 + (hexadecimal(4) &- 0xDC00)
        case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/", "-": return scalar.value
        default:
            let isAlphanumeric = ScalarSet.wordCharacters.contains(scalar, ignoringCase: false) && scalar != "_"
            guard dialect == .securityRules, !isAlphanumeric else { throw .unknownEscape("\\\(scalar)") }
            return scalar.value
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(PatternError) -> UInt32 {
        var digits = ""
        for _ in 0..<count { digits.unicodeScalars.append(try next(in: "an escape")) }
        guard let value = UInt32(digits, radix: 16) else { throw .unknownEscape("\\u\(digits)") }
        return value
    }

    private mutating func property(isNegated: Bool) throws(PatternError) -> ScalarSet {
        guard skip("{") else { throw .unknownEscape("\\p") }
        var name = ""
        while let scalar = peek, scalar != "}" {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard skip("}") else { throw .unfinished("a property") }
        guard let property = PatternParser.properties[name] else { throw .unsupported("'\\p{\(name)}'") }
        return ScalarSet(properties: [(property, isNegated)])
    }

    private mutating func set() throws(PatternError) -> ScalarSet {
        var result = ScalarSet()
        result.isNegated = skip("^")
        while true {
            let scalar = try next(in: "a set")
            if scalar == "]" {
                if dialect == .securityRules, result.isEmpty { throw .empty("a set") }
                return result
            }
            guard let low = try member(scalar, &result) else { continue }
            guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                result.ranges.append(low...low)
                continue
            }
            index += 1
            let upper = try next(in: "a set")
            guard let high = try member(upper, &result), low <= high else { throw .invalidRange("\(scalar)-\(upper)") }
            result.ranges.append(low...high)
        }
    }

    /// The code point of a set's member; nil when it is a class, which is then in the set already.
    private mutating func member(_ scalar: Unicode.Scalar, _ set: inout ScalarSet) throws(PatternError) -> UInt32? {
        guard scalar == "\\" else { return scalar.value }
        switch peek {
        case "d", "D", "w", "W", "s", "S", "p", "P":
            set.subsets.append(try escapedSet())
            return nil
        case "b":
            index += 1
            return 0x08
        default: return try escapedScalar(next(in: "an escape"))
        }
    }

    /// Properties that `\p` may name, by both of their names.
    private static let properties: [String: ScalarSet.Property] = {
        var result: [String: ScalarSet.Property] = [
            "Alphabetic": .alphabetic, "Uppercase": .uppercase, "Lowercase": .lowercase, "White_Space": .whitespace,
        ]
        let categories = [
            "L": "Letter", "Lu": "Uppercase_Letter", "Ll": "Lowercase_Letter", "Lt": "Titlecase_Letter",
            "Lm": "Modifier_Letter", "Lo": "Other_Letter", "M": "Mark", "Mn": "Nonspacing_Mark",
            "Mc": "Spacing_Mark", "Me": "Enclosing_Mark", "N": "Number", "Nd": "Decimal_Number",
            "Nl": "Letter_Number", "No": "Other_Number", "P": "Punctuation", "Pc": "Connector_Punctuation",
            "Pd": "Dash_Punctuation", "Ps": "Open_Punctuation", "Pe": "Close_Punctuation",
            "Pi": "Initial_Punctuation", "Pf": "Final_Punctuation", "Po": "Other_Punctuation", "S": "Symbol",
            "Sm": "Math_Symbol", "Sc": "Currency_Symbol", "Sk": "Modifier_Symbol", "So": "Other_Symbol",
            "Z": "Separator", "Zs": "Space_Separator", "Zl": "Line_Separator", "Zp": "Paragraph_Separator",
            "C": "Other", "Cc": "Control", "Cf": "Format", "Co": "Private_Use", "Cn": "Unassigned",
        ]
        for (short, long) in categories {
            for name in [short, long, "gc=\(short)", "General_Category=\(long)"] { result[name] = .category(short) }
        }
        result["digit"] = .category("Nd")
        return result
    }()
}
