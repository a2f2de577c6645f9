import JSONCore
import RTDB
import Rendering
import TerminalText
import TestSupport
import Testing

@testable import FBCTLCommands

/// What others have written into a database never drives a terminal, and goes into a pipe as it is.
@Suite("Foreign text on a terminal")
struct HostileOutputTests {
    private struct Hostile {
        let key: String
        let text: String
        let other: String

        init(_ random: inout SeededGenerator) {
            key = HostileText.key(using: &random)
            text = HostileText.next(using: &random)
            other = HostileText.next(using: &random)
        }

        /// A collection of one object and one text.
        var data: JSON {
            let child = JSONObject(uniqueMembers: [("name", .string(text)), (key, .string(other))])
            return .object(JSONObject(uniqueMembers: [(key, .object(child)), ("zz", .string(text))]))
        }

        var comment: Comment { "seed \(TestSeed.value): \(key.debugDescription) \(text.debugDescription)" }
    }

    private func run(
        _ line: String, on data: JSON, columns: Int?, _ environment: [String: String] = [:],
        errorIsTerminal: Bool = false
    ) async throws -> Run {
        var world = try World(
            data: JSON.object(JSONObject(uniqueMembers: [("x", data)])).text(),
            environment: ["FBCTL_DATABASE": "http://db.test?ns=chat"].merging(environment) { $1 })
        world.terminalColumns = columns
        world.errorIsTerminal = errorIsTerminal
        return await world.run(line)
    }

    /// What a terminal would obey or hide: everything concealed but line ends, tabs and our own colours.
    private func dangers(_ text: String) -> [Unicode.Scalar] {
        var text = text
        for paint in TextColour.allCases { text = text.replacing(paint.start, with: "") }
        text = text.replacing(TextColour.end, with: "")
        return text.unicodeScalars.filter { $0.isConcealed && $0 != "\n" && $0 != "\t" }
    }

    private static let lines =
        OutputFormat.allCases.map { "get /x -o \($0.rawValue)" } + [
            "get /x -o keys", "keys /x", "keys /x -o json", "keys /x -o ndjson", "count /x/*", "tree /x --depth 3",
            "tree /x -o json", "get /x/zz -o value", "get /x/zz -o raw", "get /x/zz -o json", "get /x/zz",
            "watch /x --count 1", "watch /x --count 1 -o table", "watch /x --count 1 -o csv",
            "watch /x --count 1 -o tsv",
            "get /x/zz/none --where a=1 -o table", "get /x --sort name -o ndjson", "get /x --columns name -o csv",
        ]

    @Test("every form on a terminal, with and without colours", arguments: lines)
    func terminal(_ line: String) async throws {
        var random = SeededGenerator(seed: TestSeed.value)
        for _ in 0..<2 {
            let hostile = Hostile(&random)
            for environment in [[:], ["NO_COLOR": "1"]] {
                let run = try await run(
                    line + " --no-schema", on: hostile.data, columns: 80, environment, errorIsTerminal: true)
                #expect(dangers(run.output) == [], hostile.comment)
                #expect(dangers(run.error) == [], hostile.comment)
            }
        }
    }

    @Test("JSON on a terminal still means the same")
    func meaning() async throws {
        var random = SeededGenerator(seed: TestSeed.value)
        for _ in 0..<20 {
            let hostile = Hostile(&random)
            let sent = try Node(parsing: hostile.data.text())
            let run = try await run("get /x -o json --no-schema", on: hostile.data, columns: 80, ["NO_COLOR": "1"])
            #expect(try Node(parsing: run.output) == sent, hostile.comment)
        }
    }

    @Test("into a pipe the bytes go as they are")
    func pipe() async throws {
        var random = SeededGenerator(seed: TestSeed.value)
        for _ in 0..<6 {
            let hostile = Hostile(&random)
            func output(_ line: String) async throws -> String {
                try await run(line + " --no-schema", on: hostile.data, columns: nil).output
            }
            let text = JSON.string(hostile.text).text()
            #expect(try await output("get /x/zz") == text + "\n", hostile.comment)
            #expect(try await output("get /x/zz -o raw") == text, hostile.comment)
            #expect(try await output("get /x/zz -o value") == hostile.text + "\n", hostile.comment)
            #expect(try await output("get /x/zz -o paths") == "/x/zz = " + text + "\n", hostile.comment)
            #expect(try await output("keys /x") == hostile.key + "\nzz\n", hostile.comment)
            #expect(
                try await output("keys /x -o ndjson") == JSON.string(hostile.key).text() + "\n\"zz\"\n", hostile.comment
            )
            // In the order of keys.
            let sorted = try Node(parsing: hostile.data.text()).json().text()
            #expect(try await output("get /x -o json") == sorted + "\n", hostile.comment)
            let watched = try await output("watch /x --count 1")
            #expect(watched.hasPrefix(#"{"event":"snapshot""#) && watched.utf8.count > hostile.data.text().utf8.count)
        }
    }

    @Test("what is typed comes back on standard error in a form that can be read", arguments: [false, true])
    func errors(_ isTerminal: Bool) async throws {
        var random = SeededGenerator(seed: TestSeed.value)
        for _ in 0..<4 {
            let word = HostileText.next(using: &random).filter { !"'\0".contains($0) }
            for line in [
                "get '/\(word)'", "set /chatrooms/firechat/name '{\(word)'", "gte\(word)", "get / -o 'x\(word)'",
                "get /x --schema 's\(word)'", "get / --sort '\(word).'", "get / --where '\(word)..'",
                "watch / --events '\(word)!'", "get / --database 'http://u@\(word)'", "get / --'\(word)'",
            ] {
                var world = try World.chatrooms()
                world.errorIsTerminal = isTerminal
                world.environment["NO_COLOR"] = "1"
                let run = await world.run(line)
                #expect(
                    run.error.unicodeScalars.filter { $0.isConcealed && $0 != "\n" } == [],
                    "seed \(TestSeed.value): \(line.debugDescription)")
            }
        }
    }

    @Test(
        "cells that a spreadsheet would run begin with an apostrophe",
        arguments: [
            ("csv", "$key,a,b\r\n'-k,'=1+1,-5\r\nk,'@x,'-\r\nl,'\t=x,1\r\n"),
            ("tsv", "$key\ta\tb\n'-k\t'=1+1\t-5\nk\t'@x\t'-\nl\t'\\t=x\t1\n"),
        ])
    func safe(_ form: String, _ expected: String) async throws {
        let data = try JSON(
            parsing: #"{"-k":{"a":"=1+1","b":-5},"k":{"a":"@x","b":"-"},"l":{"a":"\t=x","b":1}}"#)
        let run = try await run("get /x -o \(form) --csv-safe --no-schema", on: data, columns: nil)
        #expect(run.output.utf8.elementsEqual(expected.utf8), "\(run)")
    }
}
