import JSONCore
import JSONSchema
import Testing

/// A schema, a value, and everything that is wrong with the value.
struct KeywordRow: Sendable, CustomTestStringConvertible {
    let schema: String
    let value: String
    let violations: [String]

    init(_ schema: String, _ value: String, _ violations: String...) {
        self.schema = schema
        self.value = value
        self.violations = violations
    }

    var testDescription: String { "\(schema) \(value)" }
}

/// Compiles a schema that refers to no file.
func validator(_ schema: String, adaptsShapes: Bool = false) throws -> Validator {
    let document = SchemaDocument(name: "test.json", json: try JSONDocument(parsing: Array(schema.utf8)))
    return try Validator(compiling: document, adaptsShapes: adaptsShapes) { _ in throw NoFile() }
}

@Suite struct KeywordTests {
    private static let shapes = ##"""
        {"oneOf":[{"$ref":"#/$defs/Circle"},{"$ref":"#/$defs/Rectangle"}],"$defs":{
          "Circle":{"type":"object","required":["radius"],"properties":{"kind":{"const":"circle"}}},
          "Rectangle":{"type":"object","required":["width","height"],"properties":{"kind":{"const":"rectangle"}}}}}
        """##

    @Test(arguments: [
        KeywordRow("true", "1"),
        KeywordRow("false", "1", "/: no value is allowed here"),
        KeywordRow("{}", "null"),
        // type
        KeywordRow(#"{"type":"integer"}"#, "1.0"),
        KeywordRow(#"{"type":"integer"}"#, "12.50e1"),
        KeywordRow(#"{"type":"integer"}"#, "1.5", "/: expected integer, found 1.5"),
        KeywordRow(#"{"type":"integer"}"#, #""yesterday""#, #"/: expected integer, found "yesterday""#),
        KeywordRow(#"{"type":"number"}"#, "1"),
        KeywordRow(#"{"type":["string","null"]}"#, "true", "/: expected string or null, found true"),
        KeywordRow(
            #"{"type":["string","null","array"]}"#, "{}", "/: expected string, null or array, found an empty object"),
        KeywordRow(#"{"type":"boolean"}"#, "0", "/: expected boolean, found 0"),
        KeywordRow(
            #"{"type":"null"}"#, #""0123456789012345678901234567890123456789x""#,
            #"/: expected null, found "0123456789012345678901234567890123456…""#),
        // enum and const
        KeywordRow(#"{"enum":[1,"a",{"b":[1.0]}]}"#, #"{"b":[1]}"#),
        KeywordRow(
            #"{"enum":["open","paid"]}"#, #""opne""#,
            #"/: expected "open" or "paid", found "opne"; did you mean "open"?"#),
        KeywordRow(#"{"const":10}"#, "1e1"),
        KeywordRow(#"{"const":{"a":1,"b":2}}"#, #"{"b":2,"a":1}"#),
        KeywordRow(#"{"const":"é"}"#, "\"e\u{301}\"", "/: expected \"é\", found \"e\u{301}\""),
        KeywordRow(#"{"const":false}"#, "0", "/: expected false, found 0"),
        // numbers
        KeywordRow(#"{"minimum":0}"#, "-5", "/: expected at least 0, found -5"),
        KeywordRow(#"{"minimum":-0.5}"#, "-0.5"),
        KeywordRow(
            #"{"maximum":9007199254740992}"#, "9007199254740993",
            "/: expected at most 9007199254740992, found 9007199254740993"),
        KeywordRow(#"{"exclusiveMinimum":0}"#, "0", "/: expected more than 0, found 0"),
        KeywordRow(#"{"exclusiveMaximum":1e2}"#, "100", "/: expected less than 1e2, found 100"),
        KeywordRow(#"{"exclusiveMaximum":1e2}"#, "99.999999999999999999999999999999"),
        KeywordRow(#"{"multipleOf":0.01}"#, "19.99"),
        KeywordRow(#"{"multipleOf":0.01}"#, "1.005", "/: expected a multiple of 0.01, found 1.005"),
        KeywordRow(#"{"multipleOf":0.1}"#, "0.3"),
        KeywordRow(#"{"multipleOf":3}"#, "1e100", "/: expected a multiple of 3, found 1e100"),
        KeywordRow(#"{"multipleOf":7}"#, "0"),
        KeywordRow(#"{"multipleOf":300}"#, "1.2e3"),
        KeywordRow(#"{"multipleOf":12345678901234567890123}"#, "24691357802469135780246"),
        KeywordRow(
            #"{"multipleOf":12345678901234567890123}"#, "24691357802469135780247",
            "/: expected a multiple of 12345678901234567890123, found 24691357802469135780247"),
        // strings
        KeywordRow(#"{"minLength":1}"#, #""""#, #"/: expected at least 1 character, found 0 in """#),
        KeywordRow(#"{"maxLength":2}"#, #""👩‍🍳""#, #"/: expected at most 2 characters, found 3 in "👩‍🍳""#),
        KeywordRow(#"{"maxLength":1}"#, #""👍""#),
        KeywordRow(#"{"pattern":"^a+$"}"#, #""aab""#, #"/: expected text that matches '^a+$', found "aab""#),
        KeywordRow(#"{"pattern":"b"}"#, #""aab""#),
        KeywordRow(#"{"pattern":"b"}"#, "7"),
        KeywordRow(#"{"format":"push-id"}"#, #""-OjAHZEYvrwJvZ2Hi7mk""#),
        KeywordRow(#"{"format":"push-id"}"#, #""-Nx""#, #"/: expected a push ID, found "-Nx""#),
        KeywordRow(#"{"format":"epoch-milliseconds"}"#, "1768642200601"),
        KeywordRow(#"{"format":"epoch-milliseconds"}"#, "-1", "/: expected milliseconds since 1970, found -1"),
        KeywordRow(#"{"format":"date-time"}"#, #""2026-02-28T23:59:60Z""#),
        KeywordRow(
            #"{"format":"date-time"}"#, #""2026-02-29T00:00:00Z""#,
            #"/: expected a date and time as in 2026-01-31T12:00:00Z, found "2026-02-29T00:00:00Z""#),
        KeywordRow(#"{"format":"date"}"#, #""2024-02-29""#),
        KeywordRow(#"{"format":"email"}"#, #""ada@example.com""#),
        KeywordRow(#"{"format":"email"}"#, #""ada""#, #"/: expected an e-mail address, found "ada""#),
        KeywordRow(#"{"format":"uri"}"#, #""https://example.com/a?b#c""#),
        KeywordRow(#"{"format":"uri"}"#, #""/a b""#, #"/: expected a URI, found "/a b""#),
        KeywordRow(#"{"format":"something"}"#, #""x""#),
        // arrays
        KeywordRow(
            #"{"items":{"type":"string"}}"#, #"["a",1,"b",null]"#, "/1: expected string, found 1",
            "/3: expected string, found null"),
        KeywordRow(#"{"prefixItems":[true,false],"items":false}"#, "[1]"),
        KeywordRow(#"{"prefixItems":[{"type":"string"}],"items":false}"#, #"["a",2]"#, "/1: no value is allowed here"),
        KeywordRow(#"{"minItems":2,"maxItems":3}"#, "[1]", "/: expected at least 2 elements, found 1"),
        KeywordRow(#"{"minItems":2,"maxItems":3}"#, "[1,2,3,4]", "/: expected at most 3 elements, found 4"),
        KeywordRow(#"{"uniqueItems":true}"#, #"[1,"1",true,[1],{"a":1}]"#),
        KeywordRow(
            #"{"uniqueItems":true}"#, "[2,1,1.0]", "/: expected unique elements, found elements 1 and 2 equal"),
        KeywordRow(#"{"contains":{"type":"string"}}"#, "[1,2]", "/: expected at least 1 matching element, found 0"),
        KeywordRow(
            #"{"contains":{"type":"string"},"minContains":2,"maxContains":3}"#, #"["a",1]"#,
            "/: expected at least 2 matching elements, found 1"),
        KeywordRow(#"{"contains":true,"maxContains":1}"#, "[1,2]", "/: expected at most 1 matching element, found 2"),
        KeywordRow(#"{"contains":{"type":"string"},"minContains":0}"#, "[]"),
        // objects
        KeywordRow(#"{"required":["a","b"]}"#, #"{"b":1}"#, "/a: required, but absent"),
        KeywordRow(#"{"required":["a"]}"#, "[]"),
        KeywordRow(
            #"{"properties":{"a":{"type":"string"},"b":false}}"#, #"{"a":1,"b":2,"c":3}"#,
            "/a: expected string, found 1", "/b: no value is allowed here"),
        KeywordRow(
            #"{"properties":{"text":true},"additionalProperties":false}"#, #"{"txt":1,"zzz":2}"#,
            "/txt: not in the schema; did you mean 'text'?", "/zzz: not in the schema"),
        KeywordRow(
            #"{"properties":{"a":true},"patternProperties":{"^x-":{"type":"integer"}},"additionalProperties":{"type":"null"}}"#,
            #"{"a":1,"x-b":"s","c":2}"#, "/x-b: expected integer, found \"s\"", "/c: expected null, found 2"),
        KeywordRow(
            #"{"propertyNames":{"maxLength":2}}"#, #"{"ab":1,"abc":2}"#,
            #"/abc: name: expected at most 2 characters, found 3 in "abc""#),
        KeywordRow(#"{"minProperties":1}"#, "{}", "/: expected at least 1 property, found 0"),
        KeywordRow(#"{"maxProperties":1}"#, #"{"a":1,"b":2}"#, "/: expected at most 1 property, found 2"),
        KeywordRow(#"{"dependentRequired":{"a":["b","c"]}}"#, #"{"a":1,"c":1}"#, "/b: required beside 'a', but absent"),
        KeywordRow(#"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"a":1}"#, "/b: required, but absent"),
        KeywordRow(#"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"c":1}"#),
        // applicators
        KeywordRow(
            #"{"allOf":[{"type":"string"},{"minLength":3}]}"#, #""ab""#,
            #"/: expected at least 3 characters, found 2 in "ab""#),
        KeywordRow(
            #"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "true", "/: expected string or integer, found true"),
        KeywordRow(
            #"{"anyOf":[{"type":"null"},{"type":"object","required":["a"]}]}"#, "{}", "/a: required, but absent"),
        KeywordRow(
            #"{"anyOf":[{"minimum":10},{"multipleOf":2}]}"#, "5",
            "/: fits none of 2 alternatives: expected at least 10, found 5; or expected a multiple of 2, found 5"),
        // of several, the one that was meant: by a member with few values, else by what is least wrong
        KeywordRow(shapes, #"{"kind":"circle","width":1}"#, "/radius: required, but absent"),
        KeywordRow(
            shapes, #"{"kind":"square","radius":1}"#,
            #"/kind: fits none of 2 alternatives: expected "circle", found "square"; or expected "rectangle", found "square""#
        ),
        KeywordRow(shapes, "5", "/: expected object, found 5"),
        KeywordRow(
            #"{"anyOf":[{"title":"Point","required":["x","y"]},{"title":"Name","required":["first","last","middle"]}]}"#,
            #"{"x":1}"#, "/: fits none of 2 alternatives; Point is closest", "/y: required, but absent"),
        KeywordRow(
            #"{"oneOf":[{"minimum":1},{"multipleOf":2}]}"#, "4", "/: expected one alternative to fit, found 2: 1, 2"),
        KeywordRow(#"{"oneOf":[{"minimum":1},{"multipleOf":2}]}"#, "3"),
        KeywordRow(#"{"not":{"type":"string"}}"#, #""a""#, #"/: "a" is excluded by the schema at test.json:1"#),
        KeywordRow(
            ##"{"not":{"$ref":"#/$defs/Banned"},"$defs":{"Banned":{"required":["a"]}}}"##, #"{"a":1}"#,
            "/: an object is excluded by Banned"),
        // Of several alternatives, the one in which the mistakes lie deepest.
        KeywordRow(
            #"{"anyOf":[{"required":["layer"]},{"title":"Unit","properties":{"mark":{"enum":["bar","point"]},"encoding":{"properties":{"y":{"properties":{"type":{"const":"nominal"}}}}}}},{"required":["concat"]}]}"#,
            #"{"mark":"bar","encoding":{"y":{"type":"nominl"}}}"#,
            "/: fits none of 3 alternatives; Unit is closest",
            #"/encoding/y/type: expected "nominal", found "nominl"; did you mean "nominal"?"#),
        KeywordRow(
            #"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}",
            "/: fits none of 2 alternatives: /a: required, but absent; or /b: required, but absent"),
        // What two ways through the schema find is one violation.
        KeywordRow(
            ##"{"allOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/N"}],"$defs":{"N":{"type":"null"}}}"##, "1",
            "/: expected null, found 1"),
        KeywordRow(#"{"if":{"const":1},"then":false,"else":{"type":"string"}}"#, "1", "/: no value is allowed here"),
        KeywordRow(#"{"if":{"const":1},"then":false,"else":{"type":"string"}}"#, "2", "/: expected string, found 2"),
        KeywordRow(#"{"then":false,"else":false}"#, "1"),
        // references
        KeywordRow(##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}"##, "1", "/: expected string, found 1"),
        KeywordRow(
            ##"{"$ref":"#a","$defs":{"A":{"$anchor":"a","type":"string"}}}"##, "1", "/: expected string, found 1"),
        KeywordRow(##"{"$ref":"#/$defs/a%25b~1c","$defs":{"a%b/c":false}}"##, "1", "/: no value is allowed here"),
        KeywordRow(
            ##"{"type":"object","properties":{"next":{"$ref":"#"}},"additionalProperties":false}"##,
            #"{"next":{"next":{"nxt":1}}}"#, "/next/next/nxt: not in the schema; did you mean 'next'?"),
        // annotations and unknown keywords are ignored
        KeywordRow(#"{"title":"t","default":1,"x-mine":{"type":"string"}}"#, "1"),
    ])
    func keyword(_ row: KeywordRow) throws {
        let found = try validator(row.schema).violations(in: JSON(parsing: row.value))
        #expect(found.map(\.description) == row.violations)
    }

    @Test func violationSaysWhere() throws {
        let schema = """
            {
              "properties": {"a": {"$ref": "#/$defs/A"}},
              "$defs": {
                "A": {
                  "items": {
                    "type": "string"
                  }
                }
              }
            }
            """
        let found = try validator(schema).violations(in: JSON(parsing: #"{"a":["x",1]}"#))
        var expected = Violation(
            instanceLocation: JSONPointer(tokens: ["a", "1"]), keyword: "type",
            keywordLocation: JSONPointer(tokens: ["properties", "a", "$ref", "items", "type"]),
            expected: "string", found: "1", schemaLocation: "test.json:6")
        expected.absoluteKeywordLocation = "test.json#/$defs/A/items/type"
        #expect(expected.message == "expected string, found 1")
        #expect(found == [expected])
    }

    @Test func deepInstanceDoesNotOverflow() throws {
        let schema = try validator(##"{"properties":{"a":{"allOf":[{"$ref":"#"}]}},"type":"object"}"##)
        var value = JSON.object(JSONObject())
        for _ in 0..<5_000 { value = .object(JSONObject(uniqueMembers: [("a", value)])) }
        let found = schema.violations(in: value)
        #expect(found.map(\.message) == ["nested too deep to be checked"])
    }
}

@Suite struct ShapeTests {
    @Test(arguments: [
        KeywordRow(#"{"type":"object","additionalProperties":{"type":"string"}}"#, #"["a",null,"b"]"#),
        KeywordRow(
            #"{"type":"object","additionalProperties":{"type":"string"}}"#, #"["a",null,1]"#,
            "/2: expected string, found 1"),
        KeywordRow(#"{"type":"array","items":{"type":"string"}}"#, #"{"0":"a","1":2}"#, "/1: expected string, found 2"),
        KeywordRow(
            #"{"type":"array","items":{"type":"string"}}"#, #"{"2":"a"}"#, "/0: expected string, found null",
            "/1: expected string, found null"),
        KeywordRow(#"{"type":"array"}"#, #"{"a":"a"}"#, "/: expected array, found an object"),
        KeywordRow(#"{"type":"array"}"#, #"{"2000000000":1}"#, "/: expected array, found an object"),
        KeywordRow(#"{"type":"array"}"#, "{}", "/: expected array, found an empty object"),
        KeywordRow(#"{"properties":{"1":{"type":"string"}}}"#, "[0,1]", "/1: expected string, found 1"),
        KeywordRow(#"{"type":["array","object"],"minItems":3}"#, "[0,1]", "/: expected at least 3 elements, found 2"),
        KeywordRow(#"{"type":"string"}"#, "[0]", "/: expected string, found an array"),
    ])
    func adapted(_ row: KeywordRow) throws {
        let found = try validator(row.schema, adaptsShapes: true).violations(in: JSON(parsing: row.value))
        #expect(found.map(\.description) == row.violations)
    }

    @Test func notAdaptedUnlessAsked() throws {
        let found = try validator(#"{"type":"object"}"#).violations(in: JSON(parsing: "[1]"))
        #expect(found.map(\.description) == ["/: expected object, found an array"])
    }

    @Test("alternatives that contain each other many levels deep are decided")
    func nestedAlternatives() throws {
        let schema = ##"""
            {"$ref":"#/$defs/l","$defs":{"l":{"anyOf":[{"type":"integer"},
              {"type":"array","items":{"$ref":"#/$defs/l"}},
              {"type":"array","maxItems":3,"items":{"$ref":"#/$defs/l"}}]}}}
            """##
        let validator = try validator(schema)
        let (opening, closing) = (String(repeating: "[", count: 40), String(repeating: "]", count: 40))
        #expect(validator.violations(in: try JSON(parsing: opening + "1" + closing)).isEmpty)
        let found = validator.violations(in: try JSON(parsing: opening + "true" + closing))
        let place = String(repeating: "/0", count: 40)
        #expect(found.map(\.description) == ["\(place): expected integer or array, found true"])
    }
}
