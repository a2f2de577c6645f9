import JSONCore
import JSONSchema
import Testing

struct NoFile: Error {}

/// A schema and everything that is wrong with it, as `line:column pointer message`.
struct CompileRow: Sendable, CustomTestStringConvertible {
    let schema: String
    let issues: [String]

    init(_ schema: String, _ issues: String...) {
        self.schema = schema
        self.issues = issues
    }

    var testDescription: String { schema }
}

@Suite struct CompileErrorTests {
    @Test(arguments: [
        CompileRow("3", "1:1 : expected a schema (an object or a boolean), found 3"),
        CompileRow(#"{"type":"strnig"}"#, "1:2 /type: 'strnig' is not a type, string"),
        CompileRow(#"{"type":[]}"#, "1:2 /type: expected a type or an array of types, found an empty array"),
        CompileRow(#"{"minimum":"0"}"#, #"1:2 /minimum: expected a number, found "0""#),
        CompileRow(#"{"multipleOf":0}"#, "1:2 /multipleOf: expected a number above 0, found 0"),
        CompileRow(#"{"minLength":-1}"#, "1:2 /minLength: expected a count, found -1"),
        CompileRow(#"{"required":["a",1]}"#, "1:2 /required: expected an array of strings, found an array"),
        CompileRow(#"{"properties":[]}"#, "1:2 /properties: expected an object of schemas, found an empty array"),
        CompileRow(#"{"anyOf":[]}"#, "1:2 /anyOf: expected a non-empty array of schemas, found an empty array"),
        CompileRow(#"{"type":["string","string"]}"#, "1:2 /type: names a type twice"),
        CompileRow(#"{"required":["a","b","a"]}"#, "1:2 /required: names 'a' twice"),
        CompileRow(#"{"dependentRequired":{"x":["a","a"]}}"#, "1:2 /dependentRequired: names 'a' twice"),
        CompileRow(
            #"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":"x"}}}"#,
            "1:31 /$defs/b: the anchor 'x' is also at /$defs/a"),
        CompileRow(#"{"$anchor":"1x"}"#, "1:2 /$anchor: '1x' is not the name of an anchor"),
        CompileRow(
            #"{"$schema":"https://example.org/meta"}"#,
            "1:2 /$schema: 'https://example.org/meta' is not a known dialect; known are "
                + "http://json-schema.org/draft-04/schema, http://json-schema.org/draft-06/schema, "
                + "http://json-schema.org/draft-07/schema, https://json-schema.org/draft/2019-09/schema and "
                + "https://json-schema.org/draft/2020-12/schema"),
        CompileRow(#"{"items":[true]}"#, "1:2 /items: expected a schema (an object or a boolean), found an array"),
        CompileRow(#"{"pattern":"("}"#, "1:2 /pattern: '(' is not a usable regular expression: a group is not closed"),
        CompileRow(
            #"{"pattern":"(?<=a)b"}"#,
            "1:2 /pattern: '(?<=a)b' is not a usable regular expression: lookbehind cannot be checked"),
        CompileRow(
            #"{"pattern":"(a)\\1"}"#,
            #"1:2 /pattern: '(a)\1' is not a usable regular expression: a backreference cannot be checked"#),
        CompileRow(
            #"{"patternProperties":{"[b-a]":true}}"#,
            "1:23 /patternProperties/[b-a]: '[b-a]' is not a usable regular expression: 'b-a' is not a range"),
        CompileRow(
            #"{"pattern":"a{1,99999}"}"#,
            "1:2 /pattern: 'a{1,99999}' is not a usable regular expression: the repetition counts make it too large"),
        CompileRow(
            #"{"unevaluatedProperties":1}"#,
            "1:2 /unevaluatedProperties: expected a schema (an object or a boolean), found 1"),
        CompileRow(
            ##"{"properties":{"a":{"$dynamicRef":"#x"}}}"##,
            "1:21 /properties/a/$dynamicRef: '#x' refers to nothing in test.json"),
        CompileRow(
            #"{"$defs":{"A":{"$id":"http://a.b/c","$ref":"d"}}}"#, "1:37 /$defs/A/$ref: cannot read 'd': NoFile()"),
        CompileRow(
            ##"{"$ref":"#/$defs/Mesage","$defs":{"Message":true}}"##,
            "1:2 /$ref: '#/$defs/Mesage' refers to nothing in test.json, #/$defs/Message"),
        CompileRow(##"{"$ref":"#nowhere"}"##, "1:2 /$ref: '#nowhere' refers to nothing in test.json"),
        CompileRow(
            #"{"$ref":"https://example.com/a.json"}"#,
            "1:2 /$ref: 'https://example.com/a.json' is not a file; nothing is loaded from a network"),
        CompileRow(##"{"$ref":"#"}"##, "1:1 : refers back to itself without going into the value"),
        CompileRow(
            ##"{"items":{"$ref":"#/$defs/A"},"$defs":{"A":{"anyOf":[{"$ref":"#/$defs/B"}]},"B":{"not":{"$ref":"#/$defs/A"}}}}"##,
            "1:40 /$defs/A: refers back to itself without going into the value"),
        CompileRow(
            "{\n  \"type\": 1,\n  \"properties\": {\n    \"a\": {\"maximum\": null}\n  }\n}",
            "2:3 /type: expected a type or an array of types, found 1",
            "4:11 /properties/a/maximum: expected a number, found null"),
    ])
    func refused(_ row: CompileRow) throws {
        do {
            _ = try validator(row.schema)
            Issue.record("the schema was accepted")
        } catch let error as Validator.CompileError {
            #expect(error.issues.map(\.told) == row.issues)
        }
    }

    @Test func otherFiles() throws {
        let files = [
            "schemas/message.json":
                #"{"$id":"https://example.com/message.json","$ref":"common/text.json#/$defs/Text"}"#,
            "schemas/common/text.json":
                #"{"$defs":{"Text":{"type":"string"},"List":{"items":{"$ref":"../message.json"}}}}"#,
        ]
        let text = #"{"anyOf":[{"$ref":"message.json"},{"$ref":"common/text.json#/$defs/List","type":"array"}]}"#
        let document = SchemaDocument(name: "schemas/main.json", json: try JSONDocument(parsing: Array(text.utf8)))
        var asked: [String] = []
        let validator = try Validator(compiling: document) { name in
            guard let file = files[name] else { throw NoFile() }
            asked.append(name)
            return Array(file.utf8)
        }
        #expect(asked.sorted() == ["schemas/common/text.json", "schemas/message.json"])
        #expect(validator.violations(in: "a").isEmpty)
        let found = validator.violations(in: .array(["a", 1]))
        #expect(found.map(\.description) == ["/1: expected string, found 1"])
    }

    @Test(arguments: [
        ("a/b.json", "c.json", "a/c.json"), ("b.json", "c.json", "c.json"), ("a/b.json", "../c.json", "c.json"),
        ("b.json", "../c.json", "../c.json"), ("/a/b.json", "./c/d.json", "/a/c/d.json"), ("a/b.json", "/c", "/c"),
    ])
    func relativeNames(base: String, reference: String, expected: String) {
        #expect(DocumentName.resolve(file: reference, in: base) == expected)
    }
}
