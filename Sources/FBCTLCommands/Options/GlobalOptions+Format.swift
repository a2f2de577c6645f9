import RTDB

extension GlobalOptions {
    /// The format that was asked for; nil when none was.
    ///
    /// - Throws: ``Failure`` when the flag names one that the verb cannot print. One that only `FBCTL_OUTPUT` names
    ///   is passed over there: it is set for the verbs that can.
    func format(in context: Context, oneOf allowed: [OutputFormat] = OutputFormat.allCases) throws -> OutputFormat? {
        if let formatName {
            guard let format = OutputFormat(rawValue: formatName) else {
                throw Failure(
                    .usage, "'\(formatName.withoutControlCharacters)' is no output format",
                    details: ["forms: " + allowed.map(\.rawValue).joined(separator: ", ")])
            }
            guard allowed.contains(format) else {
                let list = allowed.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    .usage, "-o \(format.rawValue) has no meaning here",
                    details: [allowed.isEmpty ? "this verb prints nothing" : "this verb prints \(list)"])
            }
            return format
        }
        guard let name = context.environment["FBCTL_OUTPUT"], !name.isEmpty else { return nil }
        guard let format = OutputFormat(rawValue: name) else {
            throw Failure(.configuration, "FBCTL_OUTPUT is '\(name)', which is no output format")
        }
        return allowed.contains(format) ? format : nil
    }
}
