internal import ArgumentParser
import JSONSchema
import RTDB

/// Runs one command line in a context and gives the exit status.
///
/// Prints whatever there is to print. The arguments come without the program's name.
package func invoke(_ arguments: [String], in context: Context) async -> Int32 {
    if arguments.first == CompletionCall.word {
        await CompletionCall.run(arguments.dropFirst(), in: context)
        return ExitStatus.success.rawValue
    }
    do {
        if let call = plainCall(arguments) {
            try await call.run(in: context)
            return ExitStatus.success.rawValue
        }
        let command = try parse(arguments)
        guard let verb = command as? any FBCTLCommand else {
            // `fbctl` alone, or a command of ArgumentParser's own such as `help`.
            var command = command
            try command.run()
            return ExitStatus.success.rawValue
        }
        try await verb.run(in: context)
        return ExitStatus.success.rawValue
    } catch StreamError.closed {
        // Whoever read the output has had enough: not an error, and not to be remarked on.
        return 128 + 13
    } catch let end as CommandEnd {
        return end.status
    } catch {
        return report(error, arguments, in: context)
    }
}

/// What a line asks for that needs no parser; nil for others.
private func plainCall(_ arguments: [String]) -> GetCall? {
    guard arguments.first == Verb.get.rawValue, let line = PlainLine(arguments.dropFirst()) else { return nil }
    return GetCall(flags: line.flags, paths: line.paths)
}

/// Reads the command line.
///
/// The verb reads its own words, which takes half the time that the root needs for it. Only when they are not understood
/// does the root read them again, since its error names the whole command.
private func parse(_ arguments: [String]) throws -> any ParsableCommand {
    guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else {
        return try Fbctl.parseAsRoot(arguments)
    }
    guard let verb = Verb(rawValue: word) else { throw Failure(unknownVerb: word) }
    if let (type, rest) = verb.command(reading: arguments.dropFirst()), let command = try? type.parse(Array(rest)) {
        return command
    }
    return try Fbctl.parseAsRoot(arguments)
}

extension Failure {
    /// ArgumentParser would call the word an unexpected argument of the root.
    fileprivate init(unknownVerb word: String) {
        let verbs = Verb.allCases.map(\.rawValue)
        let suggestion = Spelling.nearest(to: word, among: verbs).map { "; did you mean '\($0)'?" } ?? ""
        self.init(
            .usage, "'\(word.withoutControlCharacters)' is no verb of fbctl" + suggestion,
            details: ["verbs: " + verbs.joined(separator: ", "), "'fbctl --help' says what they do"])
    }
}

/// Ends a command with a status that is not its own, for example that of a child process.
struct CommandEnd: Error {
    let status: Int32
}

/// Tells an error, or prints the help that was asked for; gives the exit status.
func report(_ error: any Error, _ arguments: [String], in context: Context) -> Int32 {
    let report = ErrorReport(error)
    do {
        if let help = report.help {
            try context.standardOutput.write(help + "\n")
        } else {
            let isJSON = ErrorReport.wantsJSON(arguments, context.environment)
            try context.standardError.write(isJSON ? report.json : report.text)
        }
    } catch {
        // There is nobody left to tell of an error; the status still says it.
        guard report.help != nil else { return report.status }
        if case StreamError.closed = error { return 128 + 13 }
        try? context.standardError.write(ErrorReport(error).text)
        return ExitStatus.io.rawValue
    }
    return report.status
}
