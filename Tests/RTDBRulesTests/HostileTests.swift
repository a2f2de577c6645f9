import JSONCore
import RTDB
import RTDBRules
import TestSupport
import Testing

/// Documents made to break the reader: none may crash it or keep it busy.
struct HostileTests {
    /// Something repeated, and what an expression with it in it is refused for.
    struct Row: Sendable, CustomTestStringConvertible {
        let start: String
        let repeated: String
        let count: Int
        let end: String
        let refusal: String?
        var testDescription: String { "\(start)\(repeated)…\(end)" }

        init(_ start: String, _ repeated: String, _ end: String, _ refusal: String?, count: Int = 100_000) {
            self.start = start
            self.repeated = repeated
            self.count = count
            self.end = end
            self.refusal = refusal
        }

        var text: String { start + String(repeating: repeated, count: count) + end }
    }

    static let tooDeep = "The expression is nested too deeply."

    @Test(arguments: [
        Row("", "(", "", tooDeep), Row("", "!", "", tooDeep), Row("", "-", "1 == 1", tooDeep),
        Row("", "true ? ", "", tooDeep), Row("", "true ? true : ", "true", tooDeep), Row("", "auth[", "", tooDeep),
        Row("", "[", "", tooDeep), Row("", "root.child(", "", tooDeep), Row("data", ".parent()", "", tooDeep),
        Row("1", " + 1", " > 0", tooDeep), Row("true", " && true", "", nil), Row("true", " || true", "", nil),
        Row("'", "x", "' == ''", nil, count: 1_000_000), Row("data.hasChildren(['a'", ", 'a'", "])", nil),
        Row("auth", ".x", " == null", nil, count: 90),
        Row("'a'.matches(/", "(", "/)", "Invalid regular expression: the repetition counts make it too large."),
        Row("/*", "/", "", "unterminated comment"), Row("", "//", "", "Unexpected end of expression."),
        Row("", "\u{0}", "", "illegal character"),
        Row("", "$", "", "Unknown variable '\(String(repeating: "$", count: 1_000))'.", count: 1_000),
    ])
    func expressions(_ row: Row) {
        #expect(refusal(ofRule: row.text) == row.refusal)
    }

    @Test(arguments: [
        Row(#"{"rules":"#, #"{"a":"#, "", "1:505: The rules are nested too deeply.\n"),
        Row(#"{"rules":{".indexOn":"#, "[", "", "1:120: The rules are nested too deeply.\n"),
        Row("", "[", "", "1:1: Parse error.\n"), Row("{", "/**/", "", "1:400002: Unexpected end of the rules.\n"),
    ])
    func documents(_ row: Row) {
        #expect(refusal(row.text) == row.refusal)
    }

    @Test("ten thousand rules, and a write under each kind of them")
    func manyRules() throws {
        let rules = (0..<10_000).map { index in
            #""k\#(index)":{".write":"auth.uid == 'a' || newData.exists()","$x":{".validate":"newData.val() == $x"}}"#
        }
        let ruleset = try ruleset("{" + rules.joined(separator: ",") + "}")
        #expect(try ruleset.allowsWrite("/k9999", #"{"y":"y"}"#))
        #expect(try !ruleset.allowsWrite("/k9999", #"{"y":"z"}"#))
        #expect(try !ruleset.allowsWrite("/k10000", "1"))
    }

    @Test("the deepest rules that are taken can be evaluated")
    func deepestRules() throws {
        func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        let expression = many("!(", 49) + "true" + many(")", 49)
        #expect(try !readRule(expression).allowsRead("/"))
        let path = "/" + (0..<32).map { "\($0)" }.joined(separator: "/")
        let wildcards = (0..<90).map { "{\"$k\($0)\":" }.joined()
        let rules = try ruleset(wildcards + #"{".read":"$k31 == '31'"}"# + many("}", 90))
        #expect(try !rules.allowsRead(path))
    }

    static let valid = [
        ApplicationTests.chat, #"{"rules":\#(ApplicationTests.roles)}"#,
        #"{"rules":{".read":"('a' + 1).matches(/^[a-z]{1,3}(b|c)*$/i) ? query.limitToFirst % 2 == 1 : !data.exists()"}}"#,
    ]

    @Test("documents with random changes are taken or refused, and what is taken can be asked")
    func mutations() throws {
        let seed = TestSeed.value
        var generator = SeededGenerator(seed: seed)
        let pieces = Self.valid.map { Array($0.utf8) }
        var taken = 0
        for _ in 0..<2_000 {
            var bytes = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let at = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, at + Int.random(in: 0...4, using: &generator))
                let from = Int.random(in: 0..<bytes.count, using: &generator)
                let slice = bytes[from..<min(bytes.count, from + Int.random(in: 0...6, using: &generator))]
                let byte = [UInt8.random(in: 0...255, using: &generator)]
                bytes.replaceSubrange(at..<end, with: Bool.random(using: &generator) ? Array(slice) : byte)
            }
            do throws(RulesError) {
                let ruleset = try Ruleset(parsing: bytes)
                taken += 1
                let roundTrip = try Ruleset(parsing: Array(ruleset.strictJSON.text().utf8))
                #expect(roundTrip.strictJSON.text() == ruleset.strictJSON.text(), "seed \(seed)")
                HostileTests.ask(ruleset)
            } catch {
                #expect(!error.diagnostics.isEmpty, "seed \(seed)")
                let arePlaced = error.diagnostics.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.text.isEmpty }
                #expect(arePlaced, "seed \(seed)")
            }
        }
        #expect(taken > 0, "seed \(seed)")
    }

    private static func ask(_ ruleset: Ruleset) {
        guard let tree = try? Node(parsing: ApplicationTests.chatData),
            let auth = try? JSON(parsing: EvaluationTests.ada),
            let path = try? DatabasePath("/messages/r/m/text")
        else { return }
        for context in [RulesContext(auth: auth, now: now), RulesContext(auth: .null, now: now)] {
            _ = ruleset.allowsRead(of: path, query: Query(order: .value, limit: .first(3)), in: tree, context)
            let after = tree.setting(path, to: Node(.double(0.5)))
            _ = ruleset.allowsWrite(of: [path, .root], from: tree, to: after, context)
        }
    }

    @Test("expressions put together at random are taken or refused, and have a value or none")
    func randomExpressions() throws {
        let seed = TestSeed.value
        var expressions = RandomExpressions(generator: SeededGenerator(seed: seed))
        var taken = 0
        for _ in 0..<600 {
            guard let ruleset = try? readRule(expressions.next(.boolean, depth: 5)) else { continue }
            taken += 1
            HostileTests.ask(ruleset)
        }
        #expect(taken > 150, "seed \(seed)")
    }
}
