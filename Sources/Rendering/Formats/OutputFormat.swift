import Platform
import TerminalText

/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable {
    case json, ndjson, table, wide, csv, tsv, yaml, value, keys, paths, raw
}

extension [OutputFormat] {
    /// A sentence for help that lists these forms; `standard` is the one without `-o`, where it is one of them.
    package func help(standard: OutputFormat? = nil) -> String {
        "-o takes " + map { $0 == standard ? "\($0.rawValue) (the default)" : $0.rawValue }.joined(separator: ", ")
            + "."
    }
}

extension ByteSink {
    /// This sink for what a form prints, escaped in its own way where it has one.
    package func taking(_ format: OutputFormat?) -> any ByteSink {
        switch format {
        case .json, .ndjson, .paths: taking(VisibleText.Style.json)
        case .yaml: taking(VisibleText.Style.yaml)
        default: self
        }
    }
}
