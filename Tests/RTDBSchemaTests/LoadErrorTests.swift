import RTDB
import RTDBSchema
import Testing

/// A schema and what its loading reports.
struct LoadRow: Sendable, CustomTestStringConvertible {
    let schema: String
    let diagnostics: [String]

    init(_ schema: String, _ diagnostics: String...) {
        self.schema = schema
        self.diagnostics = diagnostics
    }

    var testDescription: String { schema }
}

@Suite struct LoadErrorTests {
    static let rows = [
        // No JSON
        LoadRow("", "s.json: the file is empty"), LoadRow(" \n", "s.json: the file is empty"),
        LoadRow("{\n  // no\n}", "s.json:2:3: found '/' where a name in double quotes or '}' is expected"),
        LoadRow(#"{"a":"A","a":"B"}"#, "s.json:1:10: the name 'a' appears twice in one object"),
        // The root
        LoadRow(#""String""#, #"s.json:1:1: expected an object as the root, found "String""#),
        LoadRow("[]", "s.json:1:1: expected a type expression or an object, found an empty array"),
        // Nodes
        LoadRow(
            "{\n  \"a\": 5,\n  \"b\": {\"c\": null},\n  \"d\": [\"A\"],\n  \"e\": true\n}",
            "s.json:2:3: /a: expected a type expression or an object, found 5",
            "s.json:3:9: /b/c: expected a type expression or an object, found null",
            "s.json:4:3: /d: expected a type expression or an object, found an array",
            "s.json:5:3: /e: expected a type expression or an object, found true"),
        LoadRow(
            #"{"a":{"<x>":"L","<y>":"M"}}"#,
            "s.json:1:17: /a/<y>: a second wildcard beside '<x>'; a node has one wildcard at most"),
        LoadRow(
            #"{"a":{"<x>":"String","bad":1}}"#,
            "s.json:1:22: /a/bad: expected a type expression or an object, found 1"),
        LoadRow(#"{"":"String"}"#, "s.json:1:2: /: a key is empty"),
        LoadRow(#"{"a.b":"String"}"#, "s.json:1:2: /a.b: key 'a.b' contains '.', which the database forbids"),
        LoadRow(#"{"a/b":"String"}"#, "s.json:1:2: /a~1b: key 'a/b' contains '/', which the database forbids"),
        LoadRow(
            #"{"a":"not a type!"}"#,
            "s.json:1:2: /a: 'not a type!' is not a type expression: found 'a' where the end is expected"),
        LoadRow(#"{"a":""}"#, "s.json:1:2: /a: '' is not a type expression: it is empty"),
        LoadRow(#"{"a":{"$type":7}}"#, "s.json:1:7: /a/$type: expected a type expression or a JSON Schema, found 7"),
        LoadRow(
            #"{"a":{"$fixed":{"<b>":"String"},"<b>":"Int","c":"Int","$fixed2":{}}}"#,
            "s.json:1:55: /a/$fixed2: unknown keyword '$fixed2'; did you mean '$fixed'?"),
        LoadRow(#"{"a":{"$fixed":{"b":"String"},"b":"Int"}}"#, "s.json:1:31: /a/b: the child 'b' appears twice"),
        LoadRow(#"{"a":{"$fixed":[]}}"#, "s.json:1:7: /a/$fixed: expected an object of children, found an empty array"),
        // Keywords
        LoadRow(
            #"{"a":{"$desciption":"x"}}"#,
            "s.json:1:7: /a/$desciption: unknown keyword '$desciption'; did you mean '$description'?"),
        LoadRow(#"{"$x":"x"}"#, "s.json:1:2: /$x: unknown keyword '$x'; a wildcard is written '<x>'"),
        LoadRow(
            #"{"a":{"$uid":{"b":"Int"}},"c":{"$id":"User"},"$key5":5}"#,
            "s.json:1:7: /a/$uid: unknown keyword '$uid'; a wildcard is written '<uid>'",
            "s.json:1:32: /c/$id: '$id' belongs at the root of the file; a wildcard is written '<id>'",
            "s.json:1:46: /$key5: unknown keyword '$key5'; did you mean '$key'?"),
        LoadRow(
            #"{"$uid":"String","$ID":"x"}"#,
            "s.json:1:2: /$uid: unknown keyword '$uid'; a wildcard is written '<uid>'",
            "s.json:1:18: /$ID: unknown keyword '$ID'; did you mean '$id'?"),
        // Other languages
        LoadRow(
            #"{"a":"string","b":"number","c":"boolean","d":"integer","e":"array","f":"date","g":"[float]"}"#,
            "s.json:1:2: /a: 'string' is not a type here; write 'String'",
            "s.json:1:15: /b: 'number' is not a type here; write 'Double'",
            "s.json:1:28: /c: 'boolean' is not a type here; write 'Bool'",
            "s.json:1:42: /d: 'integer' is not a type here; write 'Int'",
            "s.json:1:56: /e: 'array' is not a type here; write the type of its elements in brackets, as in '[String]'",
            #"s.json:1:68: /f: 'date' is not a type here; write {"$type": {"type": "integer", "format": "epoch-milliseconds"}} for a time"#,
            "s.json:1:79: /g: 'float' is not a type here; write 'Double'"),
        LoadRow(
            #"{"a":"String[]","b":"{String: int}","c":"Array<string>?","d":"string | null","e":"Map<string, Foo>"}"#,
            "s.json:1:2: /a: 'String[]' is not a type expression: found '[' where the end is expected; did you mean '[String]'?",
            "s.json:1:17: /b: '{String: int}' is not a type expression: found '{' where a type is expected; did you mean '[String: Int]'?",
            "s.json:1:37: /c: 'Array<string>?' is not a type expression: found '<' where the end is expected; did you mean '[String]?'?",
            "s.json:1:58: /d: 'string | null' is not a type expression: found '|' where the end is expected; did you mean 'String?'?",
            "s.json:1:78: /e: 'Map<string, Foo>' is not a type expression: found '<' where the end is expected; did you mean '[String: Foo]'?"
        ),
        LoadRow(
            #"{"products":{"<sku>":{"type":"object","properties":{"name":{"type":"string"}}}},"b":{"enum":[1]}}"#,
            "s.json:1:14: /products/<sku>: this is a JSON Schema where a node is expected; put it under \"$type\"",
            "s.json:1:81: /b: this is a JSON Schema where a node is expected; put it under \"$type\""),
        LoadRow(
            #"{"type":"object","properties":{}}"#,
            "s.json:1:1: this is a JSON Schema, not the schema of a database; "
                + "put it under \"$defs\", and use its name where such values are stored"),
        LoadRow(
            #"{"rules":{"users":{"$uid":{".read":"auth != null"}}}}"#,
            "s.json:1:1: this is a file of security rules, not a schema"),
        LoadRow(#"{"a":{"$defs":{}}}"#, "s.json:1:7: /a/$defs: '$defs' belongs at the root of the file"),
        LoadRow(#"{"a":{"$strict":true}}"#, "s.json:1:7: /a/$strict: '$strict' belongs at the root of the file"),
        LoadRow(
            #"{"$strict":1,"$defs":[],"$id":2}"#,
            "s.json:1:2: /$strict: expected true or false, found 1",
            "s.json:1:14: /$defs: expected an object of definitions, found an empty array",
            "s.json:1:25: /$id: expected a string, found 2"),
        LoadRow(
            #"{"a":{"$description":1,"$deprecated":1,"$name":"a b","$protected":"yes"}}"#,
            "s.json:1:7: /a/$description: expected a string, found 1",
            "s.json:1:24: /a/$deprecated: expected a boolean or a reason, found 1",
            #"s.json:1:40: /a/$name: expected a name, found "a b""#,
            #"s.json:1:54: /a/$protected: expected true or false, found "yes""#),
        LoadRow(
            #"{"a":{"$key":{"pattern":"a"},"$appendOnly":true,"b":"String"}}"#,
            "s.json:1:7: /a/$key: '$key' belongs to a collection: it needs a '<id>' beside it",
            "s.json:1:30: /a/$appendOnly: '$appendOnly' belongs to a collection: it needs a '<id>' beside it"),
        LoadRow(
            #"{"a":{"<x>":"String","$key":{"patern":"a","pattern":"["}}}"#,
            "s.json:1:43: /a/$key/pattern: '[' is not a usable regular expression: a set is not closed"),
        LoadRow(
            #"{"a":{"<x>":"String","$indexOn":[1]}}"#, "s.json:1:22: /a/$indexOn: expected child paths, found an array"),
        LoadRow(
            #"{"a":{"<x>":"M","$indexOn":["sentat","$value","a.b"]},"$defs":{"M":{"properties":{"sentAt":{}},"additionalProperties":false}}}"#,
            "s.json:1:29: /a/$indexOn/0: 'sentat' cannot be indexed: 'a/<x>' has no child 'sentat'; did you mean 'sentAt'?",
            "s.json:1:47: /a/$indexOn/2: 'a.b' cannot be indexed: key 'a.b' contains '.', which the database forbids"),
        LoadRow(
            #"{"a":{"<x>":"String","$queries":{"q":{"orderby":"$key"},"r":1}}}"#,
            "s.json:1:39: /a/$queries/q/orderby: unknown query parameter 'orderby'; did you mean 'orderBy'?",
            "s.json:1:57: /a/$queries/r: expected an object of query parameters, found 1"),
        LoadRow(
            #"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}"#,
            #"s.json:1:2: /$schema: this is a JSON Schema, not the schema of a database; "#
                + #"a definition may refer to it: {"$ref": "FILE"}"#),
        LoadRow(
            #"{"a":{"<x>":"Any","$queries":{"p":{},"q":{"limitToLast":2},"r":{"orderBy":"a","limitToLast":0},"s":{"orderBy":"a.b"},"t":{"orderBy":"$key","equalTo":5}}}}"#,
            "s.json:1:31: /a/$queries/p: the query has no parameters",
            "s.json:1:38: /a/$queries/q: the database refuses such a query: orderBy must be defined when other query parameters are defined",
            "s.json:1:60: /a/$queries/r: the database refuses such a query: limitToLast must be positive",
            "s.json:1:96: /a/$queries/s: the database refuses such a query: orderBy must be a valid JSON encoded path",
            "s.json:1:118: /a/$queries/t: the database refuses such a query: Provided key index type is invalid, must be string"
        ),
        // Definitions
        LoadRow(
            #"{"$defs":{"Int":{"type":"integer"},"M":{"type":"strin"}}}"#,
            "s.json:1:11: /$defs/Int: 'Int' is built in and cannot be defined",
            "s.json:1:41: /$defs/M/type: 'strin' is not a type; did you mean 'string'?"),
        LoadRow(
            #"{"$defs":{"M":7,"N":{"unevaluatedItems":5}}}"#,
            "s.json:1:11: /$defs/M: expected a schema (an object or a boolean), found 7",
            "s.json:1:22: /$defs/N/unevaluatedItems: expected a schema (an object or a boolean), found 5"),
        LoadRow(
            ##"{"$defs":{"M":{"$ref":"#/$defs/N"},"N":{"$ref":"#/$defs/M"}}}"##,
            "s.json:1:11: /$defs/M: refers back to itself without going into the value"),
        LoadRow(
            #"{"a":{"$type":"M","name":"String"},"$defs":{"M":{"properties":{"name":{},"x":{}}}}}"#,
            "s.json:1:19: /a/name: the model 'M' has a property 'name' too"),
        LoadRow(
            #"{"$strict":true,"a":"Mesage","b":"[Strng]?","c":"Mesage","$defs":{"Message":true}}"#,
            "s.json:1:17: /a: the type 'Mesage' has no definition; did you mean 'Message'?",
            "s.json:1:30: /b: the type 'Strng' has no definition; did you mean 'String'?"),
        // References
        LoadRow(#"{"a":{"$ref":"none.json"}}"#, "s.json:1:7: /a/$ref: cannot read 'none.json': no such file"),
        LoadRow(##"{"a":{"$ref":"#/b","c":"Int"},"b":"Int"}"##, "s.json:1:20: /a/c: 'c' cannot be used with '$ref'"),
        LoadRow(##"{"a":{"$ref":"#/x"}}"##, "s.json:1:7: /a/$ref: '#/x' refers to nothing in s.json"),
        LoadRow(##"{"a":{"$ref":"#"}}"##, "s.json:1:7: /a/$ref: '#' refers back to itself"),
        LoadRow(
            ##"{"a":{"$ref":"#/b"},"b":{"c":{"$ref":"#/a"}}}"##,
            "s.json:1:7: /a/$ref: '#/b' refers back to itself",
            "s.json:1:31: /b/c/$ref: '#/a' refers back to itself"),
        LoadRow(#"{"a":{"$ref":"loop.json"}}"#, "loop.json:1:7: /b/$ref: 's.json' refers back to itself"),
        LoadRow(#"{"a":{"$ref":"bad.json"}}"#, "bad.json:1:3: found '}' after the end of the value"),
        LoadRow(#"{"a":{"$ref":5}}"#, "s.json:1:7: /a/$ref: expected a file's name, found 5"),
        LoadRow(
            #"{"a":{"$ref":"http://x.y/z.json"}}"#,
            "s.json:1:7: /a/$ref: 'http://x.y/z.json' is not a file; nothing is loaded from a network"),
        LoadRow(
            #"{"$defs":{"A":{"$ref":"none.json"}}}"#,
            "s.json:1:16: /$defs/A/$ref: cannot read 'none.json': no such file"),
    ]

    @Test(arguments: rows)
    func refused(_ row: LoadRow) throws {
        do {
            _ = try schema(row.schema, files: ["loop.json": #"{"b":{"$ref":"s.json"}}"#, "bad.json": "{}}"])
            Issue.record("the schema loads")
        } catch let error as SchemaLoadError {
            #expect(error.diagnostics.map(\.description) == row.diagnostics)
        }
    }

    @Test(arguments: [
        LoadRow("{}"),
        LoadRow(#"{"<id>":"String"}"#),
        LoadRow("\u{FEFF}{\"a\":\"Any\"}"),
        LoadRow(
            #"{"a":"Message","b":"[Message]","c":"Nmae","$defs":{"Name":true}}"#,
            "s.json:1:2: /a: the type 'Message' has no definition, so any value is accepted",
            "s.json:1:32: /c: the type 'Nmae' has no definition, so any value is accepted; did you mean 'Name'?"),
        LoadRow(
            #"{"a":"Float","b":"Date","{uid}":"Int",":id":"Int","*":"Int","$fixed":{"{x}":"Int"}}"#,
            "s.json:1:2: /a: the type 'Float' has no definition, so any value is accepted; did you mean 'Double'?",
            "s.json:1:14: /b: the type 'Date' has no definition, so any value is accepted; "
                + #"write {"$type": {"type": "integer", "format": "epoch-milliseconds"}} for a time"#,
            "s.json:1:25: /{uid}: '{uid}' is a child with exactly this key; a wildcard is written '<uid>'",
            "s.json:1:39: /:id: ':id' is a child with exactly this key; a wildcard is written '<id>'",
            "s.json:1:51: /*: '*' is a child with exactly this key; a wildcard is written '<id>'"),
        LoadRow(
            #"{"a":{"<x>":"String","name":"String","$fixed":{"<y>":"Int"}}}"#,
            "s.json:1:22: /a/name: the fixed child 'name' hides the element of that key of '<x>'",
            "s.json:1:48: /a/$fixed/<y>: the fixed child '<y>' hides the element of that key of '<x>'"),
        LoadRow(
            #"{"a":"M","$defs":{"M":{"requried":["a"],"x-y":1}}}"#,
            "s.json:1:24: /$defs/M/requried: 'requried' is not a keyword and is ignored; did you mean 'required'?"),
    ])
    func warned(_ row: LoadRow) throws {
        #expect(try schema(row.schema).warnings.map(\.description) == row.diagnostics)
    }

    @Test func referencesToOtherFiles() throws {
        let files = [
            "parts/rooms.json": """
            {"<roomId>": {"name": "Name", "log": {"$ref": "log.json#/entries"}},
             "$defs": {"Name": {"type": "string", "maxLength": 3}}}
            """,
            "parts/log.json":
                #"{"entries": {"<entryId>": "Entry"}, "$defs": {"Entry": {"$ref": "entry.schema.json"}}}"#,
            "parts/entry.schema.json": #"{"type": "integer"}"#,
        ]
        let loaded = try schema(
            #"{"rooms": {"$ref": "parts/rooms.json", "$description": "All rooms."}, "$defs": {"Name": false}}"#,
            files: files)
        #expect(
            loaded.patterns.map { "\($0.text) \($0.typeName) \($0.description ?? "-")" } == [
                "/ Root -", "/rooms Room All rooms.", "/rooms/<roomId> Room -", "/rooms/<roomId>/name Name -",
                "/rooms/<roomId>/log Entry -", "/rooms/<roomId>/log/<entryId> Entry -",
            ])
        #expect(try loaded.at("rooms/a/name").schemaLocation == "parts/rooms.json:2")
        #expect(
            try refusal { _ = try loaded.at("rooms/a/log/b").validate(Node(parsing: "true")) }
                == "1 violation in the value for '/rooms/a/log/b' (Entry, parts/log.json:1)\n"
                + "  /  expected integer, found true")
    }
}
