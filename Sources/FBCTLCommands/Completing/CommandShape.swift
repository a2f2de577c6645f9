internal import ArgumentParser
import JSONCore

/// The flags and arguments of a command, as its help lists them.
struct CommandShape: Sendable {
    /// A flag or a positional argument.
    struct Argument: Sendable {
        /// The names, such as `--output` and `-o`; empty for a positional argument.
        let names: [String]
        /// The name of its value in the help, such as `path` or `file`; nil for a flag without a value.
        let valueName: String?
        let isRepeating: Bool
        let abstract: String
    }

    let name: String
    let abstract: String
    let arguments: [Argument]
    let subcommands: [CommandShape]

    /// The shape of the root command.
    static let root = (try? JSON(parsing: Array(Fbctl._dumpHelp().utf8)))?.object?["command"]?.object.map(
        CommandShape.init)

    /// Returns the command of a verb and, if it has verbs of its own, of the one below it; nil when there is none.
    func command(at path: [String]) -> CommandShape? {
        path.reduce(self) { shape, word in
            let name = Verb(rawValue: word) == .rm ? Verb.remove.rawValue : word
            return shape?.subcommands.first { $0.name == name }
        }
    }

    var positionals: [Argument] { arguments.filter { $0.names.isEmpty } }

    func argument(named name: String) -> Argument? {
        arguments.first { $0.names.contains(name) }
    }

    private init(_ json: JSONObject) {
        name = json["commandName"]?.string ?? ""
        abstract = json["abstract"]?.string ?? ""
        arguments = (json["arguments"]?.array ?? []).compactMap(\.object).map(Argument.init)
        subcommands = (json["subcommands"]?.array ?? []).compactMap(\.object).map(CommandShape.init)
    }
}

extension CommandShape.Argument {
    fileprivate init(_ json: JSONObject) {
        names = (json["names"]?.array ?? []).compactMap(\.object).compactMap { name in
            guard let text = name["name"]?.string else { return nil }
            return (name["kind"]?.string == "short" ? "-" : "--") + text
        }
        valueName = json["kind"]?.string == "flag" ? nil : json["valueName"]?.string
        isRepeating = if case .bool(true)? = json["isRepeating"] { true } else { false }
        abstract = json["abstract"]?.string ?? ""
    }
}
