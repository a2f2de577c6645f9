import Platform
import TerminalText

/// An output format, chosen with `-o`.
package enum OutputFormat: String, Sendable, CaseIterable {
    case json, ndjson, table, wide, csv, tsv, yaml, value, keys, paths, raw
}

extension [OutputFormat] {
    /// Returns a help sentence that lists these formats; `standard` is the default, if it is one of them.
    package func help(standard: OutputFormat? = nil) -> String {
        "-o takes " + map { $0 == standard ? "\($0.rawValue) (the default)" : $0.rawValue }.joined(separator: ", ")
            + "."
    }
}

extension ByteSink {
    /// Returns this sink with the escaping of the format.
    package func taking(_ format: OutputFormat?) -> any ByteSink {
        switch format {
        case .json, .ndjson, .paths: taking(VisibleText.Style.json)
        case .yaml: taking(VisibleText.Style.yaml)
        default: self
        }
    }
}
