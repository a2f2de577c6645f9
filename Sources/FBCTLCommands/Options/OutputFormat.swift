/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable {
    case json, ndjson, table, wide, csv, tsv, yaml, value, keys, paths, raw

    /// The names of all, for help.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
