import Failures
import JSONCore
import RTDB

/// Parses the text of a condition.
///
/// Text that looks like a condition of another language would silently be compared as a string. It is an error, which
/// says how to write the condition for fbctl. Any text can be written as a JSON string.
struct ConditionSyntaxParser {
    private typealias Piece = ConditionSyntax.Piece
    private typealias Operator = ConditionSyntax.Operator

    private let source: FlagText
    private let bytes: [UInt8]
    private var position: Int
    /// The end of the text without trailing blanks.
    private let end: Int

    private init(_ source: FlagText) {
        self.source = source
        bytes = Array(source.text.utf8)
        position = bytes.firstIndex { !$0.isBlank } ?? bytes.count
        end = (bytes.lastIndex { !$0.isBlank }).map { $0 + 1 } ?? bytes.count
    }

    /// Parses a condition.
    ///
    /// - Throws: `Failure` that points at the text that cannot be parsed.
    static func parse(_ source: FlagText) throws -> ConditionSyntax {
        var parser = ConditionSyntaxParser(source)
        return try parser.condition()
    }

    private mutating func condition() throws -> ConditionSyntax {
        guard position < end else { throw failure("the condition is empty", at: 0..<bytes.count) }
        let mark = position..<position + 1
        let isNegated = bytes[position] == UInt8(ascii: "!") && symbol(at: position) == nil
        if isNegated {
            position += 1
            skipBlanks()
        }
        let field = try field()
        skipBlanks()
        if position == end { return ConditionSyntax(field: field, test: .truth(isNegated: isNegated)) }
        if bytes[position] == UInt8(ascii: "?"), position + 1 == end {
            return ConditionSyntax(field: field, test: .presence(isNegated: isNegated))
        }
        guard let (comparison, length) = self.comparison() else {
            throw failure("an operator is expected here", at: position..<end)
        }
        if isNegated {
            throw source.failure(
                "'!' must be followed by a field alone", at: mark,
                details: ["for values that differ write FIELD!=VALUE, for text that does not match FIELD!~PATTERN"])
        }
        let sign = position..<position + length
        position += length
        try checkSymbols(after: comparison, at: sign)
        skipBlanks()
        return ConditionSyntax(field: field, test: .comparison(comparison, try operands(of: comparison, field)))
    }

    // MARK: The field

    /// Parses the field: the text before the operator, or the whole text.
    private mutating func field() throws -> Piece {
        if position < end, bytes[position] == UInt8(ascii: "\"") { return try quoted() }
        let start = position
        while position < end, comparison() == nil, !isPresenceMark {
            switch bytes[position] {
            case UInt8(ascii: "&") where next == UInt8(ascii: "&"), UInt8(ascii: "|"): throw joined(at: position)
            case UInt8(ascii: "\""), UInt8(ascii: "?"): throw unexpected()
            case UInt8(ascii: "(") where position == start: throw unexpected()
            default: break
            }
            position += 1
        }
        var last = position
        while last > start, bytes[last - 1].isBlank { last -= 1 }
        guard last > start else {
            throw failure("the name of a field is missing", at: start..<min(start + 1, bytes.count))
        }
        let piece = Piece(text: text(start..<last), range: start..<last)
        try checkSingleQuotes(of: piece)
        try checkWords(of: piece)
        return piece
    }

    private var isPresenceMark: Bool { bytes[position] == UInt8(ascii: "?") && position + 1 == end }

    private var next: UInt8? { position + 1 < end ? bytes[position + 1] : nil }

    /// Rejects words that are operators in other languages; a name with blanks can be written as a JSON string.
    private func checkWords(of field: Piece) throws {
        let signs = [
            "like": "~", "ilike": "~", "matches": "~", "contains": "~", "is": "=", "eq": "=", "ne": "!=", "lt": "<",
            "le": "<=", "gt": ">", "ge": ">=", "not": "!=", "and": "", "or": "", "between": ">= and <=", "in": "in A,B",
        ]
        var start = field.range.lowerBound
        for (index, word) in field.text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .enumerated()
        {
            let range = start..<start + word.count
            start = range.upperBound + 1
            guard index > 0, let sign = signs[String(decoding: word, as: UTF8.self).lowercased()] else { continue }
            if sign.isEmpty { throw joined(at: range.lowerBound, count: word.count) }
            throw source.failure(
                "'\(text(range))' is not an operator here", at: range,
                details: [
                    "write \(sign); write a name with spaces as a JSON string: \(JSON.string(field.text).text())"
                ])
        }
    }

    // MARK: The operator

    /// Returns the operator at the current position and its length in bytes.
    private func comparison() -> (Operator, Int)? {
        if let symbol = symbol(at: position) { return (symbol, symbol.rawValue.utf8.count) }
        // `in` is a word and must have blanks around it.
        guard position > 0, bytes[position - 1].isBlank || bytes[position - 1] == UInt8(ascii: "\""),
            bytes[position...].starts(with: "in".utf8),
            position + 2 < end, bytes[position + 2].isBlank || bytes[position + 2] == UInt8(ascii: "\"")
        else { return nil }
        return (.isOneOf, 2)
    }

    private func symbol(at position: Int) -> Operator? {
        Operator.symbols.first { bytes[position..<end].starts(with: $0.rawValue.utf8) }
    }

    /// Rejects operators of other languages, such as `=~`, `=>` and `<>`.
    private func checkSymbols(after comparison: Operator, at range: Range<Int>) throws {
        guard comparison != .isOneOf, position < end else { return }
        let signs: Set<UInt8> = Set("=<>~!".utf8)
        guard signs.contains(bytes[position]) else { return }
        var last = position
        while last < end, signs.contains(bytes[last]) { last += 1 }
        let found = text(range.lowerBound..<last)
        let meant = ["=~": "~", "~=": "~", "=>": ">=", "=<": "<=", "<>": "!=", "===": "=", "!==": "!=", "=!": "!="][
            found]
        throw source.failure(
            "'\(found)' is not an operator" + (meant.map { "; did you mean '\($0)'?" } ?? ""),
            at: range.lowerBound..<last,
            details: ["write text that begins like this as a JSON string: \(JSON.string(text(position..<end)).text())"])
    }

    // MARK: The values

    private mutating func operands(of comparison: Operator, _ field: Piece) throws -> [Piece] {
        guard position < end else { throw failure("a value is missing", at: position - 1..<position) }
        guard comparison == .isOneOf else {
            if bytes[position] == UInt8(ascii: "\"") {
                let piece = try quoted()
                skipBlanks()
                guard position == end else { throw behindString() }
                return [piece]
            }
            let piece = Piece(text: text(position..<end), range: position..<end)
            try check(piece, comparison, field)
            return [piece]
        }
        var items: [Piece] = []
        repeat {
            if !items.isEmpty { position += 1 }
            skipBlanks()
            items.append(try item(comparison, field))
            skipBlanks()
        } while position < end
        return items
    }

    private mutating func item(_ comparison: Operator, _ field: Piece) throws -> Piece {
        if position < end, bytes[position] == UInt8(ascii: "\"") {
            let piece = try quoted()
            skipBlanks()
            guard position == end || bytes[position] == UInt8(ascii: ",") else { throw behindString() }
            return piece
        }
        let start = position
        while position < end, bytes[position] != UInt8(ascii: ",") { position += 1 }
        var last = position
        while last > start, bytes[last - 1].isBlank { last -= 1 }
        guard last > start else {
            throw source.failure(
                "a value is missing", at: start..<min(start + 1, bytes.count),
                details: ["write empty text as \"\""])
        }
        let piece = Piece(text: text(start..<last), range: start..<last)
        if "([{".utf8.contains(bytes[start]) {
            throw source.failure(
                "the values of 'in' are written without brackets", at: start..<start + 1,
                details: ["write them with commas between them: \(field.text) in A,B"])
        }
        try check(piece, comparison, field)
        return piece
    }

    /// Rejects unquoted text that is probably a mistake and not a value to compare with.
    private func check(_ piece: Piece, _ comparison: Operator, _ field: Piece) throws {
        let value = Array(piece.text.utf8)
        let start = piece.range.lowerBound
        for (index, byte) in value.enumerated() {
            let following = index + 1 < value.count ? value[index + 1] : nil
            switch byte {
            case UInt8(ascii: "&") where following == byte: throw joined(at: start + index)
            case UInt8(ascii: "|") where following == byte || !comparison.takesPattern: throw joined(at: start + index)
            case UInt8(ascii: "\"") where !comparison.takesPattern:
                throw source.failure(
                    "there is a quote inside text without quotes", at: start + index..<start + index + 1,
                    details: ["write the whole text as a JSON string: \(JSON.string(piece.text).text())"])
            default: break
            }
        }
        try checkSingleQuotes(of: piece)
        if let word = conjunction(in: piece) { throw joined(at: word.lowerBound, count: word.count) }
        guard [.equal, .equalTwice, .notEqual, .isOneOf].contains(comparison), value.count > 1,
            value.first == UInt8(ascii: "*") || value.last == UInt8(ascii: "*")
        else { return }
        let pattern = piece.text.trimmingPrefix { $0 == "*" }
        let middle = String(pattern.reversed().drop { $0 == "*" }.reversed())
        throw source.failure(
            "'*' is not a wildcard here", at: piece.range,
            details: [
                "for a pattern write \(field.text)\(comparison == .notEqual ? "!~" : "~")\(middle); for the text itself, a JSON string: "
                    + JSON.string(piece.text).text()
            ])
    }

    private func checkSingleQuotes(of piece: Piece) throws {
        let value = bytes[piece.range]
        guard value.count > 1, value.first == UInt8(ascii: "'"), value.last == UInt8(ascii: "'") else { return }
        let inner = JSON.string(text(piece.range.lowerBound + 1..<piece.range.upperBound - 1)).text()
        throw source.failure(
            "single quotes do not quote text here", at: piece.range,
            details: ["write it as it is, or as a JSON string: \(inner)"])
    }

    /// Finds an `and` or `or` after a number or before something that looks like another condition.
    private func conjunction(in piece: Piece) -> Range<Int>? {
        var start = piece.range.lowerBound
        let words = piece.text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        for (index, word) in words.enumerated() {
            let range = start..<start + word.count
            start = range.upperBound + 1
            guard index > 0, ["and", "or"].contains(String(decoding: word, as: UTF8.self).lowercased()) else {
                continue
            }
            let rest = bytes[range.upperBound..<piece.range.upperBound]
            let isValue = (try? JSON(parsing: text(piece.range.lowerBound..<range.lowerBound)))?.isScalar ?? false
            if isValue || rest.contains(where: { "=<>~".utf8.contains($0) }) { return range }
        }
        return nil
    }

    private func joined(at start: Int, count: Int? = nil) -> Failure {
        var last = start + (count ?? 1)
        if count == nil, last < end, bytes[last] == bytes[start] { last += 1 }
        let sign = text(start..<last)
        let isAlternative = sign.hasPrefix("|") || sign.lowercased() == "or"
        return source.failure(
            "'\(sign)' does not join conditions", at: start..<last,
            details: [
                isAlternative
                    ? "for one of several values write FIELD in A,B"
                    : "give each condition a flag of its own; all of them must hold",
                "write text that contains '\(sign)' as a JSON string: FIELD=\"A \(sign) B\"",
            ])
    }

    // MARK: Strings

    /// Parses a JSON string.
    private mutating func quoted() throws -> Piece {
        let start = position
        position += 1
        while position < end, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < end else {
            position = end
            throw source.failure(
                "a quote is not closed", at: start..<start + 1,
                details: ["write text that begins with a quote as a JSON string: \"…\", and \\\" inside it"])
        }
        position += 1
        do throws(JSONSyntaxError) {
            let string = try JSON(parsing: text(start..<position)).string ?? ""
            return Piece(text: string, range: start..<position, isQuoted: true)
        } catch {
            throw source.failure("this is not a JSON string: \(error)", at: start..<position)
        }
    }

    private func behindString() -> Failure {
        source.failure(
            "unexpected text after the closing quote", at: position..<end,
            details: ["write text that contains quotes as a JSON string: \"…\", and \\\" inside it"])
    }

    private mutating func skipBlanks() {
        while position < end, bytes[position].isBlank { position += 1 }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func unexpected() -> Failure {
        failure("'\(text(position..<position + 1))' is not expected here", at: position..<position + 1)
    }

    private func failure(_ message: String, at range: Range<Int>) -> Failure {
        source.failure(message, at: range, details: [ConditionSyntax.help])
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
