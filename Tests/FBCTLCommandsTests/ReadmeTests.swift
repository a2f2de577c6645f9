import ArgumentParser
import Failures
import Foundation
import RTDB
import Rendering
import TestSupport
import Testing
import Watching

@testable import FBCTLCommands

@Suite("README", .serialized)
struct ReadmeTests {
    private let readme: Readme
    private let file = repository.appending(path: "README.md")

    init() throws {
        readme = try Readme()
    }

    @Test("the tour's lines print what it shows")
    func tour() async throws {
        let schema = try World.text(of: "Schemas/chatrooms.json")
        let world = try World(
            data: World.text(of: "Schemas/chatrooms.sample.json"), files: ["Schemas/chatrooms.json": schema],
            environment: [
                "FBCTL_DATABASE": "http://127.0.0.1:9000?ns=chat", "FBCTL_SCHEMA": "Schemas/chatrooms.json",
            ])
        try expectFile(await readme.withSessions { await world.run($0) }, file)
    }

    @Test("what a reader would paste runs, in a pipe and on a terminal", arguments: [nil, 100])
    func examples(_ columns: Int?) async throws {
        let schema = try World.text(of: "Schemas/chatrooms.json")
        var world = try World(
            data: World.text(of: "Schemas/chatrooms.sample.json"), files: ["Schemas/chatrooms.json": schema],
            environment: [
                "FBCTL_DATABASE": "http://127.0.0.1:9000?ns=chat", "FBCTL_SCHEMA": "Schemas/chatrooms.json",
            ])
        world.terminalColumns = columns
        try await world.deploy(
            rules: #"{"rules":{".read":true,".write":true,"chatrooms":{"$r":{"messages":{".indexOn":["sentAt"]}}}}}"#)
        let commands = readme.commands("Reading") + readme.commands("Writing")
        #expect(commands.count >= 8)
        for command in commands {
            let run = await world.run(command)
            #expect(run.status == 0, "\(run.transcript)")
        }
    }

    @Test("the table of verbs is that of the program")
    func verbs() throws {
        let rows = Fbctl.configuration.groupedSubcommands.flatMap(\.subcommands).flatMap { verbRows(for: $0) }
        try expectFile(readme.withTable("Verbs", rows), file)
    }

    /// The row of a verb, or of each of its own verbs.
    private func verbRows(for command: any ParsableCommand.Type, below group: String = "") -> [String] {
        let verbs = command.configuration.subcommands
        guard verbs.isEmpty else {
            return verbs.flatMap { verbRows(for: $0, below: group + command._commandName + " ") }
        }
        let names = [command._commandName] + command.configuration.aliases
        let shown = names.map { "`\(group)\($0)`" }.joined(separator: ", ")
        return ["| \(shown) | \(command.configuration.abstract) |"]
    }

    @Test("the table of statuses is that of the program")
    func statuses() throws {
        let rows = ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
        try expectFile(readme.withTable("Exit statuses", rows), file)
    }

    @Test("the table of a watch's events has all of them")
    func events() throws {
        let rows = readme.table("Watching").flatMap { row in
            row.components(separatedBy: "|")[1].components(separatedBy: ",").map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
        }
        let others: [WatchRecord.Kind] = [.snapshot, .value, .gap, .reconnected]
        let all = others.map(\.name) + ChildEvent.Kind.allCases.map { WatchRecord.Kind.child($0).name }
        #expect(rows.sorted() == all.sorted())
    }

    @Test("every package is in the table of dependencies, and those of the system in what sets up")
    func dependencies() throws {
        let manifest = try World.text(of: "Package.swift")
        let system = manifest.components(separatedBy: ".apt([\"").dropFirst().compactMap {
            $0.components(separatedBy: "\"").first
        }
        let names = manifest.components(separatedBy: "\n").filter { $0.contains(".package(url:") }.compactMap {
            $0.components(separatedBy: "\"")[1].components(separatedBy: "/").last
        }
        let listed = readme.table("Dependencies").map { $0.components(separatedBy: "|")[1] }
        let rows = listed.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(rows.filter { !$0.hasSuffix("`)") } == names)
        #expect(rows.compactMap { $0.hasSuffix("`)") ? $0.components(separatedBy: "`")[1] : nil } == system)
        let commands = try [World.text(of: "README.md"), World.text(of: ".ci/run")].flatMap {
            $0.components(separatedBy: "\n").filter { $0.contains("apt-get install") }
        }
        #expect(commands.count == 3)
        for command in commands { #expect(system.allSatisfy { command.contains(" \($0) ") || command.hasSuffix($0) }) }
    }

    @Test(
        "the completion scripts are those the program prints",
        arguments: [
            ("bash", "fbctl.bash"), ("zsh", "_fbctl"), ("fish", "fbctl.fish"),
        ])
    func completions(_ shell: String, _ file: String) async throws {
        let run = await (try World.chatrooms()).run("completion \(shell)")
        try expectFile(run.output, repository.appending(path: "Completions/" + file))
    }
}
