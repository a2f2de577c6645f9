import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// Finds the completions for a position in the command line.
struct Completer {
    let position: CommandLinePosition
    let schema: DatabaseSchema?
    /// Returns the keys at a location that begin with a prefix; none when the database does not reply in time.
    let liveKeys: (DatabasePath, String) async -> [String]

    func completions() async -> Completions {
        switch position.word {
        case .subcommand: return matching(position.command.subcommands.map { Candidate($0.name, $0.abstract) })
        case .flag: return matching(flags)
        case .value(let argument): return await values(of: argument.valueName ?? "")
        case .positional(let index):
            let positionals = position.command.positionals
            guard let last = positionals.last, index < positionals.count || last.isRepeating else { return .none }
            return await values(of: positionals[min(index, positionals.count - 1)].valueName ?? "")
        }
    }

    /// Returns the candidates that begin with the typed prefix.
    private func matching(_ candidates: [Candidate]) -> Completions {
        .candidates(candidates.filter { $0.text.utf8.starts(with: position.prefix.utf8) })
    }

    private var flags: [Candidate] {
        position.command.arguments.compactMap { argument in
            guard let name = argument.names.last, argument.isRepeating || position.option(name) == nil else {
                return nil
            }
            return Candidate(name, argument.abstract)
        }
    }

    /// Returns the candidates for a value that has this name in the help.
    private func values(of name: String) async -> Completions {
        switch name {
        case "file", "folder": return .files
        case "path", "paths": return isConfirming ? matching(protected) : await paths()
        case "format": return matching(OutputFormat.allCases.map { Candidate($0.rawValue) })
        case "shell": return matching(Completion.Shell.allCases.map { Candidate($0.rawValue) })
        case "field":
            let lead = position.prefix.hasPrefix("-") ? "-" : ""
            return matching((["$key", "$value"].map { Candidate($0) } + fields).map { $0.following(lead) })
        case "condition": return matching(elements.map(conditions) ?? [])
        case "fields":
            let lead = position.prefix.lastIndex(of: ",").map { String(position.prefix[...$0]) } ?? ""
            return matching(fields.map { $0.following(lead) })
        case "list": return matching(events)
        case "name": return matching(target?.queries.map { Candidate($0.name) } ?? [])
        case "value":
            if case .value = position.word { return matching(elements.map(bounds) ?? []) }
            return written()
        default: return .none
        }
    }

    private var isConfirming: Bool {
        if case .value(let argument) = position.word { argument.names.contains("--confirm") } else { false }
    }

    private var protected: [Candidate] {
        target?.protectedPatterns.map { Candidate("/" + $0) } ?? []
    }

    private var events: [Candidate] {
        ["snapshot", "value"].map { Candidate($0) }
            + ChildEvent.Kind.allCases.map { Candidate(String($0.rawValue.dropFirst("child_".count))) }
    }

    /// The location that the command reads or writes.
    private var target: ResolvedPath? {
        guard let text = position.positionals.first, let path = try? DatabasePath(text) else { return nil }
        return try? schema?.resolve(path)
    }

    // MARK: Paths

    private func paths() async -> Completions {
        guard case .value(let argument) = position.word, argument.names.contains("--order-by") else {
            return .candidates(await children(of: position.prefix))
        }
        return matching(["$key", "$value", "$priority"].map { Candidate($0) } + fields)
    }

    /// The fields of this collection's elements, for orders and columns.
    private var fields: [Candidate] { elements.map(fields) ?? [] }

    /// The location whose fields an order or a condition names: any element of a collection, otherwise the target
    /// itself.
    private var elements: ResolvedPath? { target?.anyElement ?? target }

    func fields(of place: ResolvedPath) -> [Candidate] {
        place.children.filter { !$0.isWildcard }.map { Candidate($0.name, $0.description ?? $0.typeName) }
    }

    /// Returns the paths that extend the typed one by one key.
    private func children(of text: String) async -> [Candidate] {
        let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
        let lead = slash.map { String(text[...$0]) } ?? ""
        let prefix = slash.map { String(text[text.index(after: $0)...]) } ?? text
        let parentText = lead.hasSuffix("/") && lead.utf8.count > 1 ? String(lead.dropLast()) : lead
        guard let path = parentText.isEmpty || parentText == "/" ? .root : try? DatabasePath(parentText),
            let parent = try? schema?.resolve(path)
        else { return [] }
        var candidates: [Candidate] = []
        for child in parent.children where !child.isWildcard && child.name.utf8.starts(with: prefix.utf8) {
            candidates += self.candidates(
                lead + child.name, child.name, below: parent, child.description ?? child.typeName)
        }
        if parent.isCollection {
            for key in await liveKeys(path, prefix)
            where key.utf8.starts(with: prefix.utf8) && !key.contains(where: \.isNewline)
                && key == key.withoutControlCharacters
            {
                // Elements share one description, which is not repeated for each.
                candidates += self.candidates(lead + key, key, below: parent, nil)
            }
        }
        return candidates
    }

    /// Returns the location if the verb can be used on it; with a slash if it has children, as shells show folders.
    private func candidates(
        _ text: String, _ name: String, below parent: ResolvedPath, _ description: String?
    ) -> [Candidate] {
        guard let key = try? Key(name), let place = try? parent.elementPath(key) else { return [] }
        let goesOn = !place.children.isEmpty || place.isCollection
        if goesOn, position.verb != Verb.push.rawValue || place.kind != .value {
            return [Candidate(text + "/", description)]
        }
        return isUsable(place) ? [Candidate(text, description)] : []
    }

    /// Returns whether the verb applies to a location.
    private func isUsable(_ place: ResolvedPath) -> Bool {
        switch Verb(rawValue: position.verb) {
        case .set: place.permittedWrites.contains(.set)
        case .push: place.permittedWrites.contains(.push)
        case .update: place.permittedWrites.contains(.update)
        case .remove, .rm: place.permittedWrites.contains(.remove)
        default: true
        }
    }

    // MARK: Values

    /// Returns completions for a value to write: fields with an equals sign, their values, or a whole value as JSON.
    private func written() -> Completions {
        switch (Verb(rawValue: position.verb), target) {
        case (.push, let target?): written(at: target.anyElement ?? target)
        case (.set, let target?), (.update, let target?): written(at: target)
        default: .none
        }
    }

    private func written(at place: ResolvedPath) -> Completions {
        if let equals = position.prefix.utf8.firstIndex(of: UInt8(ascii: "=")) {
            let name = position.prefix[..<equals]
            let field = name.hasSuffix(":") ? name.dropLast() : name
            guard let key = try? Key(String(field)), let inner = try? place.elementPath(key) else { return .none }
            let isJSON = name.hasSuffix(":")
            return matching(inner.writableValues(asJSON: isJSON).map { Candidate("\(name)=\($0)") })
        }
        let typed = position.positionals.dropFirst().map { $0.prefix { $0 != "=" && $0 != ":" } }
        let fields = place.children.filter { child in
            !child.isWildcard && !typed.contains { $0 == child.name } && child.kind != .collection
                && child.kind != .branch
        }
        let whole = typed.isEmpty ? place.writableValues(asJSON: true).map { Candidate($0) } : []
        return matching(whole + fields.map { Candidate($0.name + "=", $0.description ?? $0.typeName) })
    }
}

extension ResolvedPath {
    /// Returns the values that can be written at the location if there are few, as JSON or as the text of a pair.
    func writableValues(asJSON: Bool) -> [String] {
        if let values = allowedValues {
            return values.map { value in asJSON ? value.text() : value.string ?? value.text() }
        }
        if valueType == "boolean" { return ["true", "false"] }
        return !asJSON && valueFormat == "epoch-milliseconds" ? ["@now"] : []
    }
}
