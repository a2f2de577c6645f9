import JSONCore
import RTDBSchema
import Testing

@Suite struct LintTests {
    @Test(arguments: [
        LoadRow("{}"),
        LoadRow(##"{"a":"M","b":"N?","$defs":{"M":{"items":{"$ref":"#/$defs/O"}},"N":true,"O":true}}"##),
        // Opaque types
        LoadRow(
            #"{"a":"Message","b":"Message"}"#,
            "s.json:1:2: /a: the type 'Message' has no definition, so any value is accepted"),
        // Definitions
        LoadRow(
            ##"{"a":"M","$defs":{"M":true,"N":{"$ref":"#/$defs/O"},"O":{"items":{"$ref":"#/$defs/O"}}}}"##,
            "s.json:1:28: /$defs/N: the definition 'N' is not used",
            "s.json:1:53: /$defs/O: the definition 'O' is not used"),
        LoadRow(
            ##"{"a":{"$type":{"$ref":"#/$defs/M/properties/x"}},"$defs":{"M":{"properties":{"x":true}}}}"##),
        LoadRow(
            ##"{"a":{"$key":{"$ref":"#id"},"<x>":"[N]"},"$defs":{"M":{"$anchor":"id"},"N":{"$ref":"#/$defs/O"},"O":true}}"##
        ),
        LoadRow(
            ##"{"a":{"$ref":"part.json"},"$defs":{}}"##, "part.json:1:21: /$defs/N: the definition 'N' is not used"),
        // Names
        LoadRow(
            #"{"user_name":"String","userName":"Int","URLs":"Int","_a_b_":"Int","_aB_":"Int","a__b":"Int","aB":"Int"}"#,
            "s.json:1:23: /userName: 'userName' and 'user_name' (1:2) are both 'userName' in generated code",
            "s.json:1:67: /_aB_: '_aB_' and '_a_b_' (1:53) are both '_aB_' in generated code",
            "s.json:1:93: /aB: 'aB' and 'a__b' (1:80) are both 'aB' in generated code"),
        LoadRow(
            #"{"message":{"a":"Int"},"messages":{"<id>":{"b":"Int"}}}"#,
            "s.json:1:24: /messages: this branch and that at 1:2 are both called 'Message'; '$name' gives it another name"
        ),
        LoadRow(#"{"message":{"a":"Int"},"messages":{"<id>":{"$name":"Entry","b":"Int"}}}"#),
        LoadRow(#"{"a":{"items":{"<id>":{"b":"Int"}}},"b":{"items":{"<id>":{"b":"Int"}}}}"#),
        LoadRow(
            #"{"rooms":{"<id>":{"b":"Int"}},"strings":{"a":"Room"},"$defs":{"Room":true}}"#,
            "s.json:1:2: /rooms: this branch is called 'Room' like a type; '$name' gives it another name, '$type' that type",
            "s.json:1:31: /strings: this branch is called 'String' like a type; "
                + "'$name' gives it another name, '$type' that type"),
        LoadRow(#"{"rooms":{"<id>":{"$type":"Room","b":"Int"}},"$defs":{"Room":true}}"#),
        LoadRow(
            #"{"posts":{"<id>":{"b":"Int"}},"user-posts":{"<id>":"Post"}}"#,
            "s.json:1:2: /posts: this branch is called 'Post', and so is a type that has no definition; "
                + "'$name' gives the branch another name",
            "s.json:1:45: /user-posts/<id>: the type 'Post' has no definition, so any value is accepted"),
        // What no value can meet
        LoadRow(
            #"{"a":"M","$defs":{"M":{"type":"string","minLength":5,"maxLength":3,"minimum":1}}}"#,
            "s.json:1:40: /$defs/M/minLength: no value fits: 'minLength' 5 is above 'maxLength' 3",
            "s.json:1:68: /$defs/M/minimum: 'minimum' checks nothing: it applies to numbers, and the type is string"),
        LoadRow(
            #"{"a":{"$type":{"minimum":5.5,"maximum":3}},"b":{"$type":{"exclusiveMinimum":3,"maximum":3.0}},"c":{"$type":{"maxItems":0}}}"#,
            "s.json:1:16: /a/$type/minimum: no value fits: 'minimum' 5.5 is above 'maximum' 3",
            "s.json:1:58: /b/$type/exclusiveMinimum: no value fits: 'exclusiveMinimum' and 'maximum' are both 3",
            "s.json:1:109: /c/$type/maxItems: no value fits: the database never stores an empty list"),
        LoadRow(
            #"{"a":{"$type":{"required":["nam","x","n"],"properties":{"name":{},"n":{"type":"null"}},"additionalProperties":false}}}"#,
            "s.json:1:28: /a/$type/required/0: no object fits: 'nam' is required, and 'additionalProperties' forbids it; "
                + "did you mean 'name'?",
            "s.json:1:34: /a/$type/required/1: no object fits: 'x' is required, and 'additionalProperties' forbids it",
            "s.json:1:38: /a/$type/required/2: no object fits: 'n' is required, and its schema allows only null or nothing"
        ),
        LoadRow(
            #"{"a":{"$type":{"enum":["a","a",1,{}],"type":["string","boolean"]}},"b":{"$type":{"const":{}}},"c":{"$type":{"enum":[]}}}"#,
            "s.json:1:16: /a/$type/enum: contains a value twice",
            "s.json:1:32: /a/$type/enum/2: 1 is not of type string or boolean",
            "s.json:1:34: /a/$type/enum/3: the database never holds an empty object",
            "s.json:1:82: /b/$type/const: the database never holds an empty object",
            "s.json:1:109: /c/$type/enum: allows no value"),
        LoadRow(
            #"{"a":{"$type":{"properties":{"a/b":{},".priority":{},"":{},"x.y":{}}}}}"#,
            "s.json:1:30: /a/$type/properties/a~1b: nothing can be stored there: key 'a/b' contains '/', which the database forbids",
            "s.json:1:39: /a/$type/properties/.priority: nothing can be stored there: "
                + "key '.priority' contains '.', which the database forbids",
            "s.json:1:54: /a/$type/properties/: nothing can be stored there: a key is empty",
            "s.json:1:60: /a/$type/properties/x.y: nothing can be stored there: key 'x.y' contains '.', which the database forbids"
        ),
        // Formats
        LoadRow(
            #"{"a":{"$key":{"format":"pushid"},"<x>":{"$type":{"format":"emial"}}},"b":{"$type":{"format":"colour"}},"c":{"$type":{"format":"ipv6"}}}"#,
            "s.json:1:15: /a/$key/format: 'pushid' is not a known format and is not checked; did you mean 'push-id'?",
            "s.json:1:50: /a/<x>/$type/format: 'emial' is not a known format and is not checked; did you mean 'email'?",
            "s.json:1:84: /b/$type/format: 'colour' is not a known format and is not checked"),
        // Keys
        LoadRow(
            #"{"a":{"$key":{"enum":["b",5,"a.b"]},"b":"Int","<x>":"Int"}}"#,
            "s.json:1:7: /a/$key: 5 cannot be the key of an element",
            #"s.json:1:7: /a/$key: "a.b" cannot be the key of an element"#,
            "s.json:1:37: /a/b: the fixed child 'b' hides the element of that key of '<x>'",
            "s.json:1:47: /a/<x>: the node is unreachable: no key that '$key' allows leads to it"),
        LoadRow(
            #"{"a":{"$key":false,"<x>":"Int"}}"#,
            "s.json:1:20: /a/<x>: the node is unreachable: no key that '$key' allows leads to it"),
        LoadRow(#"{"a":{"$key":{"const":"today"},"<x>":"Int"}}"#),
        // Indexes
        LoadRow(
            #"{"a":{"$indexOn":["size","sizf","d/e","f/g","size"],"<x>":"M"},"$defs":{"M":{"properties":{"size":{},"f":{"type":"object"}}}}}"#,
            "s.json:1:26: /a/$indexOn/1: 'sizf' is indexed, but 'a/<x>' declares no 'sizf'; did you mean 'size'?",
            "s.json:1:33: /a/$indexOn/2: 'd/e' is indexed, but 'a/<x>' declares no 'd'",
            "s.json:1:45: /a/$indexOn/4: 'size' is indexed twice"),
        LoadRow(
            #"{"a":{"$indexOn":"b","<x>":"Any","$queries":{"p":{"orderBy":"b"},"q":{"orderBy":"c/d"},"r":{"orderBy":"$value"},"s":{"orderBy":"$key"}}}}"#,
            "s.json:1:66: /a/$queries/q: the query 'q' is ordered by 'c/d', which '$indexOn' does not name",
            "s.json:1:88: /a/$queries/r: the query 'r' is ordered by '$value', which '$indexOn' does not name"),
    ])
    func findings(_ row: LoadRow) throws {
        let files = ["part.json": #"{"b":"Int","$defs":{"N":{"$ref":"s.json"}}}"#]
        let found = try SchemaLoader.lint(SchemaFile(name: "s.json", bytes: Array(row.schema.utf8))) { name in
            guard let file = files[name] else { throw NoFile() }
            return Array(file.utf8)
        }
        #expect(found.map(\.description) == row.diagnostics)
    }

    @Test(arguments: ["chatrooms.json", "game-scores.json", "shop-v1.json"])
    func shippedSchemasAreClean(_ name: String) throws {
        let file = SchemaFile(name: name, bytes: try shippedBytes(name))
        #expect(try SchemaLoader.lint(file) { _ in throw NoFile() } == [])
    }
}
