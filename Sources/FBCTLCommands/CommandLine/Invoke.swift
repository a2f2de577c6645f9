internal import ArgumentParser
import Failures
import Platform

/// Runs one command line in a context and returns the exit status.
///
/// Prints whatever there is to print. The arguments come without the program's name.
package func invoke(_ arguments: [String], in context: Context) async -> Int32 {
    if arguments.first == CompletionCall.word {
        await CompletionCall.run(arguments.dropFirst(), in: context)
        return ExitStatus.success.rawValue
    }
    let words = CommandWords(arguments)
    var context = context
    context.isQuiet = words.has("--quiet", "-q") || context.isOn("FBCTL_QUIET")
    context.standardError = MessageSink(
        context.standardError.unescaped, isQuiet: context.isQuiet,
        isJSON: words.wantsJSON(context.environment) && !context.standardError.isTerminal)
    do {
        let command = try parse(words)
        guard let verb = command as? any FBCTLCommand else {
            // `fbctl` alone, or a command of ArgumentParser's own such as `help`.
            var command = command
            do { try command.run() } catch { throw ParsingError(error) }
            return ExitStatus.success.rawValue
        }
        try await verb.run(in: context)
        return ExitStatus.success.rawValue
    } catch StreamError.closed {
        // Whoever read the output has had enough: not an error, and not to be remarked on.
        return ExitStatus.closedPipe
    } catch let end as ExitError {
        return end.status
    } catch {
        return report(error, words, in: context)
    }
}

/// Parses the command line.
///
/// The verb reads its own words, which takes half the time that the root needs for it. Only when they are not understood
/// does the root read them again, since its error names the whole command.
private func parse(_ words: CommandWords) throws -> any ParsableCommand {
    let arguments = try words.arguments()
    guard let word = words.path.first, word != "help" else {
        if words.path.isEmpty, let flag = words.flags.first, !["--help", "-h", "--version"].contains(flag.name) {
            throw Failure.noVerb
        }
        do { return try Fbctl.parseAsRoot(words.path + arguments) } catch { throw ParsingError(error) }
    }
    guard let verb = words.verb else { throw Failure(unknownVerb: word) }
    do {
        if let type = verb.command(below: words.path.dropFirst().first) { return try type.parse(arguments) }
    } catch {
        // What the verb throws names the verb alone.
    }
    do {
        return try Fbctl.parseAsRoot(words.path + arguments)
    } catch {
        if !Fbctl.exitCode(for: error).isSuccess, let flag = words.flag(unknownTo: CommandShape.root) {
            throw Failure(unknownFlag: flag, of: words.path)
        }
        throw ParsingError(error)
    }
}

/// Prints an error, or the requested help, and returns the exit status.
func report(_ error: any Error, _ words: CommandWords, in context: Context) -> Int32 {
    let report = ErrorReport(error)
    do {
        if let help = report.help {
            try context.standardOutput.write(help + "\n")
        } else {
            try report.write(in: context)
        }
    } catch {
        // There is nobody left to tell of an error; the status still says it.
        guard report.help != nil else { return report.status }
        if case StreamError.closed = error { return ExitStatus.closedPipe }
        try? ErrorReport(error).write(in: context)
        return ExitStatus.io.rawValue
    }
    return report.status
}
