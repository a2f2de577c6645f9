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

    /// The lines for a person, each ended.
    var text: String {
        (["error: " + failure.message] + failure.details).map { $0 + "\n" }.joined()
    }

    /// One JSON object on one line, for programs.
    var json: String {
        let details = failure.details.map { JSON.string($0) }
        let error = JSONObject(uniqueMembers: [
            ("status", .number(JSONNumber(Int64(status)))), ("message", .string(failure.message)),
            ("details", .array(details)),
        ])
        return JSON.object(JSONObject(uniqueMembers: [("error", .object(error))])).text() + "\n"
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
