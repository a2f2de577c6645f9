import Failures
import JSONSchema
import Platform
import RTDB
import Rendering
import TerminalText

extension GlobalOptions {
    /// In seconds.
    var timeout: Double? { timeoutText.flatMap(GlobalOptions.seconds) }

    /// A time that a request may take; nil for a text that is none.
    static func seconds(_ text: String) -> Double? {
        Double(text).flatMap { $0 > 0 && $0 < 1_000_000 ? $0 : nil }
    }

    /// The format that was asked for; nil when none was.
    ///
    /// - Throws: ``Failure`` when the flag names one that the verb cannot print. One that only `FBCTL_OUTPUT` names
    ///   is passed over there: it is set for the verbs that can.
    func format(in context: Context, oneOf allowed: [OutputFormat] = OutputFormat.allCases) throws -> OutputFormat? {
        if let formatName {
            guard let format = OutputFormat(rawValue: formatName) else {
                throw Failure(
                    .usage,
                    "'\(formatName.withoutControlCharacters)' is not an output format"
                        + (Spelling.nearest(to: formatName, among: allowed.map(\.rawValue)).map {
                            "; did you mean '\($0)'?"
                        }
                            ?? ""),
                    details: ["formats: " + allowed.map(\.rawValue).joined(separator: ", ")])
            }
            guard allowed.contains(format) else {
                let list = allowed.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    .usage, "this command does not support -o \(format.rawValue)",
                    details: [allowed.isEmpty ? "this command prints no values" : "it prints \(list)"])
            }
            return format
        }
        guard let name = context.environment["FBCTL_OUTPUT"], !name.isEmpty else { return nil }
        guard let format = OutputFormat(rawValue: name) else {
            throw Failure(.configuration, "FBCTL_OUTPUT is '\(name)', which is not an output format")
        }
        return allowed.contains(format) ? format : nil
    }
}
