import JSONCore
import JSONSchema
import Testing

/// What differs between the dialects of JSON Schema.
@Suite struct DialectTests {
    /// A schema under each `$schema`, and whether a value fits it.
    private func fitting(_ schema: String, _ value: String) throws -> [String] {
        try Self.dialects.filter { dialect in
            let text = schema.hasPrefix("{}") ? schema : #"{"$schema":"\#(dialect.uri)","# + schema.dropFirst()
            return try validator(text).violations(in: JSON(parsing: value)).isEmpty
        }.map(\.name)
    }

    private static let dialects = [
        (name: "04", uri: "http://json-schema.org/draft-04/schema#"),
        (name: "06", uri: "http://json-schema.org/draft-06/schema#"),
        (name: "07", uri: "https://json-schema.org/draft-07/schema"),
        (name: "2019", uri: "https://json-schema.org/draft/2019-09/schema"),
        (name: "2020", uri: "https://json-schema.org/draft/2020-12/schema#"),
    ]

    /// A schema, a value, and the dialects in which it fits.
    struct Row: Sendable, CustomTestStringConvertible {
        let schema: String
        let value: String
        let fitting: String

        init(_ schema: String, _ value: String, _ fitting: String) {
            self.schema = schema
            self.value = value
            self.fitting = fitting
        }

        var testDescription: String { "\(schema) \(value)" }
    }

    @Test(arguments: [
        Row(#"{"dependencies":{"a":["b"]}}"#, #"{"a":1}"#, "2019 2020"),
        Row(#"{"dependencies":{"a":["b"]}}"#, #"{"a":1,"b":2}"#, "04 06 07 2019 2020"),
        Row(#"{"dependencies":{"a":{"required":["b"]}}}"#, #"{"a":1}"#, "2019 2020"),
        Row(#"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#, "04 06 07"),
        Row(#"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"a":1}"#, "04 06 07"),
        Row(#"{"contains":{"type":"null"}}"#, "[1]", "04"),
        Row(#"{"contains":{"type":"integer"},"maxContains":1}"#, "[1,1]", "04 06 07"),
        Row(#"{"contains":{"type":"null"},"minContains":0}"#, "[1]", "04 2019 2020"),
        Row(#"{"const":1}"#, "2", "04"),
        Row(#"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#, "04"),
        Row(#"{"if":{"type":"integer"},"then":{"minimum":5}}"#, "1", "04 06"),
        Row(#"{"prefixItems":[{"type":"string"}]}"#, "[1]", "04 06 07 2019"),
        Row(#"{"additionalItems":{"type":"string"}}"#, "[1]", "04 06 07 2019 2020"),
        Row(#"{"items":{"type":"integer"},"additionalItems":{"type":"string"}}"#, "[1,2]", "04 06 07 2019 2020"),
        Row(#"{"unevaluatedProperties":{"type":"null"}}"#, #"{"a":1}"#, "04 06 07"),
        Row(#"{"contains":{"type":"string"},"unevaluatedItems":{"type":"integer"}}"#, #"[1,"a"]"#, "04 06 07 2020"),
        Row(#"{"type":"integer"}"#, "1.0", "06 07 2019 2020"),
        Row(#"{"type":"integer"}"#, "1e2", "06 07 2019 2020"),
        Row(
            ##"{"definitions":{"x":{}},"properties":{"a":{"$ref":"#/definitions/x","type":"string"}}}"##, #"{"a":1}"#,
            "04 06 07"),
        Row(##"{"$ref":"#/definitions/x","minimum":5,"definitions":{"x":{"type":"integer"}}}"##, "1", "04 06 07"),
        Row(##"{"$ref":"#/definitions/x","definitions":{"x":{"type":"integer"}}}"##, #""a""#, ""),
        Row(
            ##"{"allOf":[{"$ref":"http://x.test/a"}],"definitions":{"x":{"id":"http://x.test/a","$id":"http://x.test/a","type":"null"}}}"##,
            "1", ""),
        Row(##"{"$defs":{"x":{"type":"null"}},"allOf":[{"$ref":"#/$defs/x"}]}"##, "1", ""),
    ])
    func everywhere(_ row: Row) throws {
        #expect(try fitting(row.schema, row.value).joined(separator: " ") == row.fitting)
    }

    @Test(arguments: [
        // draft-04
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","minimum":5,"exclusiveMinimum":true}"##, "5",
            "/: expected more than 5, found 5"),
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","maximum":5,"exclusiveMaximum":false}"##, "5"),
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","additionalProperties":false}"##, #"{"a":1}"#,
            "/a: not in the schema"),
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.test/r","items":{"$ref":"n"},"definitions":{"n":{"id":"n","type":"null"}}}"##,
            "[1]", "/0: expected null, found 1"),
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","items":{"$ref":"#n"},"definitions":{"n":{"id":"#n","type":"null"}}}"##,
            "[1]", "/0: expected null, found 1"),
        // Arrays of items, up to 2019-09.
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"},true],"additionalItems":{"type":"null"}}"##,
            #"[1,2,3]"#, "/0: expected string, found 1", "/2: expected null, found 3"),
        KeywordRow(
            ##"{"$schema":"https://json-schema.org/draft/2019-09/schema","items":[true],"unevaluatedItems":false}"##,
            "[1,2]", "/1: no value is allowed here"),
        // An anchor by an identifier; what stands beside a reference has none.
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","items":{"$ref":"#n"},"definitions":{"n":{"$id":"#n","type":"null"}}}"##,
            "[1]", "/0: expected null, found 1"),
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","$id":"http://x.test/a/","allOf":[{"$id":"http://x.test/b/","$ref":"n"}],"definitions":{"n":{"$id":"n","type":"null"},"m":{"$id":"/b/n"}}}"##,
            "1", "/: expected null, found 1"),
        // 2019-09
        KeywordRow(
            ##"{"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"http://x.test/strict","$recursiveAnchor":true,"$ref":"tree","unevaluatedProperties":false,"$defs":{"t":{"$id":"tree","$recursiveAnchor":true,"properties":{"data":true,"children":{"items":{"$recursiveRef":"#"}}}}}}"##,
            #"{"children":[{"daat":1}]}"#, "/children/0/daat: not in the schema"),
        KeywordRow(
            ##"{"$schema":"https://json-schema.org/draft/2019-09/schema","$id":"http://x.test/strict","$ref":"tree","unevaluatedProperties":false,"$defs":{"t":{"$id":"tree","$recursiveAnchor":true,"properties":{"data":true,"children":{"items":{"$recursiveRef":"#"}}}}}}"##,
            #"{"children":[{"daat":1}]}"#),
        KeywordRow(
            ##"{"$schema":"https://json-schema.org/draft/2019-09/schema","properties":{"a":{"$recursiveRef":"#"}},"additionalProperties":false}"##,
            #"{"a":{"b":1}}"#, "/a/b: not in the schema"),
        // A resource inside another has its own dialect.
        KeywordRow(
            ##"{"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"urn:x:old","minimum":3,"$defs":{"o":{"$id":"urn:x:old","$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"null"}],"dependencies":{"a":["b"]}}}}"##,
            "[1]", "/0: expected null, found 1"),
        KeywordRow(
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","allOf":[{"$ref":"urn:x:new"}],"definitions":{"n":{"$id":"urn:x:new","$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{"type":"null"}]}},"prefixItems":[false]}"##,
            "[1]", "/0: expected null, found 1"),
        // The schemas of schemas.
        KeywordRow(
            ##"{"$ref":"http://json-schema.org/draft-04/schema#"}"##, #"{"minimum":"1","exclusiveMinimum":1}"#,
            #"/minimum: expected number, found "1""#, "/exclusiveMinimum: expected boolean, found 1"),
        KeywordRow(
            ##"{"$ref":"http://json-schema.org/draft-06/schema#"}"##, #"{"items":[{"enum":[]}]}"#,
            "/items/0/enum: expected at least 1 element, found 0"),
        KeywordRow(
            ##"{"$ref":"http://json-schema.org/draft-07/schema#"}"##, #"{"if":3}"#,
            "/if: expected object or boolean, found 3"),
        KeywordRow(
            ##"{"$ref":"https://json-schema.org/draft/2019-09/schema"}"##, #"{"$defs":{"a":{"minimum":"1"}}}"#,
            #"/$defs/a/minimum: expected number, found "1""#),
    ])
    func one(_ row: KeywordRow) throws {
        let value = try JSON(parsing: row.value)
        #expect(try validator(row.schema).violations(in: value).map(\.description) == row.violations)
    }

    @Test(arguments: [
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","not":true}"##,
            "1:54 /not: expected a schema (an object, in draft-04), found true"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMinimum":5}"##,
            "1:54 /exclusiveMinimum: expected a boolean, found 5"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMinimum":true}"##,
            "1:54 /exclusiveMinimum: modifies a bound that is missing"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-04/schema#","required":[]}"##,
            "1:54 /required: expected a non-empty array of strings, found an empty array"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-06/schema#","enum":[]}"##, "1:54 /enum: allows no value"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-06/schema#","enum":[1,1.0]}"##,
            "1:54 /enum: contains a value twice"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","items":[]}"##,
            "1:54 /items: expected a non-empty array of schemas, found an empty array"),
        CompileRow(
            ##"{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveRef":"#/a"}"##,
            ##"1:59 /$recursiveRef: expected '#', found "#/a""##),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-08/schema#"}"##,
            "1:2 /$schema: 'http://json-schema.org/draft-08/schema#' is not a known dialect; known are "
                + "http://json-schema.org/draft-04/schema, http://json-schema.org/draft-06/schema, "
                + "http://json-schema.org/draft-07/schema, https://json-schema.org/draft/2019-09/schema and "
                + "https://json-schema.org/draft/2020-12/schema, http://json-schema.org/draft-04/schema"),
    ])
    func refused(_ row: CompileRow) throws {
        let error = #expect(throws: Validator.CompileError.self) { try validator(row.schema) }
        #expect(error?.issues.map(\.told) == row.issues)
    }

    @Test(arguments: [
        CompileRow(
            #"{"proprties":{},"type":"object"}"#,
            "1:2 /proprties: 'proprties' is not a keyword and is ignored, properties"),
        CompileRow(#"{"format":"emial"}"#, "1:2 /format: 'emial' is not a known format and is not checked, email"),
        CompileRow(#"{"format":"postcode"}"#, "1:2 /format: 'postcode' is not a known format and is not checked"),
        CompileRow(#"{"format":"hostname","x-mine":1}"#),
        CompileRow(
            #"{"dependencies":{"a":["b"]}}"#,
            "1:2 /dependencies: 'dependencies' is a keyword of draft-04 to draft-07 and is ignored in 2020-12"),
        CompileRow(
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","prefixItems":[]}"##,
            "1:54 /prefixItems: 'prefixItems' is a keyword of 2020-12 and is ignored in draft-07"),
        CompileRow(#"{"enum":[]}"#, "1:2 /enum: allows no value"),
        CompileRow(#"{"enum":[1,1.0]}"#, "1:2 /enum: contains a value twice"),
    ])
    func noted(_ row: CompileRow) throws {
        #expect(try validator(row.schema).warnings.map(\.told) == row.issues)
    }

    @Test("a definition that refers to itself in place matters only where it is reached")
    func unreachedCycle() throws {
        let definitions = ##""$defs":{"A":{"anyOf":[{"$ref":"#/$defs/B"}]},"B":{"not":{"$ref":"#/$defs/A"}}}"##
        #expect(try validator("{\"type\":\"null\",\(definitions)}").violations(in: .null).isEmpty)
        let error = #expect(throws: Validator.CompileError.self) {
            try validator(##"{"items":{"$ref":"#/$defs/B"},\##(definitions)}"##)
        }
        #expect(error?.issues.count == 1)
    }
}

extension SchemaIssue {
    /// `line:column pointer: message`, and the suggestion.
    var told: String {
        let position = position.map(\.description) ?? "-"
        return "\(position) \(pointer): \(message)" + (suggestion.map { ", \($0)" } ?? "")
    }
}
