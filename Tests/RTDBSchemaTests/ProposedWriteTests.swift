import JSONCore
import RTDB
import RTDBSchema
import Testing

/// What a server's write check says of whole writes: the parts, and the values that they lead to.
@Suite struct ProposedWriteTests {
    private static let shop = """
        {
          "products": { "<productId>": "Product" },
          "shelves": { "<shelfId>": { "label": "String", "size": "Int", "boxes": { "<boxId>": "Product" } } },
          "games": { "<gameId>": { "$type": "Game", "scores": { "<userId>": "Int" } } },
          "boards": { "<boardId>": { "$type": "Game", "<cellId>": "Int" } },
          "settings": { "theme": "String", "size": "Int" },
          "$defs": {
            "Product": {
              "type": "object",
              "required": ["name", "price"],
              "properties": {
                "name": { "type": "string" }, "price": { "type": "number" },
                "tags": { "type": "object", "additionalProperties": { "type": "boolean" }, "minProperties": 2 }
              },
              "additionalProperties": false
            },
            "Game": { "type": "object", "required": ["title"], "properties": { "title": { "type": "string" } } }
          }
        }
        """

    private static let present = #"""
        {"products":{"ok":{"name":"a","price":1,"tags":{"x":true,"y":true}},"bad":{"name":5,"price":1,"junk":2}},
         "shelves":{"s":{"label":"l","size":1}},"games":{"g":{"title":"t"}},"old":{"x":1},
         "boards":{"b":{"title":"t","c":1}}}
        """#

    /// A multi-path update of the root and the lines against it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let refusals: [String]

        init(_ update: String, _ refusals: String...) {
            testDescription = update
            self.refusals = refusals
        }
    }

    private static func incomplete(_ path: String) -> String {
        "there is nothing at '\(path)', and this write would leave it incomplete"
    }

    @Test(arguments: [
        Row(#"{"products/new/price":3}"#, incomplete("/products/new"), "/products/new/name: required, but absent"),
        Row(#"{"products/new/price":3,"products/new/name":"n"}"#), Row(#"{"products/ok/price":3}"#),
        Row(
            #"{"products/new/price":3,"products/other/name":"n"}"#, incomplete("/products/new"),
            "/products/new/name: required, but absent", incomplete("/products/other"),
            "/products/other/price: required, but absent"),
        Row(#"{"products/ok/tags/x":null}"#, "/products/ok/tags: expected at least 2 properties, found 1"),
        Row(#"{"products/ok/tags":null}"#),
        Row(
            #"{"products/ok/name":null}"#,
            "'/products/ok/name' must be present wherever '/products/ok' is; remove '/products/ok' or give it another value"
        ),
        // What was wrong before may stay, and become better.
        Row(#"{"products/bad/price":2}"#), Row(#"{"products/bad/junk":null}"#), Row(#"{"products/bad/name":"n"}"#),
        Row(#"{"products/bad/name":6}"#, "/products/bad/name: expected string, found 6"),
        Row(#"{"products/bad":null}"#),
        // What the schema lacks can be removed, and nothing else done with it.
        Row(#"{"old":null}"#), Row(#"{"old/x":null}"#),
        Row(#"{"old/y":1}"#, "'/old/y' is not in the schema: '/' has no child 'old'"),
        // The fields of an element that is a branch; what stands in its collections does not make it.
        Row(#"{"shelves/new/label":"l"}"#, incomplete("/shelves/new"), "/shelves/new/size: required, but absent"),
        Row(#"{"shelves/new/label":"l","shelves/new/size":1}"#), Row(#"{"shelves/s/label":"m"}"#),
        Row(#"{"shelves/new/boxes/b":{"name":"n","price":1}}"#),
        Row(
            #"{"shelves/s/boxes/b/name":"n"}"#, incomplete("/shelves/s/boxes/b"),
            "/shelves/s/boxes/b/price: required, but absent"),
        Row(#"{"games/new/scores/u":1}"#), Row(#"{"games/g/title":"x"}"#), Row(#"{"boards/b/title":"x"}"#),
        Row(#"{"boards/b/d":2}"#),
        // Fixed places are made one after another.
        Row(#"{"settings/theme":"t"}"#),
    ])
    func update(_ row: Row) throws {
        let before = try Node(parsing: Self.present)
        let update = try #require(try MultiPathUpdate(parsing: Array(row.testDescription.utf8), at: .root))
        let after = before.applying(update)
        let schema = try schema(Self.shop)
        #expect(schema.violations(writing: update.entries.map(\.path), from: before, to: after) == row.refusals)
    }

    @Test("a large write of parts of one element is judged once")
    func manyParts() throws {
        let schema = try schema(
            #"{"maps":{"<id>":"Map"},"$defs":{"Map":{"type":"object","additionalProperties":{"type":"integer"}}}}"#)
        let members = (0..<20_000).map { #""maps/m/k\#($0)":\#($0)"# }.joined(separator: ",")
        let update = try #require(try MultiPathUpdate(parsing: Array("{\(members)}".utf8), at: .root))
        let after = Node.null.applying(update)
        let start = ContinuousClock.now
        #expect(schema.violations(writing: update.entries.map(\.path), from: .null, to: after) == [])
        // By the square of the number it would be minutes.
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("open rules with the schema's indexes")
    func openRules() throws {
        #expect(
            try shipped("chatrooms.json").openRules.text()
                == #"{"rules":{".read":true,".write":true,"chatrooms":{"$chatroomId":{"messages":{".indexOn":["sentAt"]}}}}}"#
        )
        let nested = """
            {
              "a": { "<id>": { "b": { "<id>": { "$type": "Any" }, "$indexOn": ["x/y", "$value", "$key"] } } },
              "c": { "<my id!>": "Any", "$indexOn": "z" },
              "d": { "<é>": { "e": { "<f>": "Any", "$indexOn": ["g"] } } },
              "h": { "<id>": { "i": { "<id>": { "j": { "<id>": "Any", "$indexOn": ["k"] } } } } },
              "plain": "String?"
            }
            """
        #expect(
            try schema(nested).openRules.text()
                == #"{"rules":{".read":true,".write":true,"a":{"$id":{"b":{".indexOn":["x/y",".value"]}}},"c":{".indexOn":["z"]},"d":{"$key":{"e":{".indexOn":["g"]}}},"h":{"$id":{"i":{"$id1":{"j":{".indexOn":["k"]}}}}}}}"#
        )
    }
}
