import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import Testing

/// A path, and what the schema says about it in one line.
struct ResolutionRow: Sendable, CustomTestStringConvertible {
    let file: String
    let path: String
    let line: String

    init(_ file: String, _ path: String, _ line: String) {
        self.file = file
        self.path = path
        self.line = line
    }

    var testDescription: String { "\(file) \(path)" }
}

@Suite struct ResolutionTests {
    @Test(arguments: [
        ResolutionRow("chatrooms", "/", "branch / Root"),
        ResolutionRow("chatrooms", "configuration", "value configuration Configuration"),
        ResolutionRow("chatrooms", "configuration/welcomeMessage", "insideValue configuration/welcomeMessage String"),
        ResolutionRow("chatrooms", "configuration/other", "insideValue configuration/other -"),
        ResolutionRow("chatrooms", "configuration/other/deep", "insideValue configuration/other/deep -"),
        ResolutionRow("chatrooms", "chatrooms", "collection chatrooms Chatroom"),
        ResolutionRow("chatrooms", "chatrooms/firechat", "branch chatrooms/<chatroomId> Chatroom chatroomId=firechat"),
        ResolutionRow("chatrooms", "chatrooms/日本語/name", "value chatrooms/<chatroomId>/name String chatroomId=日本語"),
        ResolutionRow(
            "chatrooms", "chatrooms/a/messages", "collection chatrooms/<chatroomId>/messages Message chatroomId=a"),
        ResolutionRow(
            "chatrooms", "chatrooms/a/messages/b",
            "value chatrooms/<chatroomId>/messages/<messageId> Message chatroomId=a messageId=b"),
        ResolutionRow(
            "chatrooms", "chatrooms/a/messages/b/sentAt",
            "insideValue chatrooms/<chatroomId>/messages/<messageId>/sentAt Timestamp chatroomId=a messageId=b"),
        ResolutionRow(
            "game-scores", "scores/go/2026-01-01", "collection scores/<gameId>/<day> Int gameId=go day=2026-01-01"),
        ResolutionRow(
            "game-scores", "scores/go/2026-01-01/ada",
            "value scores/<gameId>/<day>/<playerId> Int gameId=go day=2026-01-01 playerId=ada"),
        ResolutionRow("game-scores", "players/ada", "model players/<playerId> Player playerId=ada"),
        ResolutionRow("game-scores", "players/ada/rating", "insideValue players/<playerId>/rating Double playerId=ada"),
        ResolutionRow(
            "game-scores", "players/ada/profile/country",
            "insideValue players/<playerId>/profile/country - playerId=ada"),
        ResolutionRow("game-scores", "players/ada/friends", "collection players/<playerId>/friends Bool playerId=ada"),
        ResolutionRow(
            "game-scores", "players/ada/inventory/sword",
            "insideValue players/<playerId>/inventory/sword Int playerId=ada"),
        ResolutionRow("game-scores", "matches/m/players/1", "insideValue matches/<matchId>/players/1 String matchId=m"),
        ResolutionRow(
            "game-scores", "matches/m/moves/0/then/then/by",
            "insideValue matches/<matchId>/moves/0/then/then/by String matchId=m"),
        ResolutionRow("game-scores", "matches/m/moves", "insideValue matches/<matchId>/moves [Move] matchId=m"),
        ResolutionRow(
            "shop-v1", "v1/products/ABC-1234/x-note/any", "insideValue v1/products/<sku>/x-note/any - sku=ABC-1234"),
        ResolutionRow(
            "shop-v1", "v1/customers/c/addresses/0",
            "insideValue v1/customers/<customerId>/addresses/0 Address customerId=c"),
    ])
    func resolves(_ row: ResolutionRow) throws {
        let place = try shipped("\(row.file).json").at(row.path)
        let captures = place.captures.map { " \($0.name)=\($0.key)" }.joined()
        #expect("\(place.kind.rawValue) \(place.pattern) \(place.typeName ?? "-")\(captures)" == row.line)
    }

    @Test(arguments: [
        ResolutionRow(
            "chatrooms", "/chatrooms/firechat/mesages",
            """
            '/chatrooms/firechat/mesages' is not in the schema
              /chatrooms/firechat/mesages
                                  ^^^^^^^ 'chatrooms/<chatroomId>' has no child 'mesages'; did you mean 'messages'?
              children here: messages, name
            """),
        ResolutionRow(
            "chatrooms", "chatroom/a/name",
            """
            '/chatroom/a/name' is not in the schema
              /chatroom/a/name
               ^^^^^^^^ '/' has no child 'chatroom'; did you mean 'chatrooms'?
              children here: configuration, chatrooms
            """),
        ResolutionRow(
            "chatrooms", "chatrooms/a/topic",
            """
            '/chatrooms/a/topic' is not in the schema
              /chatrooms/a/topic
                           ^^^^^ 'chatrooms/<chatroomId>' has no child 'topic'
              children here: messages, name
            """),
        ResolutionRow(
            "chatrooms", "chatrooms/日本語/nmae/x",
            """
            '/chatrooms/日本語/nmae/x' is not in the schema
              /chatrooms/日本語/nmae/x
                                ^^^^ 'chatrooms/<chatroomId>' has no child 'nmae'; did you mean 'name'?
              children here: messages, name
            """),
        ResolutionRow(
            "chatrooms", "chatrooms/a/名前",
            """
            '/chatrooms/a/名前' is not in the schema
              /chatrooms/a/名前
                           ^^^^ 'chatrooms/<chatroomId>' has no child '名前'
              children here: messages, name
            """),
        ResolutionRow(
            "chatrooms", "chatrooms/a/name/first",
            """
            '/chatrooms/a/name/first' is not in the schema
              /chatrooms/a/name/first
                                ^^^^^ 'chatrooms/<chatroomId>/name' is of type String and has no child 'first'
            """),
        ResolutionRow(
            "chatrooms", "chatrooms/a/messages/m/sender/x",
            """
            '/chatrooms/a/messages/m/sender/x' is not in the schema
              /chatrooms/a/messages/m/sender/x
                                             ^ 'chatrooms/<chatroomId>/messages/<messageId>/sender' is of type String and has no child 'x'
            """),
        ResolutionRow(
            "chatrooms", "chatrooms/a/messages/m/txet",
            """
            '/chatrooms/a/messages/m/txet' is not in the schema
              /chatrooms/a/messages/m/txet
                                      ^^^^ 'chatrooms/<chatroomId>/messages/<messageId>' (Message) has no property 'txet'; did you mean 'text'?
              children here: sender, text, sentAt
            """),
        ResolutionRow(
            "game-scores", "players/ada/friend",
            """
            '/players/ada/friend' is not in the schema
              /players/ada/friend
                           ^^^^^^ 'players/<playerId>' (Player) has no property 'friend'; did you mean 'friends'?
              children here: nickname, rating, profile, friends, inventory
            """),
        ResolutionRow(
            "game-scores", "matches/m/players/first",
            """
            '/matches/m/players/first' is not in the schema
              /matches/m/players/first
                                 ^^^^^ 'matches/<matchId>/players' is of type [String] and has no child 'first'
            """),
    ])
    func unknown(_ row: ResolutionRow) throws {
        do {
            _ = try shipped("\(row.file).json").at(row.path)
            Issue.record("the path resolves")
        } catch let error as ResolutionError {
            #expect(error.description == row.line)
            let bytes = Array(error.path.description.utf8)[error.byteRange]
            #expect(String(decoding: bytes, as: UTF8.self) == error.path.keys[error.segmentIndex].name)
        }
    }

    @Test func fixedChildWinsOverWildcard() throws {
        let loaded = try schema(#"{"a":{"<id>":"Int","total":"String","$fixed":{"<id>":"Bool"}}}"#)
        #expect(try loaded.at("a/x").pattern == "a/<id>")
        #expect(try loaded.at("a/total").typeName == "String")
        #expect(try loaded.at("a/<id>").typeName == "Bool")
        #expect(try loaded.at("a/<id>").captures.isEmpty)
    }

    @Test func modelPropertyWinsOverWildcard() throws {
        let loaded = try schema(
            #"{"a":{"$type":"M","<id>":"Int"},"$defs":{"M":{"properties":{"title":{"type":"string"}}}}}"#)
        #expect(try loaded.at("a/title").kind == .insideValue)
        #expect(try loaded.at("a/other").pattern == "a/<id>")
        #expect(
            loaded.violations(writing: try Node(parsing: #"{"title":1,"x":"y"}"#), at: try DatabasePath("a")) == [
                "/a/title: expected string, found 1", "/a/x: expected integer, found \"y\"",
            ])
    }

    @Test func keysAreComparedByBytes() throws {
        let loaded = try schema("{\"caf\u{E9}\":\"Int\"}")
        #expect(try loaded.at("caf\u{E9}").typeName == "Int")
        #expect(throws: ResolutionError.self) { try loaded.at("cafe\u{301}") }
    }

    @Test func alternativesInsideValues() throws {
        let loaded = try schema(
            #"""
            {"a":"M","$defs":{"M":{"oneOf":[
              {"properties":{"kind":{"const":"x"},"size":{"type":"integer"}},"additionalProperties":false},
              {"properties":{"kind":{"const":"y"},"size":{"type":"string"}},"additionalProperties":false}
            ]}}}
            """#)
        let size = try loaded.at("a/size")
        #expect(size.violations(in: try Node(parsing: "1")).isEmpty)
        #expect(size.violations(in: try Node(parsing: #""1""#)).isEmpty)
        #expect(
            size.violations(in: try Node(parsing: "true")).map(\.description) == ["/: expected integer, found true"])
        #expect(throws: ResolutionError.self) { try loaded.at("a/weight") }
    }

    /// What a value may not have by any keyword is no place; what depends on the rest of the value is one.
    @Test(arguments: [
        (#"{"properties":{"a":true},"unevaluatedProperties":false}"#, ["a"], ["b"]),
        (##"{"$ref":"#/$defs/B","unevaluatedProperties":{"type":"string"}}"##, ["b", "c"], ["b/c", "c/d"]),
        (#"{"type":"object","allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}"#, ["a"], ["b"]),
        (
            #"{"if":{"properties":{"a":true}},"then":{"properties":{"b":{"type":"string"}}},"unevaluatedProperties":false}"#,
            ["a", "b"], ["c"]
        ),
        (
            #"{"dependentSchemas":{"a":{"properties":{"b":true}}},"properties":{"a":true},"unevaluatedProperties":false}"#,
            ["a", "b"], ["c"]
        ),
        (
            #"{"anyOf":[{"properties":{"a":true}},{"properties":{"b":true}}],"unevaluatedProperties":false}"#,
            ["a", "b"], ["c"]
        ),
        (#"{"propertyNames":{"maxLength":2}}"#, ["ab"], ["abc"]),
        (#"{"type":"array","prefixItems":[{"type":"string"}],"unevaluatedItems":false}"#, ["0"], ["1", "a", "0/x"]),
    ])
    func placesInsideAValue(_ type: String, _ known: [String], _ unknown: [String]) throws {
        let loaded = try schema(
            #"{"v":{"$type":\#(type)},"$defs":{"B":{"properties":{"b":{"type":"integer"}}}}}"#)
        for path in known { _ = try loaded.at("v/" + path) }
        for path in unknown { #expect(throws: ResolutionError.self, "\(path)") { try loaded.at("v/" + path) } }
    }

    @Test func schemasThatContainThemselves() throws {
        let loaded = try schema(##"{"v":{"$type":{"type":"array","items":{"$ref":"#/v/$type"}}}}"##)
        #expect(try loaded.at("v").valueType == "array")
        #expect(try loaded.at("v/0/1").typeName == "[Any]")
    }

    /// Schemas that apply each other twice over and over, 60 levels deep.
    @Test func diamonds() throws {
        let levels = (0..<60).map {
            ##""L\##($0)":{"allOf":[{"$ref":"#/$defs/L\##($0 + 1)"},{"$ref":"#/$defs/L\##($0 + 1)"}]}"##
        }
        let loaded = try schema(
            ##"{"v":"L0","$defs":{\##(levels.joined(separator: ",")),"L60":{"properties":{"a":{"type":"integer"}}}}}"##)
        let value = try loaded.at("v")
        #expect(value.valueType == nil)
        #expect(value.columns == [Column(name: "a", type: "integer")])
        #expect(
            try loaded.at("v/a").violations(in: Node(parsing: "true")).map(\.message) == [
                "expected integer, found true"
            ])
        #expect(try value.violations(in: Node(parsing: #"{"a":1}"#)).isEmpty)
        #expect(
            try value.violations(in: Node(parsing: #"{"a":true}"#)).map(\.description) == [
                "/a: expected integer, found true"
            ])
    }

    @Test func unchecked() throws {
        let place = ResolvedPath.unchecked(try DatabasePath("a/b"))
        #expect(place.kind == .unchecked && place.pattern == "a/b" && !place.isCollection)
        #expect(try place.elementPath(Key("c")).path == DatabasePath("a/b/c"))
        #expect(try place.validate(Node(parsing: "[1]")).node == Node(parsing: "[1]"))
        #expect(try place.validateElement(Node(parsing: "1"), key: Key("c")).path.path == DatabasePath("a/b/c"))
        try place.checkRemoval()
        let update = try #require(try MultiPathUpdate(parsing: Array(#"{"x":1}"#.utf8), at: place.path))
        #expect(try place.validateUpdate(update).update.entries.count == 1)
    }

    @Test func childrenAndColumns() throws {
        let chat = try shipped("chatrooms.json")
        let messages = try chat.at("chatrooms/a/messages")
        #expect(messages.isCollection && messages.indexes == ["sentAt"])
        #expect(messages.queries.map(\.name) == ["recent"])
        #expect(
            messages.columns.map { "\($0.name) \($0.type ?? "-") \($0.format ?? "-")" } == [
                "sender string -", "text string -", "sentAt integer epoch-milliseconds",
            ])
        #expect(
            try chat.at("chatrooms").columns.map { "\($0.name) \($0.type ?? "-")" } == [
                "messages object", "name string",
            ])
        #expect(try chat.at("chatrooms/a/name").columns == [])
        #expect(
            messages.children.map { "\($0.name) \($0.isWildcard) \($0.typeName ?? "-")" } == [
                "<messageId> true Message"
            ])
        #expect(
            try chat.at("chatrooms/a/messages/b").children.map { "\($0.name) \($0.typeName ?? "-") \($0.isRequired)" }
                == [
                    "sender String true", "text String true", "sentAt Timestamp false",
                ])
        #expect(try chat.at("chatrooms/a/messages/b/sentAt").description == "When the server took it.")
        let shop = try shipped("shop-v1.json")
        #expect(try shop.at("v1/customers/c/newsletter").deprecated == "subscriptions moved to the mailing service")
        #expect(try shop.at("v1").protectedPatterns == ["v1/products"])
    }
}
