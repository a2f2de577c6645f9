import FBCTLCommands
import Rendering
import TestSupport
import Testing

/// Every form of output of every kind of place, and every flag that chooses what is read.
@Suite("Output")
struct OutputTests {
    /// A value, numbers, a collection, a value with values inside, a branch, nothing, what is not there, a list with a
    /// hole, keyed rows that come as an array, a tree.
    private static let places = [
        "/site/title", "/site/visits", "/people", "/people/ada", "/site", "/empty", "/site/motto", "/colours", "/seats",
        "/rooms",
    ]

    @Test(arguments: OutputFormat.allCases)
    func form(_ format: OutputFormat) async throws {
        try await check("output-\(format.rawValue)", OutputTests.places.map { "get \($0) -o \(format.rawValue)" })
    }

    @Test("on a terminal of 72 columns")
    func terminal() async throws {
        try await check(
            "output-terminal",
            OutputTests.places.map { "get \($0)" } + [
                "get /people -o wide", "get /people -o ndjson", "get /log", "get /log --raw-values",
                "count /people", "tree /site", "keys /people -o json",
            ], terminalColumns: 72)
    }

    @Test("colour is as the environment says")
    func colour() async throws {
        let lines = ["get /people/ada -o json", "get /scores -o table"]
        for (name, environment, columns) in [
            ("colour-forced", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], nil), ("colour-none", ["NO_COLOR": "1"], 80),
            ("colour-off", ["CLICOLOR": "0"], 80), ("colour-dumb", ["TERM": "dumb"], 80),
        ] as [(String, [String: String], Int?)] {
            try await check("output-" + name, lines, terminalColumns: columns, environment)
        }
    }

    @Test(arguments: [
        (
            "order",
            [
                "--order-by age", "--order-by address/city", "--order-by $key", "--order-by $priority",
                "--order-by age --limit-to-first 2", "--order-by age --limit-to-last 2", "--order-by address",
                "--limit-to-first 1", "--limit-to-last 1",
            ].map { "get /people -o keys " + $0 } + ["get /scores --order-by $value", "get /people --limit-to-first 1"]
        ),
        (
            "range",
            [
                "--order-by age --equal-to 36", "--order-by code --equal-to 123",
                "--order-by code --equal-to-json '\"123\"'",
                "--order-by code --equal-to-json 123", "--order-by code --equal-to yes", "--order-by age --start-at 36",
                "--order-by age --start-after 36", "--order-by age --end-at 36", "--order-by age --end-before 36",
                "--order-by age --start-at 10 --end-before 41", "--order-by age --start-at 36 --start-key b",
                "--order-by age --start-after 36 --start-key ada", "--order-by age --end-at 36 --end-key ada",
                "--order-by age --end-before 36 --end-key b", "--start-at b --end-at s",
                "--start-at=-Kx --limit-to-first 1",
                "--equal-to ada", "--equal-to -Kx", "--order-by age --equal-to null",
                "--order-by $priority --equal-to 2",
            ].map { "get /people -o keys " + $0 } + [
                "get /scores --order-by $value --start-at 55 --end-at 80",
                "get /scores --order-by $value --equal-to 55 -o table",
            ]
        ),
        (
            "refused",
            [
                "--order-by a.b", "--limit-to-first 0", "--limit-to-first x", "--limit-to-first 1 --limit-to-last 1",
                "--start-at 1 --start-after 1", "--end-at 1 --end-before 1", "--equal-to 1 --start-at 1",
                "--order-by age --start-at 1 --start-key a.b", "--order-by $key --equal-to-json 5", "--start-key a",
                "--order-by $priority --equal-to true", "--equal-to-json '{}'", "--equal-to 1 --equal-to-json 1",
                "--since 1h",
                "--order-by age --since 1h", "--query latest", "--client-side", "--max-requests 0",
            ].map { "get /people " + $0 } + [
                "get /log --since 1h --start-at x", "get /log --since yesterday", "get /log --query none",
                "get /log --query latest --limit-to-last 1", "get /log --columns text",
                "get /people/ada --where age=36", "get /people/ada --sort name", "get /log -o raw --where text",
                "get /log -o keys --priorities", "get /log --etag --limit-to-first 1",
                "get /log --order-by at --sort text --client-side --limit-to-last 1",
            ]
        ),
        (
            "time",
            [
                "get /log --since 1h -o keys", "get /log --since 52w -o keys", "get /log --before 2026-05-01 -o keys",
                "get /log --since 2026-04-14T08:47:35Z --before 2026-11-01 -o keys",
                "get /log --order-by at --since 30s -o keys",
                "get /log --order-by at --since 2m --before 1795253390000 -o keys",
                "get /log --query latest -o table", "count /log --since 1h", "keys /log --since 1h",
            ]
        ),
        (
            "index",
            [
                "get /people --order-by height", "get /people --order-by name", "get /rooms --order-by name -o json",
                "get /seats --order-by $value", "count /people --order-by height --start-at 1",
                "get /people --order-by height --client-side -o keys",
                "get /people --order-by age --start-at 36 --limit-to-last 1 --client-side -o keys",
                "get /rooms --order-by name --start-at B --client-side", "get /seats --order-by $value --client-side",
            ]
        ),
        (
            "here",
            [
                "get /people --where age>=36 -o keys", "get /people --where age>=36 --where '!address' -o keys",
                "get /people --where address/city=London", "get /people --where name=nobody",
                "get /people --where name=nobody -o table", "get /people --sort name -o keys",
                "get /people --sort=-age -o table --columns name,age",
                "get /people --sort $key -o ndjson --where age=9",
                "get /people --columns address/city,name -o csv",
                "get /people --order-by age --limit-to-last 3 --sort name -o keys",
                "get /scores --sort=-$value", "count /people --where age=36", "keys /people --where age=36",
            ]
        ),
        (
            "several",
            [
                "get /site/title /site/visits", "get /site/title /site/visits -o table",
                "get /site/title /site/motto -o yaml",
                "get /site/title /site/visits -o value", "get /site/title /people -o ndjson",
                "get /site/title /site/visits -o raw",
                "get /people/ada /people/林 -o table", "get '/rooms/*/name'", "get '/rooms/*/name' -o tsv",
                "get '/rooms/*/seats'", "get '/rooms/*/seats' -o table", "get '/rooms/*/seats' -o paths",
                "get '/rooms/*/seats/*' -o ndjson", "get '/rooms/*' -o keys", "get '/rooms/*/name' --max-requests 2",
                "get '/rooms/*/seats' --sort=-$value -o csv", "get '/empty/*/x'", "get '/*/x'",
                "get '/people/*/address'",
                "count /people /log", "count '/rooms/*/seats'", "count '/rooms/*/seats' -o json", "keys /log /seats",
            ]
        ),
        (
            "keys",
            [
                "keys /people", "keys /people -o json", "keys /people --limit-to-first 2",
                "keys /people --limit-to-last 2",
                "keys /seats", "keys /empty", "keys /site/title", "keys /people --order-by age",
                "keys /people --order-by $priority", "count /people",
                "count /empty",
                "count /site/title", "count /people --limit-to-first 3", "count /people --order-by age --equal-to 36",
                "count /people -o json", "count /site/title --order-by $key",
            ]
        ),
        (
            "tree",
            [
                "tree", "tree /people --depth 1", "tree /people --depth 3", "tree / --children 2 --depth 3",
                "tree /site -o json",
                "tree /empty", "tree /site/title", "tree /colours", "tree --depth 0", "tree --max-requests 2",
                "tree -o table",
            ]
        ),
        (
            "flags",
            [
                "get /site/motto --exit-status", "get /empty --exit-status -o table", "get /site/title --exit-status",
                "get /people --order-by age --equal-to 1 --exit-status", "get /people --where age=1 --exit-status",
                "keys /empty --exit-status", "count /empty --exit-status", "get /people --priorities",
                "get /people --priorities -o table --columns name,.priority", "get /people/ada --priorities -o yaml",
                "get /people --order-by $priority --priorities -o ndjson --limit-to-first 1",
                "get /people --priorities -o csv",
                "get /site/title --etag", "get /site/title --etag --out title.json",
                "get /people --out people.csv -o csv",
                "keys /people --out -", "get /site/title --pager",
            ]
        ),
    ])
    func choice(_ name: String, _ lines: [String]) async throws {
        try await check("query-" + name, lines)
    }

    private func check(
        _ name: String, _ lines: [String], terminalColumns: Int? = nil, _ environment: [String: String] = [:]
    ) async throws {
        var world = try await World.club()
        world.terminalColumns = terminalColumns
        world.environment.merge(environment) { _, new in new }
        var transcript = ""
        for line in lines { transcript += await world.run(line).transcript }
        for file in ["title.json", "people.csv"] {
            if let text = world.files.text(file) { transcript += "\(file):\n\(text.replacing("\r\n", with: "␍\n"))" }
        }
        try expectGolden(transcript, name + ".txt")
    }
}
