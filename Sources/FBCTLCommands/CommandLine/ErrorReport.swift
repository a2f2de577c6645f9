internal import ArgumentParser
import Failures
import JSONCore
import Platform
import RTDB
import Rendering
import TerminalText

/// An error as users see it: a status, a line that begins with `error:`, and lines that explain it.
struct ErrorReport {
    let status: Int32
    /// The text of the help or the version, for standard output; nil for errors.
    let help: String?
    private let failure: Failure

    /// Creates the report of an error from parsing the command line or running the command.
    init(_ error: any Error) {
        if let failure = Failure(ending: error) {
            status = failure.status.rawValue
            help = nil
            self.failure = failure
            return
        }
        guard let error = error as? ParsingError else {
            status = ExitStatus.software.rawValue
            help = nil
            failure = Failure(
                .software, "a bug in fbctl: \(String(describing: error).withoutControlCharacters)",
                details: ["please report it with the command line that led to it"])
            return
        }
        status = error.status
        help = error.isHelp ? error.text : nil
        failure = Failure(usage: error.text)
    }

    /// Writes the error to standard error: lines for a person, or one JSON object.
    func write(in context: Context) throws {
        let sink = context.standardError
        if let sink = sink as? MessageSink, sink.isJSON { return try sink.write(object: [("error", failure.json)]) }
        let mark = context.usesColour(on: sink) ? TextColour.red("error:") : "error:"
        try sink.unescaped.write(
            ([mark + " " + failure.message] + failure.lines).map { $0 + "\n" }.joined())
    }
}

/// An error from ArgumentParser, distinguished from all other errors.
struct ParsingError: Error {
    let status: Int32
    let text: String
    /// Whether the user asked for help or the version.
    var isHelp: Bool { status == 0 }

    init(_ error: any Error) {
        let code = Fbctl.exitCode(for: error)
        status = code.isSuccess ? 0 : ExitStatus.usage.rawValue
        text = Fbctl.fullMessage(for: error)
    }
}

extension Failure {
    /// Creates a failure from a message of ArgumentParser: its first line, then its usage.
    fileprivate init(usage message: String) {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        var first = lines.isEmpty ? "the command line is not understood" : lines.removeFirst()
        if first.hasPrefix("Error: ") { first.removeFirst("Error: ".count) }
        if first.hasSuffix(".") { first.removeLast() }
        if ["--order-by", "--sort"].contains(where: { first.hasPrefix("Missing value for '\($0)") }) {
            lines.append("in a shell, $key and $value need single quotes: '$key'")
        }
        self.init(.usage, first.loweredFirst, details: lines)
    }
}
