import JSONCore
import JSONSchema
import Testing

/// JSON Schema 2020-12, Core, section 11: what no other keyword has looked at.
@Suite struct UnevaluatedTests {
    @Test(arguments: [
        KeywordRow(#"{"unevaluatedProperties":false}"#, #"{"a":1}"#, "/a: not in the schema"),
        KeywordRow(#"{"unevaluatedProperties":false}"#, "[1]"),
        KeywordRow(#"{"unevaluatedProperties":{"type":"string"}}"#, #"{"a":1}"#, "/a: expected string, found 1"),
        KeywordRow(#"{"properties":{"a":true},"unevaluatedProperties":false}"#, #"{"a":1}"#),
        KeywordRow(#"{"patternProperties":{"^a":true},"unevaluatedProperties":false}"#, #"{"ab":1}"#),
        KeywordRow(#"{"additionalProperties":true,"unevaluatedProperties":false}"#, #"{"a":1}"#),
        KeywordRow(#"{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}"#, #"{"a":1}"#),
        KeywordRow(
            #"{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}"#, #"{"a":1,"b":2}"#,
            "/b: not in the schema"),
        // Of alternatives, all that fit count, and none that does not.
        KeywordRow(
            #"{"anyOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":true}}],"unevaluatedProperties":false}"#,
            #"{"a":"x","b":1}"#),
        KeywordRow(
            #"{"anyOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":true}}],"unevaluatedProperties":false}"#,
            #"{"a":5,"b":1}"#, "/a: not in the schema"),
        KeywordRow(
            #"{"oneOf":[{"required":["a"],"properties":{"a":true}},{"required":["b"],"properties":{"b":true}}],"unevaluatedProperties":false}"#,
            #"{"b":1}"#),
        KeywordRow(
            #"{"not":{"not":{"properties":{"a":true}}},"unevaluatedProperties":false}"#, #"{"a":1}"#,
            "/a: not in the schema"),
        KeywordRow(
            #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"properties":{"b":true}},"unevaluatedProperties":false}"#,
            #"{"a":1,"b":2}"#),
        KeywordRow(
            #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"properties":{"b":true}},"unevaluatedProperties":false}"#,
            #"{"a":2}"#, "/a: not in the schema"),
        KeywordRow(
            #"{"dependentSchemas":{"a":{"properties":{"a":true,"b":true}}},"unevaluatedProperties":false}"#,
            #"{"a":1,"b":2}"#),
        KeywordRow(
            ##"{"$ref":"#/$defs/A","unevaluatedProperties":false,"$defs":{"A":{"properties":{"a":true}}}}"##,
            #"{"a":1,"c":2}"#, "/c: not in the schema"),
        // A cousin's members are not seen.
        KeywordRow(
            #"{"allOf":[{"properties":{"a":true}},{"unevaluatedProperties":false}]}"#, #"{"a":1}"#,
            "/a: not in the schema"),
        KeywordRow(
            #"{"unevaluatedProperties":true,"allOf":[{"unevaluatedProperties":{"type":"integer"}}]}"#, #"{"a":1}"#),
        KeywordRow(#"{"prefixItems":[true],"unevaluatedItems":false}"#, "[1]"),
        KeywordRow(#"{"prefixItems":[true],"unevaluatedItems":false}"#, "[1,2]", "/1: no value is allowed here"),
        KeywordRow(#"{"items":true,"unevaluatedItems":false}"#, "[1,2]"),
        KeywordRow(#"{"contains":{"type":"string"},"unevaluatedItems":{"type":"integer"}}"#, #"["a",1]"#),
        KeywordRow(
            #"{"contains":{"type":"string"},"unevaluatedItems":{"type":"integer"}}"#, #"["a",true]"#,
            "/1: expected integer, found true"),
        KeywordRow(
            #"{"anyOf":[{"prefixItems":[true,{"const":2}]},{"prefixItems":[true]}],"unevaluatedItems":false}"#,
            "[1,2]"),
        KeywordRow(
            #"{"anyOf":[{"prefixItems":[true,{"const":2}]},{"prefixItems":[true]}],"unevaluatedItems":false}"#,
            "[1,3]", "/1: no value is allowed here"),
    ])
    func rows(_ row: KeywordRow) throws {
        let value = try JSON(parsing: Array(row.value.utf8))
        #expect(try validator(row.schema).violations(in: value).map(\.description) == row.violations)
    }
}
