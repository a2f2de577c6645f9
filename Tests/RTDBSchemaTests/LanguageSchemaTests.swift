import Foundation
import JSONCore
import JSONSchema
import RTDBSchema
import Testing

/// The language's own JSON Schema and the loader must agree.
@Suite struct LanguageSchemaTests {
    static let good = [
        "{}", #"{"<id>":"String"}"#, #"{"a":"Int?","b":{"c":"[String: [Double?]]?"}}"#,
        #"{"a":{"<x>":{"<y>":"Leaf"}}}"#, #"{"a":{"<x>":"A","b":"B"}}"#,
        #"{"a":{"$type":"M","<x>":"String"},"$defs":{"M":{"type":"object"}}}"#,
        #"{"a":{"$type":{"type":"integer"},"$description":"d","$deprecated":"d","$name":"A","$singular":"b"}}"#,
        #"{"a":{"<x>":"String","$key":{"pattern":"a"},"$indexOn":"$value","$appendOnly":true,"$readOnly":false}}"#,
        #"{"a":{"<x>":"Any","$queries":{"q":{"orderBy":"$key","limitToLast":3}},"$protected":true}}"#,
        #"{"a":{"$fixed":{"<x>":"String"}}}"#, ##"{"a":{"$ref":"#/b"},"b":"Int"}"##,
        #"{"$schema":"s","$id":"i","$comment":"c","$strict":true,"a":"M","$defs":{"M":true}}"#,
    ]
    static let bad = [
        "[]", #""String""#, #"{"a":5}"#, #"{"a":{"b":null}}"#, #"{"a":[]}"#, #"{"":"A"}"#, #"{"a.b":"A"}"#,
        #"{"a/b":{}}"#, #"{"a":"not a type!"}"#, #"{"a":""}"#, #"{"a":"A<B>"}"#, #"{"a":{"$type":1}}"#,
        #"{"a":{"$desc":"x"}}"#, #"{"a":{"$defs":{}}}"#, #"{"a":{"b":{"$strict":true}}}"#, #"{"$defs":[]}"#,
        #"{"$defs":{"A":1}}"#, #"{"$defs":{"String":true}}"#, #"{"$strict":"yes"}"#, #"{"a":{"$key":true,"b":"A"}}"#,
        #"{"a":{"$indexOn":["x"],"b":"A"}}"#, #"{"a":{"<x>":"A","$indexOn":[1]}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderby":1}}}}"#, #"{"a":{"$name":"a b"}}"#,
        #"{"a":{"$fixed":{"b.c":"A"}}}"#, #"{"a":{"$fixed":[]}}"#, #"{"a":{"$protected":1}}"#, #"{"a":{"$ref":1}}"#,
        #"{"a":{"$description":false}}"#, #"{"a":{"$deprecated":1}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"limitToLast":1}}}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderBy":"b","limitToLast":0}}}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderBy":"b","limitToLast":1,"limitToFirst":1}}}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderBy":"b","startAt":1,"startAfter":1}}}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderBy":"b","equalTo":1,"endAt":1}}}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderBy":"b","equalTo":[1]}}}}"#,
        #"{"a":{"<x>":"A","$queries":{"q":{"orderBy":1}}}}"#, ##"{"a":{"$ref":"#/$defs/A"},"$defs":{"A":true}}"##,
        #"{"a":{"$ref":"https://x.y/z.json"}}"#, #"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#,
    ]

    private func language() throws -> Validator {
        let bytes = [UInt8](try Data(contentsOf: schemasFolder.appending(path: "fbctl-schema.json")))
        let document = SchemaDocument(name: "fbctl-schema.json", json: try JSONDocument(parsing: bytes))
        return try Validator(compiling: document) { _ in throw NoFile() }
    }

    @Test(arguments: good)
    func accepts(_ text: String) throws {
        #expect(try language().violations(in: JSON(parsing: text)).map(\.description) == [])
        _ = try schema(text)
    }

    @Test(arguments: bad)
    func refuses(_ text: String) throws {
        #expect(try !language().violations(in: JSON(parsing: text)).isEmpty)
        #expect(throws: SchemaLoadError.self) { try schema(text) }
    }

    @Test(arguments: ["chatrooms.json", "game-scores.json", "shop-v1.json"])
    func acceptsShipped(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: schemasFolder.appending(path: name)))
        #expect(try language().violations(in: JSON(parsing: bytes)).map(\.description) == [])
    }
}
