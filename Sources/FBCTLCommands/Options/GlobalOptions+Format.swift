import Failures
import JSONSchema
import Platform
import RTDBSchema
import Rendering
import TerminalText

extension GlobalOptions {
    /// Returns the format of `-o` or `FBCTL_OUTPUT`; nil when neither is set.
    ///
    /// A format of `FBCTL_OUTPUT` that the verb cannot print is ignored, because the variable is meant for the verbs
    /// that can.
    ///
    /// - Throws: `Failure` when the flag names a format that the verb cannot print.
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

extension OutputFormat {
    /// Returns the format of a read without `-o`: a table for rows on a terminal, otherwise JSON.
    static func standard(for selected: PathSelection, toFile isFile: Bool, in context: Context) -> OutputFormat {
        let hasRows = selected.single?.isCollection ?? true
        return hasRows && context.standardOutput.isTerminal && !isFile ? .table : .json
    }
}
