import Testing

@Suite("Checking")
struct CheckingTests {
    private static let bad = """
        {"chatrooms": {
          "a": {"name": "A", "messages": {
            "-OqAAAAAAAAAAAAAAAAa": {"sender": "", "text": "t"},
            "-OqAAAAAAAAAAAAAAAAb": {"sender": "a", "text": "t", "edit": 1},
            "-OqAAAAAAAAAAAAAAAAc": 5,
            "m4": {"sender": "a", "text": "t"}}},
          "b": {"name": 7, "topic": "z"}, "c": {"messages": null}, "d": {"messages": {"-OqAAAAAAAAAAAAAAAAd": {}}}}}
        """

    @Test(arguments: [
        Session(
            name: "validate",
            lines: [
                "validate bad.json", "validate bad.json --summary", "validate bad.json --max 2",
                "validate bad.json -o json",
                "validate bad.json -o ndjson --max 1", "validate bad.json -o ndjson --summary",
                "validate bad.json --at /chatrooms/x", "validate bad.json -o table",
                "validate good.json --at /chatrooms/x/messages",
                "validate good.json --at /chatrooms/x/messages -o json",
                "validate empty.json", "validate broken.json", "validate key.json", "validate none.json",
                "validate good.json --at /nowhere", "validate good.json --no-schema", "validate good.json --max -1",
                "validate",
            ],
            files: [
                "bad.json": bad, "empty.json": "null\n", "broken.json": "{\"chatrooms\": {]",
                "key.json": #"{"a.b": 1}"#,
                "good.json": #"{"-OqAAAAAAAAAAAAAAAAa": {"sender": "ada", "text": "hi", "sentAt": 5}}"#,
            ]),
        Session(
            name: "validate-json-schema",
            lines: [
                "validate good.json --json-schema order.json", "validate bad.json --json-schema order.json",
                "validate bad.json --json-schema order.json -o json", "validate null.json --json-schema order.json",
                "validate remote.json --json-schema remote.schema.json",
                "validate remote.json --json-schema remote.schema.json --resolve http://x.test/=shared",
                "validate date.json --json-schema date.schema.json",
                "validate date.json --json-schema date.schema.json --assert-formats",
                "validate good.json --json-schema broken.json", "validate good.json --json-schema none.json",
                "validate good.json --resolve http://x.test", "validate good.json --assert-formats",
                "validate seven.json --json-schema seven.schema.json",
                "validate five.json --json-schema foreign.schema.json",
                "validate five.json --json-schema slips.schema.json",
                "validate twice.json --json-schema seven.schema.json",
                "validate five.json --json-schema twice.json", "validate five.json --json-schema cut.json",
                "validate marked.json --json-schema marked.json",
            ],
            files: [
                "order.json": """
                {
                  "type": "object",
                  "required": ["id"],
                  "properties": {"id": {"type": "integer"}, "items": {"items": {"$ref": "#/$defs/item"}}},
                  "unevaluatedProperties": false,
                  "$defs": {"item": {"oneOf": [{"type": "string"}, {"type": "object", "required": ["sku"]}]}}
                }
                """,
                "good.json": #"{"id": 1, "items": ["a", {"sku": null}]}"#,
                "bad.json": #"{"id": 1.5, "items": ["a", {}, []], "note": {}}"#, "null.json": "null",
                "remote.schema.json": #"{"$ref": "http://x.test/text.json"}"#, "remote.json": "5",
                "shared/text.json": #"{"type": "string"}"#, "date.schema.json": #"{"format": "date"}"#,
                "date.json": #""tomorrow""#,
                "seven.schema.json":
                    #"{"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": ["b"]}}"#,
                "seven.json": #"{"a": 1}"#, "five.json": "5", "twice.json": #"{"a": 1, "\u0061": 2}"#, "cut.json": "{",
                "foreign.schema.json": #"{"$schema": "http://json-schema.org/draft-08/schema#"}"#,
                "slips.schema.json": #"{"proprties": {}, "format": "emial", "dependencies": {}}"#,
                "marked.json": "\u{FEFF}{\"type\": \"object\"}",
                "broken.json": ##"{"type": "strnig", "properties": {"a": {"$ref": "#/$defs/x"}}}"##,
            ]),
        Session(
            name: "validate-ndjson",
            lines: [
                "validate messages.ndjson --at /chatrooms/x/messages",
                "validate messages.ndjson --at /chatrooms/x/messages -o ndjson --max 1",
                "validate - --ndjson --at /chatrooms/x/name", "validate rooms.jsonl --at /chatrooms",
                "validate root.jsonl", "validate root.json", "validate root.json --ndjson",
                "validate broken.ndjson --at /chatrooms/x/messages",
                "validate key.ndjson --at /chatrooms/x/messages", "validate keys.ndjson --at /chatrooms",
                "validate beside.ndjson --at /chatrooms", "validate empty.ndjson",
                "validate plain.ndjson --json-schema integer.json",
            ],
            standardInput: "\"a\" \"b\"\n5",
            files: [
                "messages.ndjson": """
                {"$key":"-OqAAAAAAAAAAAAAAAAa","sender":"ada","text":"hi","sentAt":5}
                {"sender":"ada","text":"hi","$key":"-OqAAAAAAAAAAAAAAAAb"}

                {"sender":"","text":"hi"}
                {"$key":"m1","sender":"ada","text":"hi","sentAt":-5}
                {"$key":"-OqAAAAAAAAAAAAAAAAc","$value":7}
                {"$value":null}

                """,
                "rooms.jsonl": #"{"$key":"x","name":"y","messages":{"a":1}} {"name":5}"#,
                "root.jsonl": #"{"$key":"configuration","welcomeMessage":"x"} {"$key":"nowhere","a":1} {"a":1}"#,
                "root.json": #"{"$key":"configuration","welcomeMessage":"x"} {"$key":"configuration"}"#,
                "broken.ndjson": "{\"sender\":1}\n{\"sender\":\"ada\",\n", "key.ndjson": #"{"sender":1} {"$key":5}"#,
                "keys.ndjson": #"{"$key":"a","$key":"b"}"#, "beside.ndjson": #"{"name":"a","$value":"b"}"#,
                "empty.ndjson": "", "plain.ndjson": "1\n\"two\"\n3.5\n", "integer.json": #"{"type":"integer"}"#,
            ]),
        Session(
            name: "validate-standard-input", lines: ["validate - --at /configuration"],
            standardInput: #"{"welcomeMessage": 5}"#),
        Session(
            name: "audit",
            lines: [
                "audit", "audit /chatrooms/firechat -o json", "set --no-schema /chatrooms/firechat/name 5",
                "set --no-schema /chatrooms/firechat/messages/m '{\"sender\":\"x\"}'", "audit", "audit --summary",
                "audit /chatrooms/firechat/messages -o ndjson", "audit /nowhere", "audit --no-schema",
            ]),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }
}
