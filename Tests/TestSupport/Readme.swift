import Foundation

/// A Markdown file whose console sessions and some of whose tables are made by the program it describes.
package struct Readme {
    private let lines: [String]

    package init() throws {
        lines = try World.text(of: "README.md").components(separatedBy: "\n")
    }

    /// The text with what each `$ fbctl …` line of the console blocks prints, in place of what stands there.
    package func withSessions(_ run: (String) async -> Run) async -> String {
        var result: [String] = []
        var isInSession = false
        for line in lines {
            if isInSession, line != "```" {
                guard line.hasPrefix("$ fbctl ") else { continue }
                let run = await run(String(line.dropFirst("$ fbctl ".count)))
                let printed = (run.error + run.output).components(separatedBy: "\n").dropLast()
                result += [line] + printed
            } else {
                isInSession = line == "```console"
                result.append(line)
            }
        }
        return result.joined(separator: "\n")
    }

    /// The lines of the shell blocks below a heading, up to the next one, that run fbctl; of a pipeline its first command.
    package func commands(_ heading: String) -> [String] {
        let section = lines.drop { $0 != "## " + heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
        var commands: [String] = []
        var isInShell = false
        for line in section {
            if line.hasPrefix("```") { isInShell = line == "```sh" }
            guard isInShell, line.hasPrefix("fbctl ") else { continue }
            let command = line.components(separatedBy: " | ")[0].components(separatedBy: "  #")[0]
            commands.append(String(command.dropFirst("fbctl ".count)))
        }
        return commands
    }

    /// The text with these rows in the table below a heading.
    package func withTable(_ heading: String, _ rows: [String]) -> String {
        guard let start = lines.firstIndex(of: "## " + heading),
            let table = lines[start...].firstIndex(where: { $0.hasPrefix("|") })
        else { return "no table below '\(heading)'" }
        let end = lines[table...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        return (lines[..<(table + 2)] + rows + lines[end...]).joined(separator: "\n")
    }

    /// The rows of the table below a heading, without its first two lines.
    package func table(_ heading: String) -> [String] {
        let below = lines.drop { $0 != "## " + heading }
        return Array(below.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2))
    }
}
