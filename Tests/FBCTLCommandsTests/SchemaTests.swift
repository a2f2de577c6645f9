import TestSupport
import Testing

@Suite("Schema")
struct SchemaTests {
    /// Schemas with something to say about.
    private static let files = [
        "opaque.json": """
        {
          "rooms": { "<id>": { "$type": "Room", "$description": "No definition." } },
          "user_name": "String",
          "userName": "String",
          "$defs": { "Message": { "type": "object" } }
        }
        """,
        "broken.json": """
        {
          "rooms": { "<id>": "String", "<other>": "Int" },
          "a.b": 5,
          "users": { "$fixd": {} }
        }
        """,
        "unread.json": "{\n  \"rooms\": \"Room\",\n}\n",
        "reference.json": "{ \"part\": { \"$ref\": \"part.json\" } }",
        "part.json": "{ \"a\": \"Bol\", \"$strict\": true }",
        "clean.json": "{ \"a\": \"Int\" }",
    ]

    @Test(arguments: [
        Session(
            name: "explain",
            lines: [
                "explain", "explain /configuration", "explain /chatrooms", "explain /chatrooms/firechat",
                "explain /chatrooms/firechat/messages", "explain /chatrooms/firechat/messages/-Oq",
                "explain /chatrooms/firechat/messages/-Oq/sentAt", "explain /chatrooms/firechat/messages -o json",
                "explain /chatrooms/firechat/mesages",
            ]),
        Session(
            name: "explain-game-scores",
            lines: [
                "/", "/scores", "/scores/go", "/scores/go/2026-01-31", "/scores/go/2026-01-31/ada", "/players",
                "/players/ada", "/players/ada/profile", "/players/ada/profile/country", "/players/ada/inventory",
                "/matches", "/matches/-OjAHZEYvrwJvZ2Hi7mk", "/season",
            ].map { "explain \($0) --schema game-scores.json" } + ["explain /season --schema game-scores.json -o json"]),
        Session(
            name: "explain-shop",
            lines: [
                "/", "/v1", "/v1/products", "/v1/products/ABC-1234/price", "/v1/customers", "/v1/customers/c",
                "/v1/customers/c/orders", "/v1/customers/c/newsletter", "/v1/settings", "/v1/settings/openingHours",
            ].map { "explain \($0) --schema shop-v1.json" } + ["explain /v1/customers --schema shop-v1.json -o json"]),
        Session(
            name: "explain-terminal", lines: ["explain /chatrooms/firechat/messages -o json"], terminalColumns: 80),
        Session(
            name: "schema-paths",
            lines: [
                "schema paths", "schema paths -o tsv", "schema paths -o json", "schema paths -o ndjson",
                "schema paths shop-v1.json", "schema paths game-scores.json", "schema paths opaque.json",
                "schema paths -o csv", "schema paths broken.json", "schema paths missing.json",
                "schema paths --no-schema",
            ], files: files),
        Session(
            name: "schema-lint",
            lines: [
                "schema lint", "schema lint clean.json game-scores.json shop-v1.json", "schema lint opaque.json",
                "schema lint broken.json", "schema lint unread.json", "schema lint clean.json opaque.json broken.json",
                "schema lint reference.json", "schema lint opaque.json broken.json -o json",
                "schema lint opaque.json -o ndjson", "schema lint clean.json -o json",
                "schema lint clean.json -o ndjson",
                "schema lint missing.json", "schema lint clean.json -o table",
            ], files: files),
        Session(name: "schema-lint-nothing", lines: ["schema lint"], environment: ["FBCTL_SCHEMA": ""]),
        Session(name: "schema-usage", lines: ["schema", "schema lnt", "schema paths a b", "schema lint --frm x"]),
        Session(
            name: "deprecated",
            lines: [
                "set /v1/customers/c/newsletter true --create", "get /v1/customers/c/newsletter -o json",
                "get /v1/customers/c",
            ].map { "\($0) --schema shop-v1.json" }),
        Session(
            name: "policies",
            lines: [
                "set /season '\"2026-spring\"'", "remove /season", "update / season=2026-spring",
                "set /matches/-OjAHZEYvrwJvZ2Hi7mk/winner '\"ada\"'", "remove -r /matches",
            ].map { "\($0) --schema game-scores.json" }
                + [
                    "remove -r /v1/products", "remove -r /v1/products --confirm /v1", "update /v1 products:=null",
                    "update /v1 products:=null --confirm /v1/products", "remove -r /v1/products --confirm /v1/products",
                ].map { "\($0) --schema shop-v1.json" }),
    ])
    func session(_ session: Session) async throws {
        var session = session
        for name in ["game-scores.json", "shop-v1.json"] {
            session.files[name] = try World.text(of: "Schemas/\(name)")
        }
        try await session.check()
    }
}
