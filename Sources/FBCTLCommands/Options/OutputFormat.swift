/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable {
    case json, ndjson, table, wide, csv, tsv, yaml, value, keys, paths, raw
}
