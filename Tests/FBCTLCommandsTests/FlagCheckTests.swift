import TestSupport
import Testing

/// Every flag that names a field or a value: unknown, nearly right, of the wrong type, right.
@Suite("Checked flags")
struct FlagCheckTests {
    /// Four words for each flag, in that order.
    private static let words: [(flag: String, before: String, words: [String])] = [
        ("--where", "", ["colour=red", "!actve", "stock=five", "stock<5"]),
        ("--order-by", "", ["colour", "prise", "size.width", "price"]),
        ("--equal-to", "--order-by category", ["glass", "Book", "5", "book"]),
        ("--equal-to", "--order-by price", ["cheap", "12,5", "true", "12.5"]),
        ("--equal-to", "", ["nothing", "bk-1", "a.b", "BK-1"]),
        ("--equal-to-json", "--order-by category", ["glass", "'\"Book\"'", "5", "'\"book\"'"]),
        ("--start-at", "--order-by price", ["cheap", "9,5", "2026-11-20", "9"]),
        ("--start-at", "--order-by createdAt", ["yesterday", "1h", "1795132800", "2026-11-20"]),
        ("--start-after", "--order-by createdAt", ["yesterday", "2026-11-32", "true", "2026-11-20T00:00Z"]),
        ("--end-at", "--order-by createdAt", ["tomorrow", "2h", "true", "now-1h"]),
        ("--end-before", "--order-by price", ["dear", "9,5", "{}", "9"]),
        ("--start-key", "--order-by category --start-at tool", ["a.b", "a/b", "''", "TL-2"]),
        ("--end-key", "--order-by category --end-at tool", ["a.b", "a/b", "''", "TL-1"]),
        ("--since", "--order-by createdAt", ["yesterday", "1795253400", "1.5", "1d"]),
        ("--before", "--order-by price", ["yesterday", "now+", "-1", "1h"]),
        ("--limit-to-first", "", ["some", "1.5", "0", "1"]),
        ("--limit-to-last", "", ["some", "1,5", "-1", "1"]),
        ("--query", "", ["recent", "chaep", "5", "cheap"]),
    ]
    private static let ofGet: [(flag: String, before: String, words: [String])] = [
        ("--sort", "", ["colour", "prise", "size.width", "-price"]),
        ("--columns", "-o tsv", ["colour", "name,prise", "size.width", "'name, size/width, $key'"]),
    ]
    private static let ofWatch: [(flag: String, before: String, words: [String])] = [
        ("--until", "", ["colour=red", "!actve", "category=Book", "stock<5"]),
        ("--events", "--count 1", ["everything", "chnged", "5", "snapshot"]),
    ]

    @Test(arguments: ["get", "keys", "count"])
    func reads(_ verb: String) async throws {
        try await check(verb, "/products", Self.words + (verb == "get" ? Self.ofGet : []))
    }

    @Test func watch() async throws {
        try await check("watch", "/products --count 1", Self.words.filter { $0.flag != "--where" })
        try await check(
            "watch-until", "/products",
            Self.ofWatch + [("--where", "--count 1", ["colour=red", "!actve", "stock=five", "stock<5"])],
            verb: "watch")
    }

    /// Flags that exclude each other, and names that are nearly right in other ways.
    @Test func other() async throws {
        let world = try await World.shop()
        var transcript = ""
        for line in [
            "--limit-to-first 1 --limit-to-last 1", "--equal-to BK-1 --start-at A", "--equal-to BK-1 --equal-to-json 5",
            "--start-at A --start-after B", "--end-at A --end-before B", "--start-at A --since 1h",
            "--query cheap --limit-to-first 1", "--start-key BK-1", "--end-key BK-1", "--since 1h",
            "--order-by stock --limit-to-last 1", "--order-by ''", "--order-by $ke",
            "--order-by /price --limit-to-last 1",
            "--order-by $priority --equal-to true", "--order-by $value --equal-to 5",
            "--order-by category --equal-to null",
            "--order-by $key --equal-to-json 5", "--order-by price --start-at true", "--sort price --limit-to-first 2",
            "--sort=-price --limit-to-first 2", "--sort=-price --limit-to-first 2 --end-at M", "--sort ''",
            "--columns name,,price -o csv", "--columns '$value,$foo' -o csv", "--where stock=0 --where '!active'",
            "--where size/widht=3", "--order-by size/hieght --limit-to-last 1", "--where name~^S --where 'price>=9'",
            "--where 'category in book,tool' --where 'name~a'",
        ] {
            transcript += await world.run("get /products -o keys \(line)").transcript
        }
        try expectGolden(transcript, "flag-check-other.txt")
    }

    /// At which level a path that ends in `*` is asked.
    @Test func levels() async throws {
        let world = try await World.shop()
        var transcript = ""
        for line in [
            "count '/audit/*'", "count '/audit/*/*'", "count '/products/*'", "get '/audit/*' -o keys",
            "get '/audit/*' --order-by action --equal-to login", "get '/audit/*' --order-by action --limit-to-last 2",
            "get '/audit/*' --limit-to-last 1 -o keys", "get '/audit/*/*' --order-by action --equal-to login -o keys",
            "get '/audit/*/*' --where action=login -o keys", "get '/audit/*/*' --where acton=login -o keys",
            "get '/audit/*' --where action=login -o keys", "count '/audit/*/*' --where action~^log",
            "get '/audit/*/a1/action' --where '$value=login' -o tsv", "get '/products/*/stock' --where '$value=five'",
            "get '/products/*/name' --where nme=x", "get '/products/*/name' --sort '$value' -o tsv",
            "get /products/TL-1 --where name=x", "get /products/TL-1 /products/TL-2 --where nme=x",
            "get / --where TL-1/nme=x", "get /audit --where a1/action=login -o keys",
            "get /products --no-schema --where 'nosuch' -o keys", "get /products --no-schema --where 'a b c' -o keys",
            "get /products --no-schema --where 'stock < 5' -o keys", "get /products --no-schema --query cheap",
            "get /products --no-schema --order-by stock --start-at 5",
        ] {
            transcript += await world.run(line).transcript
        }
        try expectGolden(transcript, "flag-check-levels.txt")
    }

    private func check(
        _ name: String, _ path: String, _ table: [(flag: String, before: String, words: [String])], verb: String? = nil
    ) async throws {
        let world = try await World.shop()
        var transcript = ""
        for (flag, before, words) in table {
            for word in words {
                let word = word.contains("'") ? word : "'\(word)'"
                let verb = verb ?? name
                // A word that begins with a minus is a value after an equals sign for every reader of command lines.
                let words = [
                    verb, path, before, flag + "=" + word, verb == "get" && !before.contains("-o") ? "-o keys" : "",
                ]
                transcript += await world.run(words.filter { !$0.isEmpty }.joined(separator: " ")).transcript
            }
        }
        try expectGolden(transcript, "flag-check-\(name).txt")
    }
}
