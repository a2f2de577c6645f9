internal import ArgumentParser
import JSONCore

/// An error as the user sees it: a status, a line that begins with `error:`, and lines that explain it.
struct ErrorReport {
    let status: Int32
    /// Set when what was thrown is a request for help or the version: text for standard output.
    let help: String?
    private let failure: Failure

    init(_ error: any Error) {
        if let failure = Failure(explaining: error) {
            status = failure.status.rawValue
            help = nil
            self.failure = failure
            return
        }
        let code = Fbctl.exitCode(for: error)
        status = code.rawValue
        guard !code.isSuccess else {
            help = Fbctl.fullMessage(for: error)
            failure = Failure(.success, "")
            return
        }
        help = nil
        failure = Failure(usage: Fbctl.fullMessage(for: error))
    }

    /// Writes the error to standard error: lines for a person, or one JSON object.
    func write(in context: Context) throws {
        let sink = context.standardError
        if let sink = sink as? MessageSink, sink.isJSON { return try sink.write(object: [("error", failure.json)]) }
        let mark = context.usesColour(on: sink) ? Paint.red("error:") : "error:"
        try sink.unescaped.write(
            ([mark + " " + failure.message] + failure.lines).map { $0 + "\n" }.joined())
    }
}

extension Failure {
    /// What ArgumentParser says, in our form: its first line, then its usage.
    fileprivate init(usage message: String) {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        var first = lines.isEmpty ? "the command line is not understood" : lines.removeFirst()
        if first.hasPrefix("Error: ") { first.removeFirst("Error: ".count) }
        if first.hasSuffix(".") { first.removeLast() }
        self.init(.usage, first.loweredFirst, details: lines)
    }
}
