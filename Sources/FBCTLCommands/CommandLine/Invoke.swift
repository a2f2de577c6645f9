internal import ArgumentParser
import Failures
import Platform

/// Runs one command line in a context and returns the exit status.
///
/// Prints the output and any error. The arguments do not include the program's name.
package func invoke(_ arguments: [String], in context: Context) async -> Int32 {
    if arguments.first == CompletionCall.word {
        await CompletionCall.run(arguments.dropFirst(), in: context)
        return ExitStatus.success.rawValue
    }
    let words = CommandWords(arguments)
    var context = context
    context.decideMessageForm(words)
    do {
        let command = try parse(words)
        guard let verb = command as? any FBCTLCommand else {
            // This is `fbctl` alone, or a command of ArgumentParser such as `help`.
            var command = command
            do { try command.run() } catch { throw ParsingError(error) }
            return ExitStatus.success.rawValue
        }
        try await verb.run(in: context)
        return ExitStatus.success.rawValue
    } catch StreamError.closed {
        // The reader of the output has closed it, which is not an error and needs no message.
        return ExitStatus.closedPipe
    } catch let end as ExitError {
        return end.status
    } catch {
        return report(error, words, in: context)
    }
}

/// Parses the command line.
///
/// The verb parses its own words, which is twice as fast as parsing from the root. If that fails, the root parses them
/// again, because its error names the whole command.
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
        // The error of the verb does not name the whole command.
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
        // The error cannot be printed either; only the status reports it.
        guard report.help != nil else { return report.status }
        if case StreamError.closed = error { return ExitStatus.closedPipe }
        try? ErrorReport(error).write(in: context)
        return ExitStatus.io.rawValue
    }
    return report.status
}
