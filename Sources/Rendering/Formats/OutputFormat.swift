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
