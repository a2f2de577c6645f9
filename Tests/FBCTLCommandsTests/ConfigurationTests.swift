import Testing

@testable import FBCTLCommands

@Suite("Configuration")
struct ConfigurationTests {
    @Test(arguments: [
        Session(
            name: "completion",
            lines: [
                "g", "''", "nothing ''", "get /c", "get /chatrooms/", "get /chatrooms/fi", "get chatrooms/firechat/",
                "get /nowhere/", "push /chatrooms/firechat/", "push /chatrooms/firechat/messages ''",
                "push /chatrooms/firechat/messages sender=x se", "push /chatrooms/firechat/messages sentAt=",
                "set /chatrooms/firechat/", "get --", "get -o ''", "get -o js", "get --output=c", "schema ''",
                "completion ''", "validate x --at /con", "validate ''", "watch / --events ''",
                "watch /chatrooms/firechat/messages --order-by s", "get /con --schema missing.json /c",
                "get --no-schema /c", "get /chatrooms/firechat --database http://x.test /chatrooms/",
            ].map { "__complete zsh fbctl \($0)" } + [
                "__complete bash 'fbctl get /chatrooms/fi' /chatrooms/fi",
                "__complete bash 'X=1 fbctl get \"/con' '\"/con'",
                "__complete bash 'fbctl push /chatrooms/firechat/messages sentAt=' =", "__complete", "__complete ksh x",
            ]),
        Session(
            name: "completion-flags",
            lines: [
                "--where s", "--where sender", "--where sentAt", "--where !s", "--where sender=", "--sort -s",
                "--columns sender,t", "--order-by sentAt --equal-to ''",
            ].map { "__complete zsh fbctl get /chatrooms/firechat/messages \($0)" }),
        Session(
            name: "no-database", lines: ["get /configuration", "get /configuration -o json"],
            environment: ["FBCTL_DATABASE": ""]),
        Session(
            name: "no-schema", lines: ["get /configuration", "explain", "explain --no-schema"],
            environment: ["FBCTL_SCHEMA": ""]),
        Session(
            name: "bad-database",
            lines: [
                "db.test", "ftp://db.test", "http://", "http://u:p@db.test", "http://db.test:99999",
                "http://db.test/x.json", "http://db.test#x", "http://[::1", "http://d b",
            ].map { "get /configuration --database '\($0)'" }),
        Session(
            name: "bad-emulator", lines: ["get /configuration"],
            environment: ["FIREBASE_DATABASE_EMULATOR_HOST": "http://127.0.0.1:9000"]),
        Session(
            name: "bad-schema",
            lines: [
                "get /x --schema missing.json", "get /x --schema broken.json", "get /x --schema wildcards.json",
                "get /x --schema chatrooms.json --no-schema",
            ],
            files: [
                "broken.json": "{\n  \"chatrooms\": {\n    \"<id>\": \"String\",\n  }\n}\n",
                "wildcards.json": """
                {
                  "rooms": {"<a>": "String", "<b>": "Int"},
                  "count": 5,
                  "a.b": "String",
                  "$typo": 1
                }
                """,
            ]),
        Session(
            name: "bad-environment", lines: ["get /configuration"],
            environment: ["FBCTL_OUTPUT": "xml"]),
        Session(
            name: "bad-timeout", lines: ["get /configuration", "get /configuration --timeout 0"],
            environment: ["FBCTL_TIMEOUT": "soon"]),
        Session(
            name: "usage",
            lines: [
                "", "get", "gte /x", "get /x --shcema y", "get /x /y", "get /x -o xml", "completion tcsh", "--version",
                "set /x 1 -o table", "get -o json",
            ]),
        Session(
            name: "nothing-named", lines: ["get /configuration", "get /configuration --no-schema", "explain"],
            environment: ["FBCTL_DATABASE": "", "FBCTL_SCHEMA": ""]),
        Session(
            name: "paths-from-elsewhere",
            lines: [
                "get https://chat.firebaseio.com/chatrooms.json", "get /chatrooms.json", "get '/*/name'",
                "explain /chatrooms/firechat/name.json", "get chatrooms/firechat/name/",
                "get 'https://ada:pw@chat.firebaseio.com/chatrooms.json?auth=secret'",
                "get '/chatrooms.json?access_token=secret'",
            ]),
        Session(
            name: "unknown-words",
            lines: [
                "ls /x", "delete /x", "put /x 1", "patch /x", "tail /x", "describe /x", "version", "frobnicate",
                "get /x --json", "get /x --limit 5", "get /x -n 5", "get /x --format json", "get /x --as u1",
                "get /x --orderby a", "get /x --where", "get /x --order-by --limit-to-first 5", "set /x --where a=1 1",
                "get -P6x",
                "remove -r -P6x", "update /x -Px", "--where a=1", "--shcema x get /a", "get /x --frobnicate",
                "schema ''", "schema lnit", "schema lint --where x", "set /x 1 2>x --yes", "keys /x --columns a",
            ]),
        Session(
            name: "contradictions",
            lines: [
                "--schema x --no-schema", "--equal-to 1 --equal-to-json 1", "--equal-to 1 --start-at 2",
                "--since 1h --start-at 2", "--limit-to-first 1 --limit-to-last 1", "--query recent --order-by text",
                "--etag --limit-to-first 1", "--pager --out f", "--start-key a", "--client-side",
            ].map { "get /chatrooms/firechat/messages \($0)" } + [
                "watch /chatrooms --shell", "watch /chatrooms --previous --no-previous",
                "validate f --json-schema s --at /x", "validate f --assert-formats", "audit --summary --max 3",
            ]),
        Session(
            name: "flags-anywhere",
            lines: [
                "-o json get /chatrooms/firechat/name", "get -ojson /chatrooms/firechat/name",
                "--quiet get /chatrooms/firechat/name --no-schema", "get /chatrooms/firechat/name --no-schema",
                "set /configuration/welcomeMessage -4 --no-schema -q", "get configuration -ojson",
            ]),
        Session(
            name: "help",
            lines: ["--help", "get --help"]
                + Verb.allCases.map { "help \($0.rawValue)" } + SchemaVerb.allCases.map { "help schema \($0.rawValue)" }
        ),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }
}
