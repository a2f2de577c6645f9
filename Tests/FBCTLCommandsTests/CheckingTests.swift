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
            name: "invalid-data",
            lines: [
                "set -q --no-schema /chatrooms/firechat/messages/m '{\"sender\":\"x\"}'",
                "set -q --no-schema /configuration/welcomeMessage 5",
            ]
                + [
                    "-o ndjson", "-o json", "-o ndjson --invalid fail", "-o ndjson --invalid skip",
                    "-o json --invalid skip", "-o paths --invalid skip", "-o table --invalid warn",
                    "-o ndjson --where sender=x --invalid fail", "-o ndjson --where sender=Ada --invalid fail",
                    "-o ndjson --invalid warn --quiet", "-o json --invalid maybe",
                ].map { "get /chatrooms/firechat/messages \($0)" }
                + [
                    "get /configuration", "get /configuration --invalid warn", "get /configuration --invalid skip",
                    "get /configuration /chatrooms/firechat/name", "get '/chatrooms/*/messages' -o tsv --invalid skip",
                    "audit --summary", "audit --summary -o json",
                ]),
        Session(
            name: "invalid-data-by-the-environment",
            lines: [
                "set -q --no-schema /configuration/welcomeMessage 5", "get /configuration",
                "get /configuration --invalid fail",
            ], environment: ["FBCTL_INVALID": "warn"]),
        Session(
            name: "invalid-data-by-a-typo", lines: ["get /configuration"], environment: ["FBCTL_INVALID": "wran"]),
        Session(
            name: "every-element",
            lines: [
                "set '/chatrooms/*/name' '\"x\"'", "push '/chatrooms/*/messages' sender=a text=b",
                "update '/chatrooms/*' name=x", "update /chatrooms '*/name=x'", "remove '/chatrooms/*/name'",
                "remove -r '/chatrooms/*'", "set --literal '/chatrooms/*/name' '\"star\"' -q",
                "get --literal '/chatrooms/*/name'", "get '/chatrooms/*/name' -o tsv", "audit '/chatrooms/*'",
                "audit '/chatrooms/*/name'", "audit '/chatrooms/*/name' -o json", "audit /chatrooms/nobody",
                "tree '/chatrooms/*/name'", "tree '/chatrooms/*/name' -o json", "tree '/chatrooms/*' --depth 1",
                "explain '/chatrooms/*/name'", "audit '/chatrooms/*/name' --max-requests 1",
                "remove --literal '/chatrooms/*/name' -q",
            ]),
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
