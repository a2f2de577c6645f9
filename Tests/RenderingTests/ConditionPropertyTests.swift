import Failures
import JSONCore
import RTDB
import TestSupport
import Testing

@testable import Rendering

/// Conditions that are made at random, written in one of the ways there are, read, and compared with a plain reading of the
/// rules.
@Suite("Random conditions")
struct ConditionPropertyTests {
    private enum Literal {
        case number(Int)
        case bool(Bool)
        case null
        case text(String)
    }

    private static let names = ["a", "b", "c d", "x=y", "é", "in", "end?", "$key"]
    private static let texts = [
        "", "a", "ab", "true", "null", "7", "é", "🔥x", "a b", "a,b", "a&&b", "a|b", "\"", "*a", "'a'", "=a", "a=b",
        " a ",
        "x and y=1", "(a)", "\u{FFFD}", "\\n", "1e3",
    ]

    @Test(arguments: 0..<4)
    func agreesWithTheRules(_ part: Int) throws {
        let seed = UInt64.random(in: 0...99_999)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2500 {
            let row = Self.row(&random)
            let (text, oracle) = Self.condition(&random)
            let key = ["a", "ab", "7", "10"].randomElement(using: &random) ?? "a"
            let condition: Condition
            do {
                condition = try Condition(FlagText(text, of: "--where"), on: .unknown, now: 0)
            } catch {
                Issue.record("seed \(seed): '\(text)' is refused: \(error)")
                return
            }
            let node = try Node(parsing: row.text())
            let expected = oracle(row, key)
            guard condition.holds(of: node, key: try Key(key)) == expected else {
                Issue.record("seed \(seed): '\(text)' of \(row.text()) under '\(key)' is not \(expected)")
                return
            }
        }
    }

    // MARK: Making

    private static func row(_ random: inout SeededGenerator) -> JSON {
        var members: [JSONObject.Member] = []
        for name in names.dropLast() where Bool.random(using: &random) {
            let value: JSON =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: .number(JSONNumber(Int64.random(in: -2...8, using: &random)))
                case 1: .bool(Bool.random(using: &random))
                case 2: .object(JSONObject(uniqueMembers: [("b", 1)]))
                default: .string(texts.randomElement(using: &random) ?? "")
                }
            members.append((name, value))
        }
        return members.isEmpty ? 5 : .object(JSONObject(uniqueMembers: members))
    }

    private static func condition(_ random: inout SeededGenerator) -> (String, (JSON, String) -> Bool) {
        let name = names.randomElement(using: &random) ?? "a"
        let isPlain = !name.contains("=") && !name.contains("?")
        let field = name.hasPrefix("$") || isPlain && Bool.random(using: &random) ? name : JSON.string(name).text()
        func blank() -> String { ["", " ", "  ", "\t"].randomElement(using: &random) ?? "" }
        func found(_ row: JSON, _ key: String) -> JSON? { name == "$key" ? .string(key) : row[name] }
        let form = Int.random(in: name == "$key" ? 2..<9 : 0..<9, using: &random)
        switch form {
        case 0:
            let isNegated = Bool.random(using: &random)
            return (
                blank() + (isNegated ? "!" + blank() : "") + field + blank(),
                { row, key in
                    let value = found(row, key)
                    let isTrue = value != nil && value?.text() != "false"
                    return isTrue != isNegated
                }
            )
        case 1:
            let isNegated = Bool.random(using: &random)
            return (
                (isNegated ? "!" : "") + field + blank() + "?", { row, key in (found(row, key) == nil) == isNegated }
            )
        case 2, 3:
            let (text, literal) = Self.literal(name, &random)
            let sign = ["=", "==", "!="].randomElement(using: &random) ?? "="
            return (
                field + blank() + sign + blank() + text,
                { row, key in
                    let value = found(row, key)
                    if sign == "!=" { return value != nil && !isEqual(value, literal) }
                    return isEqual(value, literal)
                }
            )
        case 4:
            let items = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.literal(name, isItem: true, &random)
            }
            return (
                field + " in " + items.map { blank() + $0.0 + blank() }.joined(separator: ","),
                { row, key in items.contains { isEqual(found(row, key), $0.1) } }
            )
        case 5:
            let sign = ["~", "!~"].randomElement(using: &random) ?? "~"
            let pattern = ["a", "b", "7", "\"é\""].randomElement(using: &random) ?? "a"
            let plain = pattern.filter { $0 != "\"" }
            return (
                field + blank() + sign + blank() + pattern,
                { row, key in
                    guard let value = found(row, key) else { return false }
                    return (value.string?.unicodeScalars.contains(plain.unicodeScalars.first ?? "a") ?? false)
                        == (sign == "~")
                }
            )
        default:
            var (text, literal) = Self.literal(name, &random)
            if name == "$key" { (text, literal) = ("a0", .text("a0")) }
            switch literal {
            case .bool, .null: (text, literal) = ("3", .number(3))
            default: break
            }
            if name == "$key" { (text, literal) = ("9", .text("9")) }
            let sign = ["<", "<=", ">", ">="].randomElement(using: &random) ?? "<"
            return (
                field + blank() + sign + blank() + text,
                { row, key in
                    if name == "$key" {
                        // Keys that are integers come before the others.
                        guard let number = Int(key) else { return sign.hasPrefix(">") }
                        return holds(sign, number < 9, number == 9)
                    }
                    switch (found(row, key), literal) {
                    case (.number(let left)?, .number(let right)):
                        return holds(sign, left.double < Double(right), left.double == Double(right))
                    case (.string(let left)?, .text(let right)):
                        return holds(sign, left.utf16.lexicographicallyPrecedes(right.utf16), left == right)
                    default: return false
                    }
                }
            )
        }
    }

    private static func holds(_ sign: String, _ isLess: Bool, _ isEqual: Bool) -> Bool {
        switch sign {
        case "<": isLess
        case "<=": isLess || isEqual
        case ">": !isLess && !isEqual
        default: !isLess
        }
    }

    private static func isEqual(_ value: JSON?, _ literal: Literal) -> Bool {
        switch (value, literal) {
        case (nil, .null): true
        case (.number(let number)?, .number(let other)): number.double == Double(other)
        case (.bool(let bool)?, .bool(let other)): bool == other
        case (.string(let text)?, .text(let other)): text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// A value and how it is written; of `$key` a legal key.
    private static func literal(
        _ name: String, isItem: Bool = false, _ random: inout SeededGenerator
    ) -> (String, Literal) {
        if name == "$key" {
            let key = ["a", "ab", "7", "10", "zz"].randomElement(using: &random) ?? "a"
            return (Bool.random(using: &random) ? key : JSON.string(key).text(), .text(key))
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let number = Int.random(in: -2...8, using: &random)
            return (["\(number)", "\(number).0", "\(number)e0"].randomElement(using: &random) ?? "", .number(number))
        case 1: return Bool.random(using: &random) ? ("true", .bool(true)) : ("false", .bool(false))
        case 2: return ("null", .null)
        default:
            let text = texts.randomElement(using: &random) ?? ""
            let isPlain = ["a", "ab", "é", "🔥x", "a b", "\u{FFFD}", "\\n"].contains(text)
            return (isPlain && Bool.random(using: &random) ? text : JSON.string(text).text(), .text(text))
        }
    }
}
