import Failures
import JSONCore
import RTDB
import Rendering

/// The arguments of a command line, sorted into verb, flags and operands.
///
/// No other code reads `argv`. Flags common to all verbs may precede the verb, and `-ojson` means `-o json`. A word
/// that begins with `-` is an operand only if it is a JSON number, a push ID, or a pair (`-OjAH…:=null`); otherwise it
/// is a flag, known or not. After `--` every word is an operand. ArgumentParser gets the words in a form that has only
/// one meaning.
struct CommandWords {
    /// A flag as the user wrote it, and its value; nil if it has none.
    struct Flag {
        let name: String
        var value: String?
    }

    /// The verb and, if it has verbs of its own, the one below it, as the user wrote them.
    private(set) var path: [String] = []
    private(set) var flags: [Flag] = []
    /// The paths, values and files, in order.
    private(set) var operands: [String] = []
    /// The command after `--`, for a verb that runs one.
    private(set) var command: [String]?
    /// The error for the first word that cannot be parsed.
    private var fault: Fault?

    private enum Fault {
        case unknownFlag(String)
        case missingValue(of: String, before: String?)
    }

    /// Sorts the arguments, without the program's name; ``arguments()`` throws their error.
    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" {
                if verb == .serve { command = Array(rest) } else { operands += rest }
                break
            }
            if word.hasPrefix("-"), word != "-", !CommandWords.isOperand(word) {
                takeFlag(word, &rest)
            } else {
                takeOperand(word)
            }
        }
    }

    /// The verb; nil if the first word is missing or unknown.
    var verb: Verb? { path.first.flatMap(Verb.init(rawValue:)) }

    /// Returns the value of a flag; the last one counts.
    func value(of names: String...) -> String? {
        flags.last { names.contains($0.name) }?.value
    }

    func has(_ names: String...) -> Bool {
        flags.contains { names.contains($0.name) }
    }

    /// Returns the words for the parser of the verb: flags with their values, then the operands.
    ///
    /// - Throws: `Failure` for a flag that no verb has, a flag without its value, and flags that contradict each other.
    func arguments() throws(Failure) -> [String] {
        switch fault {
        case .unknownFlag(let name): throw Failure(unknownFlag: name, of: path)
        case .missingValue(let name, let next): throw Failure(missingValueOf: name, before: next)
        case nil: break
        }
        try FlagConflicts.check(self)
        var words = flags.flatMap { flag -> [String] in
            guard let value = flag.value else { return [flag.name] }
            let name = flag.name == "-o" ? "--output" : flag.name
            // ArgumentParser treats an equals sign at the end as a missing value.
            return value.isEmpty ? [name, value] : ["\(name)=\(value)"]
        }
        if let command { return words + operands + ["--"] + command }
        if operands.contains(where: { $0.hasPrefix("-") && $0 != "-" }) { words.append("--") }
        return words + operands
    }

    /// Returns the first flag that the verb does not have, although others do.
    func flag(unknownTo root: CommandShape?) -> String? {
        guard let known = root?.command(at: path)?.arguments.flatMap(\.names) else { return nil }
        return flags.map(\.name).first { !known.contains($0) }
    }

    private mutating func takeOperand(_ word: String) {
        if path.isEmpty || path.count == 1 && (verb == .schema || path[0] == "help") {
            path.append(word)
        } else {
            operands.append(word)
        }
    }

    private mutating func takeFlag(_ word: String, _ rest: inout ArraySlice<String>) {
        let (name, attached) = CommandWords.parts(of: word)
        if KnownFlags.valued.contains(name) {
            let value =
                attached
                ?? rest.first.flatMap { next in
                    KnownFlags.contains(next) && !KnownFlags.anyText.contains(name) ? nil : next
                }
            if value != nil, attached == nil { rest.removeFirst() }
            if value == nil, fault == nil { fault = .missingValue(of: name, before: rest.first) }
            flags.append(Flag(name: name, value: value))
        } else if KnownFlags.switches.contains(name) {
            flags.append(Flag(name: name, value: attached))
        } else if let cluster = CommandWords.cluster(name), attached == nil {
            flags += cluster.map { Flag(name: $0) }
        } else {
            flags.append(Flag(name: name, value: attached))
            if fault == nil { fault = .unknownFlag(name) }
        }
    }

    /// Returns a flag's name and its attached value: `--output=json`, `-ojson`, `-o=json`.
    private static func parts(of word: String) -> (name: String, value: String?) {
        if word.hasPrefix("-o") {
            let value = word.dropFirst(2)
            return ("-o", value.isEmpty ? nil : String(value.hasPrefix("=") ? value.dropFirst() : value))
        }
        guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    /// Returns the flags of `-rq`; nil when one of the letters is not a flag.
    private static func cluster(_ word: String) -> [String]? {
        guard !word.hasPrefix("--"), word.count > 2 else { return nil }
        let names = word.dropFirst().map { "-\($0)" }
        return names.allSatisfy(KnownFlags.switches.contains) ? names : nil
    }

    /// Returns whether a word that begins with a hyphen is an operand.
    private static func isOperand(_ word: String) -> Bool {
        guard !word.hasPrefix("--") else { return false }
        let head = word.prefix { $0 != "/" && $0 != ":" && $0 != "=" }
        if (try? Key(String(head)))?.pushTime != nil { return true }
        if case .number? = try? JSON(parsing: word) { return true }
        return word.contains("=") && !word.hasPrefix("-o=")
    }
}
