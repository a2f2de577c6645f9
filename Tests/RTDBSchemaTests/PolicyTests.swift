import RTDB
import RTDBSchema
import Testing

/// What `$readOnly`, `$appendOnly` and `$protected` do to writes.
@Suite struct PolicyTests {
    private static let policies = """
        {
          "log": {
            "$appendOnly": true,
            "<entryId>": { "$type": "Any", "notes": { "<noteId>": "String" }, "marks": { "$appendOnly": true, "<id>": "Int" } },
            "count": "Int?"
          },
          "rooms": {
            "<roomId>": {
              "$protected": true,
              "name": "String?",
              "seal": { "$type": "Any?", "$readOnly": true },
              "stamps": { "<id>": { "$type": "Any?", "$readOnly": true } }
            }
          },
          "plan": { "$type": "Any?", "$protected": true },
          "boards": { "<id>": { "$type": "Board", "<cellId>": { "$type": "Int", "$readOnly": true } } },
          "$defs": { "Board": { "properties": { "title": { "type": "string" } } } },
          "frozen": { "$readOnly": true, "<id>": "Int" }
        }
        """
    private static let changed = "cannot be changed or removed: 'log' is append-only in the schema; 'push' adds to it"

    @Test(arguments: [
        ("log/a", "'/log/a' " + changed), ("log/a/notes/b", "'/log/a/notes/b' " + changed), ("log/count", ""),
        ("frozen/a", "'/frozen/a' cannot be written: 'frozen' (s.json:18) is read-only in the schema"),
        (
            "rooms/a/seal",
            "'/rooms/a/seal' cannot be written: 'rooms/<roomId>/seal' (s.json:11) is read-only in the schema"
        ),
        ("plan", "'/plan' is replaced or removed only with confirmation: '/plan' is protected in the schema"),
        (
            "plan/part",
            "'/plan/part' is replaced or removed only with confirmation: '/plan' is protected in the schema"
        ),
        ("rooms/a/name", ""),
    ])
    func set(path: String, expected: String) throws {
        #expect(try refusal { _ = try at(path).validate(path.hasSuffix("name") ? "\"x\"" : "1") } == expected)
    }

    @Test(arguments: [
        ("log", "'/log' " + changed), ("log/a", "'/log/a' " + changed), ("log/count", ""), ("rooms/a/name", ""),
        (
            "rooms",
            "'/rooms' cannot be written: 'rooms/<roomId>/seal' (s.json:11) is read-only in the schema"
        ),
        ("frozen/a", "'/frozen/a' cannot be written: 'frozen' (s.json:18) is read-only in the schema"),
        ("plan", "'/plan' is replaced or removed only with confirmation: '/plan' is protected in the schema"),
    ])
    func remove(path: String, expected: String) throws {
        #expect(try refusal { try at(path).checkRemoval() } == expected)
    }

    @Test(arguments: [
        ("log", "1", ""), ("log/a/notes", "\"x\"", "'/log/a/notes' " + changed), ("log/a/marks", "1", ""),
        ("frozen", "1", "'/frozen' cannot be written: 'frozen' (s.json:18) is read-only in the schema"),
        ("rooms", #"{"name":"x"}"#, ""), ("boards", #"{"title":"x"}"#, ""),
        (
            "boards", #"{"title":"x","a1":1}"#,
            "'/boards/k' cannot be written: 'boards/<id>/<cellId>' (s.json:16) is read-only in the schema"
        ),
        (
            "rooms", #"{"name":"x","seal":1}"#,
            "'/rooms/k' cannot be written: 'rooms/<roomId>/seal' (s.json:11) is read-only in the schema"
        ),
        (
            "rooms", #"{"stamps":{"a":1}}"#,
            "'/rooms/k' cannot be written: 'rooms/<roomId>/stamps/<id>' (s.json:12) is read-only in the schema"
        ),
        (
            "rooms/a/stamps", "1",
            "'/rooms/a/stamps' cannot be written: 'rooms/<roomId>/stamps/<id>' (s.json:12) is read-only in the schema"
        ),
    ])
    func push(path: String, value: String, expected: String) throws {
        let found = try refusal { _ = try at(path).validateElement(Node(parsing: value), key: Key("k")) }
        #expect(found == expected)
    }

    @Test(arguments: [
        (#"{"log/a/.priority":1}"#, "/log/a", "'/log/a' " + changed),
        (
            #"{"frozen/a/.priority":1}"#, "/frozen/a",
            "'/frozen/a' cannot be written: 'frozen' (s.json:18) is read-only in the schema"
        ),
        (
            #"{"plan":null}"#, "/plan",
            "'/plan' is replaced or removed only with confirmation: '/plan' is protected in the schema"
        ),
    ])
    func update(value: String, place: String, expected: String) throws {
        let update = try #require(try MultiPathUpdate(parsing: Array(value.utf8), at: .root))
        let found = try refusal { _ = try at("/").validateUpdate(update) }
        #expect(found == "1 violation in the update of '/' (Root, s.json:1)\n  \(place)  \(expected)")
    }

    @Test func confirmation() throws {
        for name in ["/plan", "plan"] {
            _ = try at("plan").validate("1", confirmed: [name])
            try at("plan").checkRemoval(confirmed: ["other", name])
        }
        let loaded = try schema(
            #"{"a":{"<x>":{"$protected":true,"b":{"$type":"Any?","$protected":true}},"c":{"$type":"Any?","$protected":true}}}"#
        )
        #expect(
            try refusal { try loaded.at("a").checkRemoval(confirmed: ["/a/c"]) }
                == "'/a' is replaced or removed only with confirmation: '/a/<x>', '/a/<x>/b' are protected in the schema"
        )
        try loaded.at("a").checkRemoval(confirmed: ["/a/c", "/a/<x>", "a/<x>/b"])
        #expect(
            try refusal { try loaded.at("a/x").checkRemoval(confirmed: ["/a/<x>", "/a/<x>/b"]) }
                == "'/a/x' is replaced or removed only with confirmation: '/a/x' is protected in the schema")
        try loaded.at("a/x").checkRemoval(confirmed: ["/a/x", "/a/<x>/b"])
        // Servers ask nobody.
        #expect(loaded.violations(writing: .null, at: try DatabasePath("a")) == [])
    }

    @Test(
        arguments: [
            ("/", [.update]), ("log", [.push, .update]), ("log/a", []), ("log/a/notes", []), ("log/a/marks", [.push]),
            ("log/count", [.set, .remove]), ("rooms", [.push, .update]), ("frozen", []),
            ("plan", [.set, .update, .remove]),
        ] as [(String, Set<ResolvedPath.Write>)])
    func permitted(path: String, writes: Set<ResolvedPath.Write>) throws {
        #expect(try at(path).permittedWrites == writes)
    }

    private func at(_ path: String) throws -> ResolvedPath { try schema(PolicyTests.policies).at(path) }
}

extension ResolvedPath {
    fileprivate func validate(_ text: String, confirmed: [String] = []) throws -> ValidatedValue {
        try validate(Node(parsing: text), confirmed: confirmed)
    }
}
