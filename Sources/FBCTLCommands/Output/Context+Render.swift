import JSONCore
import RTDB
import RTDBClient
import RTDBSchema

extension GlobalOptions {
    /// The format that was asked for; nil when none was.
    ///
    /// - Throws: ``Failure`` when the flag names one that the verb cannot print. One that only `FBCTL_OUTPUT` names
    ///   is passed over there: it is set for the verbs that can.
    func format(in context: Context, oneOf allowed: [OutputFormat] = OutputFormat.allCases) throws -> OutputFormat? {
        if let format {
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

extension Context {
    /// A table for a collection on a terminal, else JSON.
    func defaultFormat(for target: ResolvedPath) -> OutputFormat {
        target.isCollection && standardOutput.isTerminal ? .table : .json
    }

    /// Prints a reply while it arrives; with `rawValues` the times in tables as numbers.
    func render(_ reply: Reply, as format: OutputFormat, rawValues: Bool = false) async throws {
        let target = reply.target
        let (output, error) = (standardOutput, standardError)
        switch format {
        case .raw:
            for try await chunk in reply.response { try output.write(chunk) }
        case .json:
            var sink = DocumentSink(target, output: output, findings: ViolationReport(for: target))
            try await reply.tokens(into: &sink)
        case .ndjson: try await renderRows(reply, NDJSONFormat(output))
        case .table:
            try await renderRows(
                reply, TableFormat(target, showsTimes: !rawValues, output: output, error: error))
        case .csv: try await renderRows(reply, DelimitedFormat(.csv, target, output: output, error: error))
        case .tsv: try await renderRows(reply, DelimitedFormat(.tsv, target, output: output, error: error))
        case .value: try await renderRows(reply, ValueFormat(output))
        case .keys: try await renderRows(reply, KeysFormat(output))
        }
    }

    /// Prints a value as JSON.
    func print(_ node: Node) throws {
        var writer = JSONWriter(indent: standardOutput.indentOfJSON)
        writer.write(node)
        writer.raw("\n")
        try writer.drain { try standardOutput.write($0) }
    }

    private func renderRows(_ reply: Reply, _ format: some RowFormat) async throws {
        var sink = RowSink(reply.target, format: format)
        try await reply.tokens(into: &sink)
    }

    /// Prints the keys of a shallow reply while they arrive.
    func renderKeys(_ reply: Reply, as format: OutputFormat) async throws {
        var sink = KeySink(reply.target, format: format, output: standardOutput)
        try await reply.tokens(into: &sink)
    }
}
