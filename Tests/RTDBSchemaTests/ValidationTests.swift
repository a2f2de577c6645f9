import RTDB
import RTDBSchema
import Testing

/// A write and what is said against it.
struct WriteRow: Sendable, CustomTestStringConvertible {
    let file: String
    let path: String
    let value: String
    let error: String

    init(_ file: String, _ path: String, _ value: String, _ error: String = "") {
        self.file = file
        self.path = path
        self.value = value
        self.error = error
    }

    var testDescription: String { "\(path) \(value)" }
}

private let message = "chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk"

@Suite struct ValidationTests {
    @Test(arguments: [
        WriteRow("chatrooms", message, #"{"sender":"Ada","text":"Hi"}"#),
        WriteRow("chatrooms", message, #"{"sender":"Ada","text":"Hi","sentAt":{".sv":"timestamp"}}"#),
        WriteRow("chatrooms", message, #"{"sender":"Ada","text":"Hi","sentAt":null,".priority":3}"#),
        WriteRow(
            "chatrooms", message, #"{"sender":"Ada","sentAt":"yesterday"}"#,
            """
            2 violations in the value for '/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk' (Message, Schemas/chatrooms.json:19)
              /text    required, but absent
              /sentAt  expected integer, found "yesterday"
            """),
        WriteRow(
            "chatrooms", message, #""hello""#,
            """
            1 violation in the value for '/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk' (Message, Schemas/chatrooms.json:19)
              /  expected object, found "hello"
            """),
        WriteRow(
            "chatrooms", message, #"{"sender":"","text":"Hi","txt":1}"#,
            """
            2 violations in the value for '/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk' (Message, Schemas/chatrooms.json:19)
              /sender  expected at least 1 character, found 0 in ""
              /txt     not in the schema; did you mean 'text'?
            """),
        WriteRow(
            "chatrooms", "chatrooms/a/messages/first", #"{"sender":"Ada","text":"Hi"}"#,
            """
            1 violation in the value for '/chatrooms/a/messages/first' (Message, Schemas/chatrooms.json:19)
              /chatrooms/a/messages/first  key: expected a push ID, found "first"
            """),
        WriteRow(
            "chatrooms", message + "/sentAt", "-5",
            """
            2 violations in the value for '/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk/sentAt' (Timestamp, Schemas/chatrooms.json:30)
              /  expected at least 0, found -5
              /  expected milliseconds since 1970, found -5
            """),
        WriteRow("chatrooms", message + "/sentAt", #"{".sv":{"increment":-5}}"#),
        WriteRow(
            "chatrooms", message + "/sentAt", #"{".sv":{"increment":0.5}}"#,
            """
            1 violation in the value for '/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk/sentAt' (Timestamp, Schemas/chatrooms.json:30)
              /  expected integer, found 0.5
            """),
        WriteRow("chatrooms", message + "/sentAt", "null"),
        WriteRow(
            "chatrooms", message + "/text", "null",
            "'/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk/text' must be present wherever "
                + "'/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk' is; remove "
                + "'/chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk' or give it another value"),
        WriteRow("chatrooms", "chatrooms/a/name", #"{".value":"Room",".priority":1}"#),
        WriteRow(
            "chatrooms", "chatrooms/a/name", "null",
            "'/chatrooms/a/name' must be present wherever '/chatrooms/a' is; remove '/chatrooms/a' or give it another value"
        ),
        WriteRow(
            "chatrooms", "chatrooms", "{}",
            "'/chatrooms' is a collection of Chatroom; use 'push' to add an element, 'update' to change some"),
        WriteRow(
            "chatrooms", "chatrooms", #"{"a":{"name":"A"}}"#,
            "'/chatrooms' is a collection of Chatroom; use 'push' to add an element, 'update' to change some"),
        WriteRow(
            "chatrooms", "chatrooms/a", #"{"name":"A"}"#,
            "'/chatrooms/a' is a branch and is never written as a whole; use 'update' or write a child: messages, name"),
        WriteRow(
            "chatrooms", "/", "1",
            "'/' is a branch and is never written as a whole; use 'update' or write a child: configuration, chatrooms"),
        WriteRow("chatrooms", "configuration", #"{"welcomeMessage":"Hi","anything":[1,2]}"#),
        WriteRow("game-scores", "scores/go/2026-01-01/ada", "12"),
        WriteRow(
            "game-scores", "scores/go/2026-01-01/ada", "1.5",
            """
            1 violation in the value for '/scores/go/2026-01-01/ada' (Int, Schemas/game-scores.json:12)
              /  expected integer, found 1.5
            """),
        WriteRow(
            "game-scores", "scores/Go/2026-13-01/ada", "1e300",
            """
            3 violations in the value for '/scores/Go/2026-13-01/ada' (Int, Schemas/game-scores.json:12)
              /scores/Go                 key: expected text that matches '^[a-z][a-z0-9-]*$', found "Go"
              /scores/Go/2026-13-01      key: expected a date as in 2026-01-31, found "2026-13-01"
              /scores/Go/2026-13-01/ada  expected at most 9223372036854775807, found 1e+300
            """),
        WriteRow(
            "game-scores", "players/ada",
            #"{"nickname":"ada","rating":1.5,"friends":{"bob":true},"inventory":{"sword":1}}"#),
        WriteRow(
            "game-scores", "players/ada",
            #"{"nickname":"a","rating":1.2,"friends":{"bob":1},"inventory":{"0":"x","1":2},"profile":{"country":"uk"}}"#,
            """
            5 violations in the value for '/players/ada' (Player, Schemas/game-scores.json:37)
              /nickname         expected at least 2 characters, found 1 in "a"
              /profile/country  expected "de", "fr", "jp" or "us", found "uk"
              /rating           expected a multiple of 0.5, found 1.2
              /friends/bob      expected boolean, found 1
              /inventory/0      expected integer, found "x"
            """),
        WriteRow("game-scores", "players/ada/friends/bob", "true"),
        WriteRow("game-scores", "players/ada/inventory", "[1,2]"),
        WriteRow("game-scores", "players/ada/inventory", "null"),
        WriteRow(
            "game-scores", "players/ada", "7",
            """
            1 violation in the value for '/players/ada' (Player, Schemas/game-scores.json:37)
              /  expected object, found 7
            """),
        WriteRow(
            "game-scores", "players/ada", #"{"friends":{"bob":true}}"#,
            """
            2 violations in the value for '/players/ada' (Player, Schemas/game-scores.json:37)
              /nickname  required, but absent
              /rating    required, but absent
            """),
        WriteRow(
            "game-scores", "season", #""2026-spring""#,
            "'/season' cannot be written: 'season' (Schemas/game-scores.json:31) is read-only in the schema"),
        WriteRow(
            "game-scores", "matches/-OjAHZEYvrwJvZ2Hi7mk/winner", #""ada""#,
            "'/matches/-OjAHZEYvrwJvZ2Hi7mk/winner' cannot be changed or removed: 'matches' is append-only in the schema; "
                + "'push' adds to it"),
        WriteRow(
            "shop-v1", "v1/products/ABC-1234", #"{"name":"Tea","price":19.99,"tags":["hot","green"],"x-note":{"a":1}}"#),
        WriteRow(
            "shop-v1", "v1/products/ABC-1234", #"{"name":"Tea","price":1.005,"tags":["hot","hot"]}"#,
            """
            2 violations in the value for '/v1/products/ABC-1234' (Product, Schemas/shop-v1.json:36)
              /price  expected a multiple of 0.01, found 1.005
              /tags   expected unique elements, found elements 0 and 1 equal
            """),
        WriteRow(
            "shop-v1", "v1/customers/c/addresses", #"[{"street":"A","city":"B"},{"street":"C"}]"#,
            """
            1 violation in the value for '/v1/customers/c/addresses' ([Address]?, Schemas/shop-v1.json:49)
              /1/city  required, but absent
            """),
        WriteRow(
            "shop-v1", "v1/customers/c/orders/-OjAHZEYvrwJvZ2Hi7mk",
            #"{"placedAt":1,"state":"sent","lines":{"ABC-1234":0}}"#,
            """
            2 violations in the value for '/v1/customers/c/orders/-OjAHZEYvrwJvZ2Hi7mk' (Order, Schemas/shop-v1.json:54)
              /sentAt          required, but absent
              /lines/ABC-1234  expected at least 1, found 0
            """),
        WriteRow(
            "shop-v1", "v1/settings/currency", #""EUR""#,
            "'/v1/settings/currency' cannot be written: 'v1/settings/currency' (Schemas/shop-v1.json:30) is read-only in the schema"
        ),
    ])
    func writes(_ row: WriteRow) throws {
        let place = try shipped("\(row.file).json").at(row.path)
        let node = try Node(parsing: row.value)
        let found = try refusal { _ = try place.validate(node) }
        #expect(found == row.error)
    }

    @Test(arguments: [
        WriteRow("chatrooms", "chatrooms/a/messages", #"{"sender":"Ada","text":"Hi"}"#),
        WriteRow(
            "chatrooms", "chatrooms/a/messages", #"{"sender":"Ada"}"#,
            """
            1 violation in the element for '/chatrooms/a/messages' (Message, Schemas/chatrooms.json:19)
              /text  required, but absent
            """),
        WriteRow(
            "chatrooms", "chatrooms/a/messages", "null",
            """
            1 violation in the element for '/chatrooms/a/messages' (Message, Schemas/chatrooms.json:19)
              /  required, but absent
            """),
        WriteRow(
            "chatrooms", "chatrooms", #"{"name":"A","messages":{"-OjAHZEYvrwJvZ2Hi7mk":{"sender":"a","text":"b"}}}"#),
        WriteRow(
            "chatrooms", "chatrooms", #"{"nmae":"A","messages":{"x":{"sender":"a"}}}"#,
            """
            4 violations in the element for '/chatrooms' (Chatroom, Schemas/chatrooms.json:5)
              /messages/x       key: expected a push ID, found "x"
              /messages/x/text  required, but absent
              /name             required, but absent
              /nmae             not in the schema; did you mean 'name'?
            """),
        WriteRow(
            "chatrooms", "chatrooms/a", #"{"name":"A"}"#,
            "'/chatrooms/a' is a branch, not a collection; use 'set' or 'update'"),
        WriteRow(
            "chatrooms", "chatrooms/a/name", #""A""#,
            "'/chatrooms/a/name' is of type String, not a collection; use 'set' or 'update'"),
        WriteRow("game-scores", "matches", #"{"gameId":"go","players":["a","b"],"endedAt":{".sv":"timestamp"}}"#),
    ])
    func pushes(_ row: WriteRow) throws {
        let place = try shipped("\(row.file).json").at(row.path)
        let node = try Node(parsing: row.value)
        let found = try refusal { _ = try place.validateElement(node, key: Key("-OjAHZEYvrwJvZ2Hi7mk")) }
        #expect(found == row.error)
    }

    @Test func pushedKeyIsChecked() throws {
        let messages = try shipped("chatrooms.json").at("chatrooms/a/messages")
        let node = try Node(parsing: #"{"sender":"Ada","text":"Hi"}"#)
        #expect(
            try refusal { _ = try messages.validateElement(node, key: Key("x")) }
                == """
                1 violation in the element for '/chatrooms/a/messages' (Message, Schemas/chatrooms.json:19)
                  /chatrooms/a/messages/x  key: expected a push ID, found "x"
                """)
    }

    @Test(arguments: [
        WriteRow("chatrooms", "chatrooms/a", #"{"name":"A","messages/-OjAHZEYvrwJvZ2Hi7mk/text":"B"}"#),
        WriteRow(
            "chatrooms", "chatrooms/a",
            #"{"name":7,"messages/x/txet":"B","messages/-OjAHZEYvrwJvZ2Hi7mk/.priority":1}"#,
            """
            2 violations in the update of '/chatrooms/a' (Chatroom, Schemas/chatrooms.json:7)
              /name             expected string, found 7
              /messages/x/txet  not in the schema: 'chatrooms/<chatroomId>/messages/<messageId>' (Message) has no property 'txet'; did you mean 'text'?
            """),
        WriteRow(
            "chatrooms", "chatrooms", #"{"a":{"name":"A"},"b/name":null,"c":null}"#,
            """
            2 violations in the update of '/chatrooms' (Chatroom, Schemas/chatrooms.json:5)
              /a       '/chatrooms/a' is a branch and is never written as a whole; use 'update' or write a child: messages, name
              /b/name  '/chatrooms/b/name' must be present wherever '/chatrooms/b' is; remove '/chatrooms/b' or give it another value
            """),
        WriteRow("chatrooms", message, #"{"text":"B","sentAt":{".sv":"timestamp"}}"#),
        WriteRow(
            "game-scores", "/", #"{"season":"2026-spring","players/ada/rating":"x"}"#,
            """
            2 violations in the update of '/' (Root, Schemas/game-scores.json:1)
              /season              '/season' cannot be written: 'season' (Schemas/game-scores.json:31) is read-only in the schema
              /players/ada/rating  expected number, found "x"
            """),
    ])
    func updates(_ row: WriteRow) throws {
        let place = try shipped("\(row.file).json").at(row.path)
        let update = try #require(try MultiPathUpdate(parsing: Array(row.value.utf8), at: place.path))
        let found = try refusal { _ = try place.validateUpdate(update) }
        #expect(found == row.error)
    }

    @Test(arguments: [
        WriteRow("chatrooms", "chatrooms", ""),
        WriteRow("chatrooms", "chatrooms/a", ""),
        WriteRow("chatrooms", message, ""),
        WriteRow("chatrooms", "/", ""),
        WriteRow(
            "chatrooms", "configuration", "",
            "'/configuration' must be present wherever '/' is; remove '/' or give it another value"),
        WriteRow("chatrooms", "configuration/welcomeMessage", ""),
        WriteRow(
            "game-scores", "matches", "",
            "'/matches' cannot be changed or removed: 'matches' is append-only in the schema; 'push' adds to it"),
        WriteRow(
            "game-scores", "/", "",
            "'/' cannot be written: 'season' (Schemas/game-scores.json:31) is read-only in the schema"),
        WriteRow("game-scores", "players/ada/friends/bob", ""),
        WriteRow(
            "game-scores", "players/ada/nickname", "",
            "'/players/ada/nickname' must be present wherever '/players/ada' is; remove '/players/ada' or give it another value"
        ),
        WriteRow("shop-v1", "v1/customers/c/newsletter", ""),
        WriteRow(
            "shop-v1", "v1/settings", "",
            "'/v1/settings' cannot be written: 'v1/settings/currency' (Schemas/shop-v1.json:30) is read-only in the schema"
        ),
    ])
    func removals(_ row: WriteRow) throws {
        let place = try shipped("\(row.file).json").at(row.path)
        let found = try refusal { try place.checkRemoval() }
        #expect(found == row.error)
    }
}

@Suite struct WriteCheckTests {
    @Test(arguments: [
        ("/", #"{"configuration":{"welcomeMessage":"a"},"chatrooms":{"a":{"name":"A"}}}"#, []),
        (
            "/", #"{"chatrooms":{"a":{"messages":{"x":1},"extra":{"y":2}}},"other":1}"#,
            [
                "/configuration: required, but absent",
                "/chatrooms/a/messages/x: key: expected a push ID, found \"x\"",
                "/chatrooms/a/messages/x: expected object, found 1",
                "/chatrooms/a/name: required, but absent",
                "/chatrooms/a/extra: not in the schema",
                "/other: not in the schema",
            ]
        ),
        ("chatrooms", "5", ["/chatrooms: expected an object of children, found 5"]),
        ("chatrooms", "[{\"name\":\"A\"},null,{\"name\":1}]", ["/chatrooms/2/name: expected string, found 1"]),
        ("chatrooms/a", #"{"name":"A"}"#, []),
        ("chatrooms/a/name", #""A""#, []),
        (
            "chatrooms/a/name", "null",
            [
                "'/chatrooms/a/name' must be present wherever '/chatrooms/a' is; remove '/chatrooms/a' or give it another value"
            ]
        ),
        ("chatrooms/a", "null", []),
        (
            "chatrooms/a/nmae", "1",
            [
                "'/chatrooms/a/nmae' is not in the schema: 'chatrooms/<chatroomId>' has no child 'nmae'; did you mean 'name'?"
            ]
        ),
        (
            "chatrooms/a/messages/-OjAHZEYvrwJvZ2Hi7mk/sender", "7",
            ["/chatrooms/a/messages/-OjAHZEYvrwJvZ2Hi7mk/sender: expected string, found 7"]
        ),
    ])
    func anywhere(path: String, value: String, expected: [String]) throws {
        let schema = try shipped("chatrooms.json")
        #expect(schema.violations(writing: try Node(parsing: value), at: try DatabasePath(path)) == expected)
    }

    @Test func policies() throws {
        let schema = try shipped("game-scores.json")
        let match = try Node(parsing: #"{"gameId":"go","players":["a","b"],"endedAt":1}"#)
        #expect(schema.violations(writing: match, at: try DatabasePath("matches/-OjAHZEYvrwJvZ2Hi7mk")) == [])
        #expect(
            schema.violations(writing: .null, at: try DatabasePath("matches/-OjAHZEYvrwJvZ2Hi7mk")) == [
                "'/matches/-OjAHZEYvrwJvZ2Hi7mk' cannot be changed or removed: 'matches' is append-only in the schema; "
                    + "'push' adds to it"
            ])
        #expect(
            schema.violations(writing: try Node(parsing: #""2026-spring""#), at: try DatabasePath("season")) == [
                "'/season' cannot be written: 'season' (Schemas/game-scores.json:31) is read-only in the schema"
            ])
    }
}
