import JSONCore
import JSONSchema
import Testing

/// JSON Schema 2020-12, Core, sections 8 and 9: identifiers, references, dialects.
@Suite struct ResourceTests {
    /// The files that the schemas may refer to.
    private static let files = [
        "http://x.test/text.json":
            #"{"$id":"http://x.test/text.json","type":"string","$defs":{"n":{"type":"integer"}}}"#,
        "http://x.test/tree.json": ##"""
        {"$id":"http://x.test/tree.json","$dynamicAnchor":"node","type":"object",
         "properties":{"data":true,"children":{"items":{"$dynamicRef":"#node"}}}}
        """##,
        "http://x.test/loose.json": #"""
        {"$id":"http://x.test/loose.json",
         "$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/applicator":true}}
        """#,
        "http://x.test/seven.json":
            ##"{"$schema":"http://json-schema.org/draft-07/schema#","$id":"http://x.test/seven.json"}"##,
    ]

    private static func violations(_ schema: String, _ value: String, assertsFormats: Bool = false) throws -> [String] {
        let document = SchemaDocument(name: "a/test.json", json: try JSONDocument(parsing: Array(schema.utf8)))
        let validator = try Validator(compiling: document, assertsFormats: assertsFormats) { name in
            guard let file = files[name] else { throw NoFile() }
            return Array(file.utf8)
        }
        return validator.violations(in: try JSON(parsing: Array(value.utf8))).map(\.description)
    }

    @Test(arguments: [
        // An absolute and a relative reference; a fragment of another resource.
        KeywordRow(#"{"$ref":"http://x.test/text.json"}"#, "1", "/: expected string, found 1"),
        KeywordRow(#"{"$id":"http://x.test/dir/a.json","$ref":"../text.json"}"#, "1", "/: expected string, found 1"),
        KeywordRow(##"{"$ref":"http://x.test/text.json#/$defs/n"}"##, #""x""#, #"/: expected integer, found "x""#),
        // Embedded resources, by URI and by a URI relative to the base around them.
        KeywordRow(
            #"{"$id":"http://x.test/root","$ref":"inner","$defs":{"a":{"$id":"inner","type":"string"}}}"#, "1",
            "/: expected string, found 1"),
        KeywordRow(
            ##"{"$id":"http://x.test/root","$ref":"inner#/$defs/b","$defs":{"a":{"$id":"inner","$defs":{"b":{"type":"string"}}}}}"##,
            "1", "/: expected string, found 1"),
        // A reference inside an embedded resource starts from it.
        KeywordRow(
            ##"{"$ref":"#/$defs/a","$defs":{"b":{"type":"integer"},"a":{"$id":"urn:x:a","$ref":"#/$defs/b","$defs":{"b":{"type":"string"}}}}}"##,
            "1", "/: expected string, found 1"),
        // Anchors belong to their resource.
        KeywordRow(
            ##"{"$ref":"#x","$defs":{"a":{"$anchor":"x","type":"string"}}}"##, "1", "/: expected string, found 1"),
        KeywordRow(
            ##"{"$ref":"urn:x:a#x","$defs":{"b":{"$anchor":"x","type":"integer"},"a":{"$id":"urn:x:a","$defs":{"c":{"$anchor":"x","type":"string"}}}}}"##,
            "1", "/: expected string, found 1"),
        // No identifier is one inside of enum or const.
        KeywordRow(
            ##"{"$ref":"urn:x:a","$defs":{"e":{"enum":[{"$id":"urn:x:a","type":"integer"}]},"a":{"$id":"urn:x:a","type":"string"}}}"##,
            "1", "/: expected string, found 1"),
        // A dynamic reference means the outermost anchor of its name.
        KeywordRow(
            ##"{"$id":"http://x.test/strict","$dynamicAnchor":"node","$ref":"tree.json","unevaluatedProperties":false}"##,
            #"{"children":[{"data":1,"daat":2}]}"#, "/children/0/daat: not in the schema"),
        KeywordRow(#"{"$ref":"http://x.test/tree.json"}"#, #"{"children":[{"daat":2}]}"#),
        KeywordRow(
            ##"{"$dynamicRef":"#/$defs/a","$defs":{"a":{"type":"string"}}}"##, "1", "/: expected string, found 1"),
        // The schema of schemas.
        KeywordRow(
            #"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#, #"{"properties":{"a":{"minLength":-1}}}"#,
            "/properties/a/minLength: expected at least 0, found -1"),
        KeywordRow(
            #"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#,
            #"{"type":"object","allOf":[true,{"items":{"type":["string","null"]}}],"unknown":5}"#),
        // A dialect without the validation vocabulary.
        KeywordRow(#"{"$schema":"http://x.test/loose.json","minimum":5,"properties":{"a":false}}"#, "1"),
        KeywordRow(
            #"{"$schema":"http://x.test/loose.json","properties":{"a":false}}"#, #"{"a":1}"#,
            "/a: no value is allowed here"),
        KeywordRow(
            #"{"$schema":"http://x.test/seven.json","dependencies":{"a":["b"]},"const":1}"#, #"{"a":1}"#,
            "/b: required beside 'a', but absent", "/: expected 1, found an object"),
    ])
    func references(_ row: KeywordRow) throws {
        #expect(try Self.violations(row.schema, row.value) == row.violations)
    }

    @Test("a format is asserted only when asked")
    func formats() throws {
        #expect(try Self.violations(#"{"format":"date"}"#, #""x""#) == [])
        #expect(
            try Self.violations(#"{"format":"date"}"#, #""x""#, assertsFormats: true)
                == [#"/: expected a date as in 2026-01-31, found "x""#])
    }
}
