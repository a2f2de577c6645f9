import JSONCore
import RTDB
import TestSupport
import Testing

@testable import FBCTLCommands

/// What holds of every reply: each form of output tells all of it.
@Suite("Forms of random replies")
struct ReadPropertyTests {
    private static let keys = ["a", "b", "c d", "é", "林", "0", "1", "2", "10", "-x", "A", "\"", "=", "x\\y"]
    private static let leaves: [JSON] = [
        true, false, 0, -5, 9_007_199_254_740_993, .number(JSONNumber(validated: "1.50")),
        .number(JSONNumber(validated: "2e3")), "", "text", "two\nlines", "  ", "yes", "null", "1", "\u{1B}[31m",
        "🔥 – é",
        "a: b # c", "\"quoted\"", "{}", "= 5", "\u{2028}",
    ]

    private func tree(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
        guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
            return Self.leaves.randomElement(using: &random) ?? .null
        }
        let count = Int.random(in: 1...4, using: &random)
        if Int.random(in: 0..<5, using: &random) == 0 {
            // Not null at the end: the database sends no such.
            return .array(
                (1...count).map { index in
                    index < count && Int.random(in: 0..<4, using: &random) == 0 ? .null : tree(depth - 1, &random)
                })
        }
        var object = JSONObject()
        for _ in 0..<count {
            object[Self.keys.randomElement(using: &random) ?? ""] = tree(depth - 1, &random)
        }
        return .object(object)
    }

    private func node(_ text: some StringProtocol) throws -> Node {
        try Node(parsing: Array(text.utf8))
    }

    @Test("every form holds the whole reply")
    func forms() async throws {
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let text = tree(4, &random).text()
            let sent = try node(text)
            func run(_ form: String, _ environment: [String: String] = [:], columns: Int? = nil) async throws -> String
            {
                var world = try World(
                    environment: ["FBCTL_DATABASE": "http://db.test?ns=chat"].merging(environment) { $1 },
                    transport: StubTransport([.init("GET http://db.test/x.json?ns=chat", body: text)]))
                world.terminalColumns = columns
                let run = await world.run("get /x --no-schema -o \(form)")
                #expect(run.status == 0, "\(text), seed \(seed)")
                return run.output
            }
            #expect(try await run("json") == text + "\n")
            let pretty = try await run("json", ["NO_COLOR": "1"], columns: 80)
            #expect(try node(pretty) == sent, "\(text), seed \(seed)")
            let coloured = try await run("json", columns: 80)
            #expect(coloured.replacing(#/\u{1B}\[[0-9]+m/#, with: "") == pretty, "\(text), seed \(seed)")
            #expect(try assembled(paths: await run("paths")) == sent, "\(text), seed \(seed)")
            #expect(try assembled(lines: await run("ndjson")) == sent, "\(text), seed \(seed)")
        }
    }

    /// The value that lines `path = json` tell.
    private func assembled(paths: String) throws -> Node {
        var root = JSON.null
        for line in paths.split(separator: "\n") {
            // A key may hold ` = ` as well, but the value is JSON, which begins after the last one that leaves JSON.
            let ends = line.ranges(of: " = ")
            let end = try #require(ends.first { (try? JSON(parsing: String(line[$0.upperBound...]))) != nil })
            let value = try JSON(parsing: String(line[end.upperBound...]))
            let keys = line[..<end.lowerBound].split(separator: "/").dropFirst().map(String.init)
            root = inserting(value, at: keys[...], into: root)
        }
        return try node(root.text())
    }

    private func inserting(_ value: JSON, at keys: ArraySlice<String>, into json: JSON) -> JSON {
        guard let key = keys.first else { return value }
        var object = json.object ?? JSONObject()
        object[key] = inserting(value, at: keys.dropFirst(), into: object[key] ?? .null)
        return .object(object)
    }

    /// The value that NDJSON tells: a value, or children with their keys.
    private func assembled(lines: String) throws -> Node {
        var object = JSONObject()
        for line in lines.split(separator: "\n") {
            let json = try JSON(parsing: String(line))
            guard var child = json.object, let key = child["$key"]?.string else { return try node(line) }
            child["$key"] = nil
            object[key] = child["$value"] ?? .object(child)
        }
        return try node(JSON.object(object).text())
    }
}
