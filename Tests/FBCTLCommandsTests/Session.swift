import TestSupport
import Testing

/// Command lines that one after the other run against one database, and the file that their transcript must equal.
struct Session: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var terminalColumns: Int?
    var environment: [String: String] = [:]
    var standardInput = ""
    var files: [String: String] = [:]

    var testDescription: String { name }

    /// Runs the lines and compares.
    func check() async throws {
        var world = try World.chatrooms(files: files)
        world.terminalColumns = terminalColumns
        world.standardInput = standardInput
        world.environment.merge(environment) { _, new in new }
        world.environment = world.environment.filter { !$0.value.isEmpty }
        var transcript = ""
        for line in lines { transcript += await world.run(line).transcript }
        try expectGolden(transcript, name + ".txt")
    }
}
