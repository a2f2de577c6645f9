/// Parses a regular expression in one of the dialects.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private let dialect: PatternDialect
    private let ignoresCase: Bool
    private var index = 0
    private var depth = 0
    private var lookaheads: [PatternNode] = []
    /// The names of the groups that may take part in a match together with what follows.
    private var groupNames: Set<String> = []

    /// How many lookaheads an expression may have: each has one bit for every position in a text.
    static let maximumLookaheads = 64

    init(_ source: String, _ dialect: PatternDialect, ignoresCase: Bool = false) {
        scalars = Array(source.unicodeScalars)
        self.dialect = dialect
        self.ignoresCase = ignoresCase
    }

    mutating func parse() throws(PatternError) -> ParsedPattern {
        let node = try alternatives()
        guard let extra = peek else { return ParsedPattern(root: node, lookaheads: lookaheads) }
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
        let namesBefore = groupNames
        var namesInside = groupNames
        repeat {
            // Two alternatives may each have a group with the same name, because they never both match.
            groupNames = namesBefore
            defer { namesInside.formUnion(groupNames) }
            var terms: [PatternNode] = []
            while let scalar = peek, scalar != "|", scalar != ")" { terms.append(try quantified()) }
            if terms.isEmpty, dialect == .securityRules { throw .empty("an alternative") }
            branches.append(.sequence(terms))
        } while skip("|")
        groupNames = namesInside
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func quantified() throws(PatternError) -> PatternNode {
        let node = try atom()
        guard let (minimum, maximum) = try quantifier() else { return node }
        switch node {
        case .start, .end, .wordBoundary, .lookahead: throw .nothingToRepeat
        default: break
        }
        // Greedy and lazy make no difference to whether the expression matches.
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
        // Any count beyond the size limit has the same effect.
        let limit = Int(Int32.max)
        return min(Int(String(String.UnicodeScalarView(scalars[start..<index]))) ?? limit, limit)
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
        case ".": return taking(ScalarSet.lineEnds.negated)
        case "(": return try group()
        case "[": return taking(try set())
        case "\\": return try escape()
        case "*", "+", "?", "{": throw .nothingToRepeat
        case "]", "}":
            if dialect == .jsonSchema { throw .unexpected(Character(scalar)) }
            return taking(ScalarSet(ranges: [scalar.value...scalar.value]))
        default: return taking(ScalarSet(ranges: [scalar.value...scalar.value]))
        }
    }

    private func taking(_ set: ScalarSet) -> PatternNode {
        .set(CompiledSet(set, ignoringCase: ignoresCase))
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
            try groupName()
        } else if skip("?"), !skip(":") {
            throw .unsupported("a group with modifiers")
        }
        let node = try alternatives()
        guard skip(")") else { throw .unfinished("a group") }
        guard let isNegated = lookahead else { return node }
        guard lookaheads.count < PatternParser.maximumLookaheads else { throw .tooManyLookaheads }
        lookaheads.append(node)
        return .lookahead(lookaheads.count - 1, isNegated: isNegated)
    }

    /// Reads the name of a group and the bracket after it.
    private mutating func groupName() throws(PatternError) {
        var name = String.UnicodeScalarView()
        while true {
            var scalar = try next(in: "a group name")
            if scalar == ">" { break }
            if scalar == "\\" {
                guard skip("u"), let escaped = Unicode.Scalar(try unicodeEscape()) else {
                    throw .invalidGroupName(String(name) + "\\")
                }
                scalar = escaped
            }
            let isLegal =
                scalar == "$" || scalar == "_"
                || (name.isEmpty ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
                || !name.isEmpty && (scalar == "\u{200C}" || scalar == "\u{200D}")
            name.append(scalar)
            guard isLegal else { throw .invalidGroupName(String(name)) }
        }
        guard !name.isEmpty else { throw .invalidGroupName("") }
        guard groupNames.insert(String(name)).inserted else { throw .repeatedGroupName(String(name)) }
    }

    private mutating func escape() throws(PatternError) -> PatternNode {
        switch peek {
        case "b", "B":
            if dialect == .securityRules { throw .unsupported("a word boundary") }
            let isNegated = peek == "B"
            index += 1
            return .wordBoundary(isNegated: isNegated)
        case "k", .some("1"..."9"): throw .unsupported("a backreference")
        default: return taking(try escapedSet())
        }
    }

    /// Reads what follows a backslash, as a set of characters.
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
            let value = try escapedScalar(scalar, inSet: false)
            return ScalarSet(ranges: [value...value])
        }
    }

    private mutating func escapedScalar(_ scalar: Unicode.Scalar, inSet: Bool) throws(PatternError) -> UInt32 {
        switch scalar {
        case "t": return 0x09
        case "n": return 0x0A
        case "v": return 0x0B
        case "f": return 0x0C
        case "r": return 0x0D
        case "0":
            if dialect == .jsonSchema, let digit = peek, ("0"..."9").contains(digit) {
                throw .unknownEscape("\\0\(digit)")
            }
            return 0x00
        case "c":
            let letter = try next(in: "an escape")
            guard ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) else {
                throw .unknownEscape("\\c\(letter)")
            }
            return letter.value & 0x1F
        case "x":
            guard let value = hexadecimal(2) else { throw .unknownEscape("\\x\(upcoming(2))") }
            return value
        case "u": return try unicodeEscape()
        case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/": return scalar.value
        case "-" where inSet: return scalar.value
        default:
            let isAlphanumeric = ScalarSet.wordCharacters.contains(scalar, ignoringCase: false) && scalar != "_"
            guard dialect == .securityRules, !isAlphanumeric else { throw .unknownEscape("\\\(scalar)") }
            return scalar.value
        }
    }

    /// Reads what follows `\u`: a code point in braces or four digits.
    ///
    /// Two escapes that are the halves of a surrogate pair are one code point; a half on its own is a code point that
    /// no text contains.
    ///
    /// - Source: ECMA-262, `RegExpUnicodeEscapeSequence` with the flag `u`.
    private mutating func unicodeEscape() throws(PatternError) -> UInt32 {
        if skip("{") {
            var value: UInt32?
            while let digit = peek.flatMap(PatternParser.hexadecimalValue) {
                index += 1
                // The value never overflows: once it is too large, it stays at 0x110000.
                value = min((value ?? 0) * 16 + digit, 0x110000)
            }
            guard let value, value <= 0x10FFFF, skip("}") else { throw .unknownEscape("\\u{") }
            return value
        }
        guard let first = hexadecimal(4) else { throw .unknownEscape("\\u\(upcoming(4))") }
        guard (0xD800...0xDBFF).contains(first) else { return first }
        let afterFirst = index
        guard skip("\\u"), let second = hexadecimal(4), (0xDC00...0xDFFF).contains(second) else {
            index = afterFirst
            return first
        }
        return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }

    /// The value of exactly `count` hexadecimal digits; nil, without reading anything, when fewer follow.
    private mutating func hexadecimal(_ count: Int) -> UInt32? {
        guard scalars.count - index >= count else { return nil }
        var value: UInt32 = 0
        for scalar in scalars[index..<index + count] {
            guard let digit = PatternParser.hexadecimalValue(scalar) else { return nil }
            value = value * 16 + digit
        }
        index += count
        return value
    }

    private static func hexadecimalValue(_ scalar: Unicode.Scalar) -> UInt32? {
        switch scalar {
        case "0"..."9": scalar.value - 0x30
        case "A"..."F": scalar.value - 0x41 + 10
        case "a"..."f": scalar.value - 0x61 + 10
        default: nil
        }
    }

    /// The next `count` characters, for a message.
    private func upcoming(_ count: Int) -> String {
        String(String.UnicodeScalarView(scalars[index...].prefix(count)))
    }

    private mutating func property(isNegated: Bool) throws(PatternError) -> ScalarSet {
        guard skip("{") else { throw .unknownEscape("\\p") }
        var name = ""
        while let scalar = peek, scalar != "}" {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard skip("}") else { throw .unfinished("a property") }
        guard let property = UnicodeProperty(named: name) else { throw .unknownProperty(name) }
        return ScalarSet(properties: [(property, isNegated)])
    }

    private mutating func set() throws(PatternError) -> ScalarSet {
        var result = ScalarSet()
        result.isNegated = skip("^")
        while true {
            let start = index
            let scalar = try next(in: "a set")
            if scalar == "]" {
                if dialect == .securityRules, result.isEmpty { throw .empty("a set") }
                return result
            }
            guard let low = try member(scalar, &result) else {
                // A class cannot start a range; security rules read the hyphen after it as a character.
                if dialect == .jsonSchema, peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
                    throw .classInRange
                }
                continue
            }
            guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                result.ranges.append(low...low)
                continue
            }
            index += 1
            let upper = try next(in: "a set")
            guard let high = try member(upper, &result) else { throw .classInRange }
            guard low <= high else {
                throw .invalidRange(String(String.UnicodeScalarView(scalars[start..<index])))
            }
            result.ranges.append(low...high)
        }
    }

    /// The code point of a set's member; nil when the member is a class, which has then been added to the set.
    private mutating func member(_ scalar: Unicode.Scalar, _ set: inout ScalarSet) throws(PatternError) -> UInt32? {
        guard scalar == "\\" else { return scalar.value }
        switch peek {
        case "d", "D", "w", "W", "s", "S", "p", "P":
            set.subsets.append(try escapedSet())
            return nil
        case "b":
            index += 1
            return 0x08
        default: return try escapedScalar(next(in: "an escape"), inSet: true)
        }
    }
}
