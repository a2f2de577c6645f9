import RTDBSchema
import Testing

/// Schemas that were written for the path generator this language comes from.
@Suite struct PathGeneratorSchemaTests {
    @Test func itsExampleLoadsAsItIs() throws {
        let loaded = try schema(
            """
            {
              "configuration": "Configuration",
              "chatrooms" : {
                "<chatroomId>": {
                  "messages": {
                    "<messageId>": "Message"
                  },
                  "name": "String"
                }
              }
            }
            """)
        #expect(loaded.pathTable == chatroomsPathTable)
        #expect(
            loaded.warnings.map(\.description) == [
                "s.json:2:3: /configuration: the type 'Configuration' has no definition, so any value is accepted",
                "s.json:6:9: /chatrooms/<chatroomId>/messages/<messageId>: the type 'Message' has no definition, "
                    + "so any value is accepted",
            ])
        #expect(throws: ResolutionError.self) { try loaded.at("chatroom") }
        #expect(throws: ResolutionError.self) { try loaded.at("chatrooms/a/topic") }
        // Nothing is known of what a type without a definition holds.
        #expect(try loaded.at("configuration/welcomeMessage").kind == .insideValue)
    }

    @Test(
        arguments: [
            ("configuration", [.set, .update]), ("chatrooms", [.push, .update, .remove]),
            ("chatrooms/a", [.update, .remove]), ("chatrooms/a/messages", [.push, .update, .remove]),
            ("chatrooms/a/messages/b", [.set, .update, .remove]), ("chatrooms/a/name", [.set]),
        ] as [(String, Set<ResolvedPath.Write>)])
    func whatMayBeWritten(path: String, writes: Set<ResolvedPath.Write>) throws {
        #expect(try shipped("chatrooms.json").at(path).permittedWrites == writes)
    }

    /// What the generator took and got wrong, at random or without a word.
    @Test(arguments: [
        LoadRow(#"{"a":1}"#, "s.json:1:2: /a: expected a type expression or an object, found 1"),
        LoadRow(#"{"a":true}"#, "s.json:1:2: /a: expected a type expression or an object, found true"),
        LoadRow(#"{"a":null}"#, "s.json:1:2: /a: expected a type expression or an object, found null"),
        LoadRow(#"{"a":["String"]}"#, "s.json:1:2: /a: expected a type expression or an object, found an array"),
        LoadRow(
            #"{"a":{"<x>":"L","bad":1}}"#, "s.json:1:17: /a/bad: expected a type expression or an object, found 1"),
        LoadRow(
            #"{"a":{"<x>":"L","<y>":"M"}}"#,
            "s.json:1:17: /a/<y>: a second wildcard beside '<x>'; a node has one wildcard at most"),
        LoadRow(
            #"{"user.names":{}}"#, "s.json:1:2: /user.names: key 'user.names' contains '.', which the database forbids"),
        LoadRow(#"{"a#":{}}"#, "s.json:1:2: /a#: key 'a#' contains '#', which the database forbids"),
        LoadRow(#"{"a[0]":{}}"#, "s.json:1:2: /a[0]: key 'a[0]' contains '[', which the database forbids"),
        LoadRow(#"{"a/b":{}}"#, "s.json:1:2: /a~1b: key 'a/b' contains '/', which the database forbids"),
        LoadRow(
            #"{"a\u0007":{}}"#,
            #"s.json:1:2: /a\u{7}: key 'a\u{7}' contains the control character U+0007, which the database forbids"#),
        LoadRow(#"{"":{}}"#, "s.json:1:2: /: a key is empty"),
        LoadRow(#"{"a":""}"#, "s.json:1:2: /a: '' is not a type expression: it is empty"),
        LoadRow(
            #"{"a":"not a type!"}"#,
            "s.json:1:2: /a: 'not a type!' is not a type expression: found 'a' where the end is expected"),
        LoadRow(#"{"$strict":true,"a":"Message"}"#, "s.json:1:17: /a: the type 'Message' has no definition"),
        LoadRow(
            "{\"a\":\"String\" // why\n}", "s.json:1:15: found '/' where ',' or '}' is expected"),
        LoadRow(#"{"a":"String",}"#, "s.json:1:15: found '}' where a name in double quotes is expected"),
        LoadRow(#"{"a":"A","a":"B"}"#, "s.json:1:10: the name 'a' appears twice in one object"),
        LoadRow(#""String""#, #"s.json:1:1: expected an object as the root, found "String""#),
    ])
    func refused(_ row: LoadRow) throws {
        do {
            _ = try schema(row.schema)
            Issue.record("the schema loads")
        } catch let error as SchemaLoadError {
            #expect(error.diagnostics.map(\.description) == row.diagnostics)
        }
    }

    @Test func whatItLostIsHere() throws {
        let nested = try schema(#"{"a":{"<x>":{"<y>":"Int"}}}"#)
        #expect(
            nested.patterns.map { "\($0.text) \($0.kind)" } == [
                "/ branch", "/a collection", "/a/<x> collection", "/a/<x>/<y> value",
            ])
        let beside = try schema(#"{"a":{"<x>":"Int","b":"String"},"$comment":"siblings of a wildcard"}"#)
        #expect(try beside.at("a/b").typeName == "String")
        let top = try schema(#"{"<id>":"Int"}"#)
        #expect(top.patterns.map { "\($0.text) \($0.kind)" } == ["/ collection", "/<id> value"])
    }
}
