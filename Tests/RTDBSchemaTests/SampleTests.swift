import JSONCore
import RTDB
import TestSupport
import Testing

@testable import RTDBSchema

/// What `schema sample` makes is valid, whatever the schema and the seed.
@Suite struct SampleTests {
    @Test(arguments: ["chatrooms.json", "game-scores.json", "shop-v1.json"], 0..<6)
    func shippedSchemas(_ name: String, seed: Int) throws {
        let file = SchemaFile(name: name, bytes: try shippedBytes(name))
        let schema = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
        var generator = try #require(SampleGenerator(schema, count: 4, seed: UInt64(seed)))
        let sample = try generator.sample(at: schema.at("/"))
        #expect(generator.omitted == [])
        let found = schema.violations(writing: try Node(parsing: sample.text()), at: .root)
        #expect(found == [], "seed \(seed)")
    }

    @Test func theSameSeedGivesTheSame() throws {
        let file = SchemaFile(name: "s.json", bytes: try shippedBytes("shop-v1.json"))
        let schema = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
        func text(_ seed: UInt64) throws -> String {
            var generator = try #require(SampleGenerator(schema, count: 3, seed: seed))
            return try generator.sample(at: schema.at("/")).text()
        }
        #expect(try text(7) == text(7))
        #expect(try text(7) != text(8))
    }

    @Test func samplesOfManyKinds() throws {
        let text = #"""
            {
              "orders": {
                "<orderId>": {
                  "$type": {
                    "type": "object", "required": ["state", "lines", "at"],
                    "properties": {
                      "state": { "enum": ["open", "sent"] },
                      "lines": { "type": "object", "minProperties": 2, "additionalProperties": { "type": "integer", "minimum": 1 } },
                      "at": { "type": "integer", "format": "epoch-milliseconds" },
                      "sentAt": { "type": "integer", "format": "epoch-milliseconds" },
                      "price": { "type": "number", "minimum": 0, "maximum": 9.99, "multipleOf": 0.01 },
                      "code": { "type": "string", "pattern": "^[A-Z]{3}-[0-9]{2,4}(x|y)?$" },
                      "who": { "oneOf": [{ "type": "string", "format": "email" }, { "type": "integer", "minimum": 5 }] },
                      "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true, "minItems": 2 }
                    },
                    "if": { "properties": { "state": { "const": "sent" } } }, "then": { "required": ["sentAt"] },
                    "dependentRequired": { "code": ["price"] }, "additionalProperties": false
                  },
                  "notes": { "<noteId>": "String", "$key": { "format": "push-id" } }
                },
                "$key": { "pattern": "^o[0-9]{3}$" }
              },
              "members": { "<uid>": { "<roomId>": { "$type": { "const": true } } } },
              "settings": { "theme": { "$type": { "enum": ["dark", "light"] } }, "size": "Int?", "never": { "$type": false } },
              "names": { "$type": { "type": "object", "propertyNames": { "pattern": "^n[0-9]$" }, "additionalProperties": { "type": "boolean" } } },
              "x": { "$type": { "type": "object", "patternProperties": { "^x-[a-z]+$": { "type": "integer" } }, "additionalProperties": false } }
            }
            """#
        let file = SchemaFile(name: "s.json", bytes: Array(text.utf8))
        let schema = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
        for seed in 0..<60 {
            var generator = try #require(SampleGenerator(schema, count: 5, seed: UInt64(seed)))
            let sample = try generator.sample(at: schema.at("/"))
            #expect(generator.omitted == ["/settings/never"], "seed \(seed)")
            #expect(sample["orders"]?.object?.count == 5, "seed \(seed)")
            #expect(sample["members"]?.object?.names == ["uid1", "uid2", "uid3", "uid4", "uid5"], "seed \(seed)")
            #expect(sample["names"] != nil && sample["x"] != nil, "seed \(seed)")
            let node = try Node(parsing: sample.text())
            let parts = ["orders", "members", "names", "x"].flatMap { name in
                (try? Key(name)).map { key in
                    schema.violations(writing: node[key] ?? .null, at: DatabasePath([key]))
                } ?? [name]
            }
            #expect(parts == [], "seed \(seed)")
        }
    }

    /// Whatever a schema says at random: what is made of it fits, and what cannot be made is left out.
    @Test(arguments: 0..<40) func randomSchemas(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = RandomSchema.tree(2, &random).text()
        let file = SchemaFile(name: "s.json", bytes: Array(text.utf8))
        let schema = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
        var generator = try #require(SampleGenerator(schema, count: 2, seed: UInt64(seed)))
        let sample: JSON
        do {
            sample = try generator.sample(at: schema.at("/"))
        } catch is SampleGenerator.Failure {
            #expect(generator.omitted != [], "seed \(seed): \(text)")
            return
        }
        let found = schema.violations(writing: try Node(parsing: sample.text()), at: .root)
        // What is left out may be missed where it must be.
        #expect(found.filter { !$0.hasSuffix("required, but absent") } == [], "seed \(seed): \(text)")
        if generator.omitted == [] { #expect(found == [], "seed \(seed): \(text)") }
    }

    @Test func tooManyElementsAreRefused() throws {
        let text = #"{"a":{"<x>":{"<y>":{"<z>":"Int"}}}}"#
        let file = SchemaFile(name: "s.json", bytes: Array(text.utf8))
        let schema = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
        for count in [59, 3000, 65_536, .max] {
            var generator = try #require(SampleGenerator(schema, count: count, seed: 1))
            #expect(throws: SampleGenerator.Failure.tooMany) { _ = try generator.sample(at: schema.at("/")) }
            // Before any is made: all that are allowed take many seconds.
            #expect(generator.elementCount == 0)
        }
    }
}

/// Makes schemas at random.
private enum RandomSchema {
    static func tree(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
        var object = JSONObject()
        for name in ["a", "b", "c"].prefix(Int.random(in: 1...3, using: &random)) {
            object[name] = node(depth, &random)
        }
        if Bool.random(using: &random) {
            object["<id>"] = node(depth, &random)
            if Bool.random(using: &random) {
                object["$key"] = JSON.object(JSONObject(uniqueMembers: [("format", "push-id")]))
            }
        }
        return .object(object)
    }

    private static func node(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
        case 0:
            return ["String", "Int?", "Double", "Bool", "[Int]", "[String: Bool]?", "Any"].randomElement(using: &random)
                ?? "Int"
        case 1: return .object(JSONObject(uniqueMembers: [("$type", schema(2, &random))]))
        default: return tree(depth - 1, &random)
        }
    }

    private static func schema(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
        func number(_ range: ClosedRange<Int64>) -> JSON {
            .number(JSONNumber(Int64.random(in: range, using: &random)))
        }
        func object(_ members: (String, JSON)...) -> JSON {
            .object(JSONObject(uniqueMembers: members.map { (name: $0.0, value: $0.1) }))
        }
        switch Int.random(in: 0..<(depth > 0 ? 9 : 4), using: &random) {
        case 0: return object(("type", "integer"), ("minimum", number(0...5)), ("maximum", number(3...9)))
        case 1: return object(("type", "string"), ("minLength", number(0...4)), ("maxLength", number(3...9)))
        case 2: return object(("enum", .array(["x", 1, true, "y"])))
        case 3:
            let pattern = ["^[a-c]+$", "^(a|b){2,3}$", "[0-9]-x"].randomElement(using: &random) ?? "a"
            return object(("type", "string"), ("pattern", .string(pattern)))
        case 4:
            return object(("type", "array"), ("items", schema(depth - 1, &random)), ("minItems", number(1...3)))
        case 5: return object(("oneOf", .array([schema(depth - 1, &random), schema(depth - 1, &random)])))
        case 6: return object(("anyOf", .array([schema(depth - 1, &random), schema(depth - 1, &random)])))
        default:
            let properties = object(("p", schema(depth - 1, &random)), ("q", schema(depth - 1, &random)))
            let required = JSON.array(Bool.random(using: &random) ? ["p"] : ["p", "q"])
            return object(
                ("type", "object"), ("properties", properties), ("required", required),
                ("additionalProperties", .bool(Bool.random(using: &random))))
        }
    }
}
