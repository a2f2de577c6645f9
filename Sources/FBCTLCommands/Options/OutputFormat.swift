internal import ArgumentParser

/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
    case json, ndjson, table, csv, tsv, value, keys, raw
}
