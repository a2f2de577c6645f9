import JSONCore
import RTDB
import RTDBSchema
import Testing

/// A type and what is told about it.
struct ExampleRow: Sendable, CustomTestStringConvertible {
    let type: String
    let example: String?
    let constraints: [String]

    init(_ type: String, _ example: String?, _ constraints: String...) {
        self.type = type
        self.example = example
        self.constraints = constraints
    }

    var testDescription: String { type }
}

@Suite struct ExampleTests {
    @Test(arguments: [
        ExampleRow(#""Any""#, #""a""#), ExampleRow(#""String""#, #""a""#), ExampleRow(#""Int?""#, "1"),
        ExampleRow(#""Double""#, "1"), ExampleRow(#""Bool""#, "true"), ExampleRow(#""[Int]""#, "[1]"),
        ExampleRow(#""[String: [Bool]]""#, #"{"key":[true]}"#), ExampleRow(#""Undefined""#, #""a""#),
        ExampleRow(#""[D]""#, #"[{"b":"b"}]"#),
        ExampleRow(#"{"enum":[null,"x","y"]}"#, #""x""#, #"one of null, "x", "y""#),
        ExampleRow(#"{"const":5}"#, "5", "always 5"),
        ExampleRow(#"{"type":"string","default":"d"}"#, #""d""#, #"default "d""#),
        ExampleRow(#"{"type":"string","examples":["e","f"]}"#, #""e""#),
        ExampleRow(#"{"type":"string","minLength":3}"#, #""aaa""#, "at least 3 characters"),
        ExampleRow(#"{"minLength":1,"maxLength":1}"#, #""a""#, "1 character"),
        ExampleRow(#"{"pattern":"^[A-Z]{2,3}-(x|y)\\d+?$"}"#, #""AA-x0""#, #"matches '^[A-Z]{2,3}-(x|y)\d+?$'"#),
        ExampleRow(#"{"pattern":"^(?=b)a"}"#, nil, "matches '^(?=b)a'"),
        ExampleRow(#"{"type":"string","format":"push-id"}"#, #""-OjAHZEYvrwJvZ2Hi7mk""#, "format push-id"),
        ExampleRow(#"{"type":"integer","format":"epoch-milliseconds"}"#, "1767225600000", "format epoch-milliseconds"),
        ExampleRow(#"{"type":"integer","minimum":10,"maximum":20}"#, "10", "at least 10", "at most 20"),
        ExampleRow(#"{"exclusiveMinimum":1,"exclusiveMaximum":2}"#, "1.5", "more than 1", "less than 2"),
        ExampleRow(#"{"type":"integer","maximum":-7,"multipleOf":5}"#, "-10", "at most -7", "a multiple of 5"),
        ExampleRow(#"{"type":"number","multipleOf":0.01}"#, "1", "a multiple of 0.01"),
        ExampleRow(
            #"{"type":"array","items":{"type":"integer"},"minItems":3,"uniqueItems":true}"#, "[1,2,3]",
            "at least 3 elements", "unique elements"),
        ExampleRow(#"{"prefixItems":[{"type":"string"},{"type":"boolean"}]}"#, #"["a",true]"#),
        ExampleRow(#"{"type":"object"}"#, #"{"key":"text"}"#),
        ExampleRow(
            #"{"type":"object","minProperties":2,"additionalProperties":{"type":"integer"}}"#, #"{"key":1,"key2":1}"#,
            "at least 2 members"),
        ExampleRow(
            #"{"required":["x"],"properties":{"y":{"type":"boolean"}},"additionalProperties":false}"#, nil,
            "no other fields"),
        ExampleRow(
            ##"{"allOf":[{"$ref":"#/$defs/D"},{"properties":{"c":{"type":"integer"}},"required":["c"]}]}"##,
            #"{"b":"b","c":1}"#),
        ExampleRow(
            #"{"oneOf":[{"type":"string","minLength":5,"maxLength":2},{"type":"integer","minimum":4}]}"#, "4"),
        ExampleRow(#"{"type":"integer","not":{"const":1}}"#, nil),
        ExampleRow("false", nil),
        ExampleRow(
            ##"{"$ref":"#/$defs/Tree"}"##,
            #"{"name":"name","left":{"name":"name","left":{"name":"name","left":{"name":"name"}}}}"#),
    ])
    func told(_ row: ExampleRow) throws {
        let place = try withTexts(
            """
            {"a": {"$type": \(row.type)}, "$defs": {
              "D": {"type": "object", "properties": {"b": {"type": "string"}}},
              "Tree": {"properties": {"name": {"type": "string"}, "left": {"$ref": "#/$defs/Tree"}}, "required": ["name"]}
            }}
            """
        ).at("a")
        #expect(place.example?.text() == row.example)
        #expect(place.constraints == row.constraints)
    }

    @Test func keys() throws {
        let loaded = try withTexts(
            """
            {"a": {"$key": {"pattern": "^k[0-9]$"}, "<x>": {"<y>": "Int"}}, "b": {"<x>": "Int"},
             "c": {"$key": {"enum": ["d", "e"]}, "d": "Int", "<x>": "Int"}, "f": {"$key": {"const": "a.b"}, "<x>": "Int"}}
            """)
        let told = try ["a", "a/k0", "b", "c", "f"].map { path in
            let place = try loaded.at(path)
            return
                "\(place.exampleKey ?? "-") [\(place.keyConstraints.joined(separator: ", "))] \(place.example?.text() ?? "-")"
        }
        #expect(
            told == [
                #"k0 [matches '^k[0-9]$'] {"key":1}"#, "key [] 1", "key [] 1", #"e [one of "d", "e"] 1"#,
                #"- [always "a.b"] 1"#,
            ])
    }

    /// Every example of the schemas that ship is what a write of it would be held to.
    @Test(arguments: ["chatrooms.json", "game-scores.json", "shop-v1.json"])
    func examplesAreValid(_ name: String) throws {
        let file = SchemaFile(name: name, bytes: try shippedBytes(name))
        let loaded = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
        var places = [try loaded.at("/")]
        var count = 0
        while let place = places.popLast() {
            for child in place.children {
                let key = child.isWildcard ? place.exampleKey : child.name
                if place.path.keys.count < 8 { places.append(try place.elementPath(Key(try #require(key)))) }
            }
            guard let example = place.example else { continue }
            let node = try Node(parsing: example.text())
            let target = place.kind == .collection ? try place.elementPath(Key(try #require(place.exampleKey))) : place
            #expect(target.violations(in: node) == [], "\(place.path)")
            count += 1
        }
        #expect(count > 5)
    }

    @Test func withoutTextsNothingIsTold() throws {
        let place = try schema(#"{"a":{"$type":{"type":"integer","minimum":4}}}"#).at("a")
        #expect(place.example == nil && place.constraints == [])
    }

    private func withTexts(_ text: String) throws -> DatabaseSchema {
        try SchemaLoader.load(SchemaFile(name: "s.json", bytes: Array(text.utf8)), keepsTexts: true) { _ in
            throw NoFile()
        }
    }
}
