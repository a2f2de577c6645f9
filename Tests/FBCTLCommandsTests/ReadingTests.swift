import Rendering
import Testing

@Suite("Reading")
struct ReadingTests {
    @Test(arguments: [
        Session(
            name: "get-json",
            lines: [
                "get /chatrooms/firechat/name", "get chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa",
                "get /chatrooms/firechat/messages", "get /", "get /chatrooms/nobody", "get /chatrooms/nobody/messages",
                "get /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa/text",
            ]),
        Session(
            name: "get-formats",
            lines: ["json", "ndjson", "table", "csv", "tsv", "keys", "raw"].map {
                "get /chatrooms/firechat/messages -o \($0)"
            } + [
                "get /chatrooms/firechat/messages -o table --raw-values", "get /chatrooms/firechat/name -o value",
                "get /chatrooms/firechat/messages -o value", "get /chatrooms/firechat/messages -o yaml",
            ]),
        Session(
            name: "get-formats-of-a-value",
            lines: ["json", "ndjson", "table", "csv", "tsv", "keys", "value", "raw"].map {
                "get /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa -o \($0)"
            }),
        Session(
            name: "get-formats-of-a-branch",
            lines: ["json", "ndjson", "table", "csv", "tsv", "keys"].map { "get / -o \($0)" }),
        Session(
            name: "get-formats-of-nothing",
            lines: ["json", "ndjson", "table", "csv", "tsv", "keys", "value", "raw"].map {
                "get /chatrooms/lounge/messages -o \($0)"
            }),
        Session(
            name: "get-terminal",
            lines: [
                "get /chatrooms/firechat/messages", "get /chatrooms/firechat/messages/-OqAAAAAAAAAAAAAAAAa",
                "get /chatrooms/firechat/messages -o json",
            ], terminalColumns: 64),
        Session(
            name: "keys",
            lines: [
                "keys /chatrooms", "keys /chatrooms -o json", "keys /chatrooms -o ndjson", "keys /chatrooms/nobody",
                "keys /chatrooms/firechat/name", "keys /chatrooms -o table",
            ]),
        Session(
            name: "get-no-schema",
            lines: [
                "get --no-schema /anything", "get --no-schema /chatrooms/firechat/name",
                "get --no-schema /chatrooms -o table", "get --no-schema /chatrooms/firechat/messages -o csv",
            ]),
        Session(
            name: "output-from-the-environment",
            lines: ["get /chatrooms/firechat/name", "set /chatrooms/firechat/name '\"x\"'", "keys /chatrooms"],
            environment: ["FBCTL_OUTPUT": "value"]),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }
}
