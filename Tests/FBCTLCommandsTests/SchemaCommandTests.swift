import FBCTLCommands
import TerminalText
import TestSupport
import Testing

@testable import FBCTLCommands

/// What the schema says about places, keys, files and policies, as a user meets it.
@Suite("Schema verdicts")
struct SchemaCommandTests {
    private static let policies = """
        {
          "config": { "$protected": true, "currency": "String?", "flags": { "<flag>": "Bool" } },
          "customers": {
            "<customerId>": {
              "name": "String?",
              "notes": { "$appendOnly": true, "<noteId>": "String" }
            }
          },
          "products": { "$key": { "pattern": "^[A-Z]{2}-[0-9]{3}$" }, "<sku>": { "name": "String?", "parts": { "<id>": "Int" } } },
          "season": { "$type": "Any?", "$readOnly": true }
        }
        """
    private static let rules = """
        {
          "x": {
            "$type": {
              "type": "object",
              "properties": {
                "state": { "enum": ["open", "sent"] }, "sentAt": { "type": "integer" },
                "a": { "oneOf": [{ "type": "string" }, { "type": "integer", "minimum": 3 }] },
                "b": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }] },
                "c": { "type": "string", "not": { "const": "root" } },
                "d": { "type": "array", "contains": { "const": 1 }, "maxContains": 2 }
              },
              "if": { "properties": { "state": { "const": "sent" } }, "required": ["state"] },
              "then": { "required": ["sentAt"] }, "else": { "properties": { "sentAt": false } },
              "anyOf": [{ "required": ["a"] }, { "required": ["b", "c"] }],
              "dependentRequired": { "c": ["d"] },
              "dependentSchemas": { "d": { "anyOf": [{ "maxProperties": 3 }, { "minProperties": 5 }] } },
              "patternProperties": { "^x-": { "type": "boolean" } },
              "propertyNames": { "maxLength": 8 },
              "not": { "required": ["a", "b"] },
              "allOf": [{ "not": { "properties": { "a": { "minLength": 3 } } } }],
              "unevaluatedProperties": false
            }
          }
        }
        """
    private static let priority = """
        {
          "lb": { "<uid>": { "$type": {
            "type": "object", "required": ["score", ".priority"],
            "properties": { "score": { "type": "integer" }, ".priority": { "type": "integer" } }
          } } },
          "users": { "<id>": { "name": "String?" } }
        }
        """

    @Test(arguments: [
        Session(
            name: "unknown-paths",
            lines: [
                "set --no-schema /chatrooms/firechat/topc '{\"a\":1,\"b\":{\"c\":2}}'",
                "set --no-schema /chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk/curency '\"CHF\"'",
                "get /chatrooms/firechat/topc", "get /chatrooms/firechat/topc/b -o paths",
                "keys /chatrooms/firechat/topc", "count /chatrooms/firechat/topc", "tree /chatrooms/firechat/topc",
                "get /chatrooms/firechat/mesages", "get '/chatrooms/*/topc'", "set /chatrooms/firechat/topc 1",
                "remove /chatrooms/firechat/topc/nothing", "remove /chatrooms/firechat/topc",
                "remove -r /chatrooms/firechat/topc", "get /chatrooms/firechat/topc",
                "update /chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk curency:=null",
                "update /chatrooms/firechat/messages/-OjAHZEYvrwJvZ2Hi7mk curency=EUR",
            ]),
        Session(
            name: "unknown-paths-policies",
            lines: [
                "set --no-schema /season '{\"x\":1}'", "set --no-schema /config/old 1", "remove /config/old",
                "remove /config/old --confirm /config", "set --no-schema /customers/c '{\"notes\":{\"n\":\"x\"}}'",
                "set --no-schema /customers/c/notes/n/deep 1", "remove /customers/c/notes/n/deep",
                "update /config old:=null",
            ], environment: ["FBCTL_SCHEMA": "policies.json"], files: ["policies.json": policies]),
        Session(
            name: "protected-parts",
            lines: [
                "set /config/currency '\"CHF\"'", "set /config/currency '\"CHF\"' --confirm /config",
                "update /config currency=EUR", "update /config currency=EUR --confirm config",
                "set /config/currency '\"CHF\"' --confirm /confg", "update /config currency=EUR --confirm /customers",
                "set /customers/c/name x --confirm /config",
                "remove /config/currency", "set /config/flags/a true", "remove -r /config", "explain /config/currency",
            ], environment: ["FBCTL_SCHEMA": "policies.json"], files: ["policies.json": policies]),
        Session(
            name: "append-only-below",
            lines: [
                "update /customers/a name=Ada", "remove -r /customers/a", "push /customers/b/notes '\"x\"'",
                "remove -r /customers/b", "remove -r /customers/b/notes",
                "remove -r /customers/b --confirm '/customers/<customerId>/notes'", "get /customers",
                "remove -r /customers", "update /customers b:=null",
            ], environment: ["FBCTL_SCHEMA": "policies.json"], files: ["policies.json": policies]),
        Session(
            name: "key-notes",
            lines: [
                "get /products/tl-104", "keys /products/tl-104/parts", "count /products/tl-104/parts",
                "tree /products/tl-104", "get '/products/*/name'", "get /products/TL-104",
                "set /products/tl-104/name '\"x\"'", "push /products/tl-104/parts 1",
                "update /products tl-104/name=x TL-104/name=y",
            ], environment: ["FBCTL_SCHEMA": "policies.json"], files: ["policies.json": policies]),
        Session(
            name: "explain-rules", lines: ["explain /x", "explain /x -o json", "schema lint rules.json"],
            environment: ["FBCTL_SCHEMA": "rules.json"], files: ["rules.json": rules]),
        Session(
            name: "explain-narrow", lines: ["explain /x", "explain /x/d"], terminalColumns: 44,
            environment: ["FBCTL_SCHEMA": "rules.json"], files: ["rules.json": rules]),
        Session(
            name: "validate-files",
            lines: [
                "schema lint priority.json", "validate element.json --at /lb", "validate whole.json --at /lb",
                "validate lines.ndjson --at /lb", "validate name.json", "validate name.ndjson --at /users",
                "validate name.json --summary", "validate mark.json --at /users",
                "validate mark.json --json-schema any.json", "validate twice.json --at /users",
                "validate twice.ndjson --at /users", "validate huge.json --at /users", "validate deep.json --at /users",
                "validate priority.bad.json --at /users",
            ], environment: ["FBCTL_SCHEMA": "priority.json"],
            files: [
                "priority.json": priority, "element.json": #"{"u":{"score":3,".priority":5}}"#,
                "whole.json": #"{"u":{"score":3,".priority":5,"x":null}}"#,
                "lines.ndjson": #"{"$key":"u","score":3,".priority":5}"#, "name.json": #"{"users":{"u":{"nam":"x"}}}"#,
                "name.ndjson": #"{"$key":"u","nam":"x"}"#, "mark.json": "\u{FEFF}{\"u\":{\"name\":5}}",
                "any.json": #"{"type":"array"}"#, "twice.json": #"{"u":{"name":"x","\u006eame":"y"},"u":{"name":"z"}}"#,
                "twice.ndjson": "{\"$key\":\"u\",\"name\":\"x\"}\n{\"name\":\"x\",\"name\":\"y\"}\n",
                "huge.json": "{\"u\":\n {\"name\":1e400}}",
                "deep.json": String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40),
                "priority.bad.json": #"{"u":{"name":{".sv":"nonsense"}}}"#,
            ]),
        Session(
            name: "schema-mistakes",
            lines: ["string", "schema", "rules", "empty", "wildcard", "dollar"].map { "schema lint \($0).json" } + [
                "get /x --schema opaque.json", "get /x --schema string.json",
            ],
            files: [
                "string.json": #"{"name":"string","tags":"String[]"}"#,
                "schema.json": #"{"p":{"<sku>":{"type":"object","properties":{}}}}"#,
                "rules.json": #"{"rules":{".read":true}}"#, "empty.json": "\n", "wildcard.json": #"{"{uid}":"Int"}"#,
                "dollar.json": #"{"users":{"$uid":"User"}}"#, "opaque.json": #"{"x":"Foo","y":"Bar"}"#,
            ]),
        Session(
            name: "schema-sample",
            lines: [
                "schema sample --seed 7 --count 2", "schema sample /chatrooms/firechat/messages --count 1",
                "schema sample /chatrooms/firechat/name --seed 1", "schema sample /nowhere", "schema sample --count 0",
                "schema sample --no-schema", "schema sample --schema never.json --seed 1",
                "schema sample --schema nothing.json --seed 1",
                "schema sample --schema many.json --count 9223372036854775807",
            ],
            files: [
                "never.json": #"{"a":{"$type":false},"b":{"$type":{"const":5}}}"#,
                "nothing.json": #"{"a":{"$type":false}}"#,
                "many.json": #"{"a":{"<x>":{"<y>":"Int"}}}"#,
            ]),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }

    @Test(arguments: [
        ("    name  a b c", 12, ["    name  a", "      b c"]),
        ("  some words in a row", 12, ["  some words", "    in a row"]),
        ("  short", 7, ["  short"]),
        ("unbreakable", 4, ["unbreakable"]), ("  name  unbreakable", 10, ["  name", "     unbreakable"]),
        ("", 4, [""]),
    ])
    func wrapping(line: String, width: Int, expected: [String]) {
        #expect(line.wrapped(to: width) == expected)
    }
}
