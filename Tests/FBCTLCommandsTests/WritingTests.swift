import Testing

@Suite("Writing")
struct WritingTests {
    @Test(arguments: [
        Session(
            name: "conditions",
            lines: [
                "get --etag /chatrooms/firechat/name",
                "set /chatrooms/firechat/name New --if-match wrong", "set /chatrooms/firechat/name New --if-absent",
                "set /chatrooms/firechat/name New --if-absent --dry-run",
                "set /chatrooms/attic/name Attic --if-absent", "get --etag /chatrooms/attic/name",
                "set /chatrooms/attic/name Loft --if-match 9l9LQlQMq0gvA1bLARflq9YY7nU= --dry-run",
                "set /chatrooms/attic/name Loft --if-match 9l9LQlQMq0gvA1bLARflq9YY7nU= -o json",
                "set /chatrooms/attic/name Loft --if-match 9l9LQlQMq0gvA1bLARflq9YY7nU= -o json",
                "remove -r /chatrooms/attic --if-match ff", "get --etag /chatrooms/attic",
                "remove -r /chatrooms/attic --if-match Sa573CcuVtpm8Nu+sf2RoOv5HEw=",
                "set /chatrooms/attic/name Loft --if-match 'a b'", "set /chatrooms/attic/name Loft --if-match ''",
                "update /chatrooms/attic name=Loft --if-absent", "set /n @+1 --if-absent --no-schema",
                "set /chatrooms/attic/name Loft --if-match a --if-absent",
                "set /chatrooms/attic/name Loft --if-match a --check-merged",
            ]),
        Session(
            name: "emulator-and-another-database",
            lines: [
                "set /configuration/welcomeMessage Hi --database http://other.test",
                "push /chatrooms/firechat/messages sender=a text=b sentAt=@now --database http://other.test",
                "update /configuration welcomeMessage=Hi --database http://other.test",
                "remove -r /chatrooms --database http://other.test",
                "set /configuration/welcomeMessage Hi --database 'http://db.test?ns=chat'",
                "set /configuration/welcomeMessage Hi --database 'http://db.test?ns=chat' --ignore-emulator",
                "get /configuration --ignore-emulator --database ''",
            ], environment: ["FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000"]),
        Session(
            name: "dry-run",
            lines: [
                "set /chatrooms/firechat/name 'Fire chat' --dry-run", "set /chatrooms/firechat/name 5 --dry-run",
                "set /chatrooms/firechat/name Firechat --dry-run --check-merged",
                "set /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa/text Hello --dry-run --check-merged",
                "set /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAx/text Hello --dry-run",
                "push /chatrooms/firechat/messages sender=ada text=Hi sentAt=@now --dry-run",
                "update /chatrooms firechat/name=A lounge/name=B --dry-run",
                "update /chatrooms firechat/name=A lounge/name=B --dry-run -o ndjson",
                "remove /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa --dry-run",
                "remove /chatrooms/firechat --dry-run", "remove -r /chatrooms/nobody --dry-run",
                "remove -r /chatrooms/firechat -o ndjson --dry-run", "set /chatrooms/firechat/name A --dry-run -o json",
                "set /n @+2 --no-schema --dry-run", "update / n/.priority:=2 --no-schema --dry-run",
                "set / '{\".value\":1,\".priority\":2}' --no-schema --dry-run --quiet", "get /chatrooms/firechat/name",
            ]),
        Session(
            name: "dry-run-terminal",
            lines: [
                "update /chatrooms firechat/name=A lounge/name=B firechat/messages:=null --dry-run",
                "update /chatrooms firechat/name=A --dry-run -o ndjson",
            ], terminalColumns: 80),
        Session(
            name: "set",
            lines: [
                "set /chatrooms/firechat/name '\"Fire\"'", "get /chatrooms/firechat/name",
                "set /chatrooms/firechat/name '\"Fire again\"' -o json",
                "set /configuration welcomeMessage=Hi", "get /configuration", "set /configuration @configuration.json",
                "get /configuration", "set /configuration -", "get /configuration",
                "set /chatrooms/new/name '\"New\"'", "get /chatrooms/new",
            ], standardInput: "{\"welcomeMessage\": \"from standard input\"}\n",
            files: ["configuration.json": "{\"welcomeMessage\": \"from a file\"}"]),
        Session(
            name: "push",
            lines: [
                "push /chatrooms/lounge/messages sender=ada text='Hello, lounge' sentAt=1795253400000",
                "push /chatrooms/lounge/messages sender=ada text=now sentAt=@now -o json",
                "push /chatrooms/lounge/messages '{\"sender\":\"ada\",\"text\":\"as JSON\"}'",
                "get /chatrooms/lounge/messages -o ndjson", "push /chatrooms/firechat/name '\"x\"'", "push / a=1",
            ]),
        Session(
            name: "update",
            lines: [
                "update /chatrooms/firechat name=Renamed",
                "update /chatrooms '{\"lounge/name\":\"L\",\"new/name\":\"N\"}'",
                "get /chatrooms -o keys", "get /chatrooms/lounge/name",
                "update /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa text=Changed",
                "get /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa",
                "update /chatrooms/firechat messages/-OqAAAAAAAAAAAAAAAAa:=null", "keys /chatrooms/firechat/messages",
                "update /chatrooms '{\"lounge\":{\"name\":\"x\"},\"lounge/name\":\"y\"}'",
                "update /chatrooms/firechat nme=x topic=y", "update /chatrooms/firechat null",
                "update /chatrooms/firechat 5",
            ]),
        Session(
            name: "remove",
            lines: [
                "remove /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa", "keys /chatrooms/firechat/messages",
                "remove /chatrooms/firechat/messages", "rm -r /chatrooms/firechat/messages", "keys /chatrooms/firechat",
                "remove /chatrooms/lounge/name", "remove -r /", "get /",
            ]),
        Session(
            name: "check-merged",
            lines: [
                "set /rooms/a '{\"state\":\"open\",\"seats\":9}'", "set /rooms/a/state '\"closed\"' --check-merged",
                "update /rooms/a state=closed closedBy=ada --check-merged", "remove /rooms/a/closedBy --check-merged",
                "set /rooms/a/seats '{\".sv\":{\"increment\":1}}' --check-merged -o json",
                "update /rooms/a seats=@+1 --check-merged", "set /rooms/b/seats 1 --check-merged",
                "update /rooms a/seats:=3 b/seats:=4 --check-merged",
                "update /rooms a/seats:=3 a/state=open --check-merged", "get /rooms/a",
                "update /rooms '{\"c\":{\"state\":\"open\"},\"a\":null}' --check-merged", "get /rooms",
                "set --no-schema /rooms/c/seats 5 --check-merged", "set /rooms/c/state '\"ajar\"' --check-merged",
                "set /rooms/c/seats 4 --check-merged", "get /rooms/c -o json",
            ], environment: ["FBCTL_SCHEMA": "rooms.json"],
            files: [
                "rooms.json": """
                {
                  "rooms": { "<roomId>": "Room" },
                  "$defs": {
                    "Room": {
                      "type": "object",
                      "required": ["state"],
                      "properties": {
                        "state": { "enum": ["open", "closed"] },
                        "closedBy": { "type": "string" },
                        "seats": { "type": "integer", "maximum": 10 }
                      },
                      "if": { "properties": { "state": { "const": "closed" } } },
                      "then": { "required": ["closedBy"] },
                      "additionalProperties": false
                    }
                  }
                }
                """
            ]),
        Session(
            name: "refused-values",
            lines: [
                "set /chatrooms '{}'", "set /chatrooms null", "update /chatrooms/firechat '{\"messages\":{}}'",
                "update /chatrooms/firechat '{\"messages\":[]}'", "set / '{\"a\":1}'",
                "set /chatrooms/firechat '{\"name\":\"x\"}'",
                "set /chatrooms/firechat/name 5", "set /chatrooms/firechat/name null",
                "push /chatrooms/firechat/messages sentAt=yesterday extra=1",
                "set /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa '{\"sender\":\"\",\"text\":\"x\",\"sentAt\":-1}'",
                "set /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa/sentAt '\"soon\"'",
                "set /chatrooms/firechat/messages/not-a-push-id sender=ada text=x",
            ]),
        Session(
            name: "broken-values",
            lines: [
                "set /configuration '{bad'", "set /configuration hello", "set /configuration",
                "set /configuration a=1 b",
                "set /configuration a=1 a=2", "set /configuration a:=nope", "set /configuration @missing.json",
                "set /configuration @broken.json", "set /configuration -", "set /configuration '{\"a.b\":1}'",
                "set /configuration '{\"$x\":1}'", "set /configuration '[1,2,'",
                "set /configuration '{\"a\":1,\"a\":2}'",
                "set /configuration '\"tab\there\"'", "set /configuration 1e999",
                "set /configuration '{\".sv\":\"nope\"}'",
            ], standardInput: "{\n  \"welcomeMessage\": \"unfinished\n}",
            files: ["broken.json": "{\n  \"welcomeMessage\": tru\n}\n"]),
        Session(
            name: "refused-paths",
            lines: [
                "get /chatroms", "get /chatrooms/firechat/mesages", "get /chatrooms/firechat/messages/x/txt",
                "get /chatrooms/firechat/name/first", "get /chatrooms/a.b/name", "get '/chatrooms/$x/name'",
                "get '/chatrooms/a#b'", "get '/chatrooms/a[0]'", "get ''", "get /chatrooms//messages",
                "get /\(String(repeating: "k", count: 769))", "get '/chatrooms/a\u{7}b'",
                "get /\(Array(repeating: "d", count: 33).joined(separator: "/"))", "watch /nowhere", "keys /nowhere",
                "remove /nowhere", "update /nowhere a=1", "push /nowhere a=1", "set /nowhere 1", "explain /nowhere",
            ]),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }

    @Test("a value deeper than the database allows is refused before anything is sent")
    func tooDeep() async throws {
        let deep = String(repeating: "{\"a\":", count: 33) + "1" + String(repeating: "}", count: 33)
        try await Session(name: "too-deep", lines: ["set --no-schema /x '\(deep)'"]).check()
    }
}
