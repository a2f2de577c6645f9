import JSONCore
import JSONSchema
import RTDB
import TestSupport
import Testing

@testable import RTDBSchema

/// What is accepted token by token, against what a look at the whole value finds.
struct StreamingValidatorTests {
    /// The verdict on the first element of a collection, and how many tokens it took.
    private static func verdict(_ path: ResolvedPath, _ text: String) throws -> StreamingValidator.Verdict {
        var acceptor = StreamingValidator(try #require(path.elementProgram))
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array(text.utf8))
        tokenizer.finish()
        while let token = try tokenizer.next() {
            let verdict = acceptor.take(token, from: tokenizer)
            guard case .open = verdict else { return verdict }
        }
        return .open
    }

    /// An element, whether it is accepted at once, and whether it fits.
    struct Row: Sendable, CustomTestStringConvertible {
        let element: String
        let isAccepted: Bool
        let fits: Bool
        var testDescription: String { element }

        init(_ element: String, accepted: Bool, fits: Bool) {
            self.element = element
            isAccepted = accepted
            self.fits = fits
        }
    }

    private static let schemaText = #"""
        {"items": {"<id>": "Item"}, "$defs": {
          "Item": {"type": "object", "required": ["name"], "additionalProperties": false, "properties": {
            "name": {"type": "string", "minLength": 2, "maxLength": 4},
            "count": {"type": "integer", "minimum": 0, "maximum": 10},
            "ratio": {"type": "number", "exclusiveMinimum": 0},
            "free": {"type": "number"},
            "kind": {"enum": ["a", "b"]},
            "tags": {"type": "array", "items": {"type": "string", "pattern": "^x"}},
            "open": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "any": true, "inner": {"$ref": "#/$defs/Item"},
            "other": {"oneOf": [{"type": "string"}, {"type": "integer"}]}}}}}
        """#

    @Test(arguments: [
        Row(#"{"name":"ab"}"#, accepted: true, fits: true), Row(#"{"name":"abcd"}"#, accepted: true, fits: true),
        Row(#"{"name":"éééé"}"#, accepted: true, fits: true), Row(#"{"name":"a"}"#, accepted: false, fits: false),
        Row(#"{"name":"abcde"}"#, accepted: false, fits: false),
        Row(#"{"name":"\u00e9\u00e9\u00e9\u00e9"}"#, accepted: false, fits: true),
        Row(#"{"name":5}"#, accepted: false, fits: false), Row(#"{}"#, accepted: false, fits: true),
        Row(#"{"count":5}"#, accepted: false, fits: false),
        Row(#"{"count":5,"name":"ab"}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","count":11}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","count":-1}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","count":1.0}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","count":1.5}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","ratio":0.25}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","ratio":0}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","ratio":-0.5}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","free":1e5}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","free":12345678901234567890}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","kind":"a"}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","kind":"c"}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","tags":["x","xy"]}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","tags":["x","y"]}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","tags":{"0":"x"}}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","open":{"p":true,"q":false}}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","open":{"p":1}}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","any":{"a":[1,{"b":"c"}]}}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","any":{}}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","any":null}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","inner":{"name":"cd"}}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","inner":{"count":1}}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","other":5}"#, accepted: true, fits: true),
        Row(#"{"name":"ab","other":true}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","unknown":1}"#, accepted: false, fits: false),
        Row(#"{"name":"ab","name":"cd"}"#, accepted: false, fits: true),
        Row(#"{"name":"ab","any":{"1":2}}"#, accepted: false, fits: true),
        Row(#""ab""#, accepted: false, fits: false),
    ])
    func table(_ row: Row) throws {
        let path = try schema(Self.schemaText).at("/items")
        if case .fits = try Self.verdict(path, row.element) {
            #expect(row.isAccepted)
        } else {
            #expect(!row.isAccepted)
        }
        let key = try Key("k")
        #expect(path.violations(inChild: key, try Node(parsing: row.element)).isEmpty == row.fits)
    }

    @Test("a property that no child can have is never there", arguments: [".priority", ".value", "a/b", "", ".sv"])
    func illegalNames(name: String) throws {
        let place = try schema(
            #"""
            {"lb":{"<uid>":{"$type":{"type":"object","required":["score","\#(name)"],
              "properties":{"score":{"type":"integer"},"\#(name)":{"type":"integer"}}}}}}
            """#
        ).at("/lb")
        guard case .unsure = try Self.verdict(place, #"{"score":3,"\#(name)":5}"#) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("what is accepted fits, and is kept as it is", arguments: UInt64(1)...20)
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        let key = try Key("k")
        for _ in 0..<60 {
            let type = Self.randomSchema(3, &generator)
            let text = #"{"items":{"<id>":{"$type":"T"}},"$defs":{"T":\#(type)}}"#
            guard let path = try? schema(text).at("/items"), path.elementProgram != nil else { continue }
            for _ in 0..<20 {
                let element = Self.randomJSON(3, &generator)
                guard case .fits = try Self.verdict(path, element) else { continue }
                accepted += 1
                let node = try Node(parsing: element)
                let comment = Comment(rawValue: "seed \(seed): \(element) by \(type)")
                try #require(path.violations(inChild: key, node).isEmpty, comment)
                try #require(Node(parsing: node.json(.keyed).text()) == node, comment)
            }
        }
        #expect(accepted > 50)
    }

    /// The last three can be no key of a child.
    private static let names = ["a", "b", "c", "1", "é", ".priority", "a/b", ""]

    private static func randomSchema(_ depth: Int, _ generator: inout SeededGenerator) -> String {
        func one(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "true" }
        var members: [String] = []
        if Bool.random(using: &generator) {
            let types = ["string", "integer", "number", "boolean", "object", "array", "null"]
            let count = Int.random(in: 1...3, using: &generator)
            members.append(
                #""type":[\#(Set((0..<count).map { _ in one(types) }).sorted().map { "\"\($0)\"" }.joined(separator: ","))]"#
            )
        }
        for keyword in [
            #""minLength":2"#, #""maxLength":2"#, #""minimum":0"#, #""exclusiveMaximum":2"#, #""multipleOf":2"#,
            #""pattern":"^x""#, #""minItems":2"#, #""maxProperties":1"#, #""required":["a"]"#,
            #""required":[".priority"]"#, #""enum":[1,"x",true]"#,
            #""additionalProperties":false"#, #""format":"epoch-milliseconds""#, #""uniqueItems":true"#,
        ] where Int.random(in: 0..<8, using: &generator) == 0 { members.append(keyword) }
        guard depth > 0 else { return "{\(members.joined(separator: ","))}" }
        if Bool.random(using: &generator) {
            let properties = names.filter { _ in Bool.random(using: &generator) }.map {
                "\"\($0)\":\(randomSchema(depth - 1, &generator))"
            }
            members.append(#""properties":{\#(properties.joined(separator: ","))}"#)
        }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: members.append(#""items":\#(randomSchema(depth - 1, &generator))"#)
        case 1: members.append(#""allOf":[\#(randomSchema(depth - 1, &generator))]"#)
        case 2: members.append(#""not":\#(randomSchema(depth - 1, &generator))"#)
        default: break
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func randomJSON(_ depth: Int, _ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth == 0 ? 8 : 13), using: &generator) {
        case 0: return "true"
        case 1: return ["0", "1", "-1", "2", "1.5", "1.0", "1e2", "-0"].randomElement(using: &generator) ?? "0"
        case 2, 3: return String(Int.random(in: -3...3, using: &generator))
        case 4, 5: return ["\"\"", "\"x\"", "\"xy\"", "\"éé\"", #""\u0041""#].randomElement(using: &generator) ?? "0"
        case 6: return "null"
        case 7: return "false"
        case 8:
            let count = Int.random(in: 0...3, using: &generator)
            return "[\((0..<count).map { _ in randomJSON(depth - 1, &generator) }.joined(separator: ","))]"
        default:
            let count = Int.random(in: 0...3, using: &generator)
            let members = (0..<count).map { _ in
                "\"\(names.randomElement(using: &generator) ?? "a")\":\(randomJSON(depth - 1, &generator))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }
}
