/// The names of all flags, to distinguish flags from values before the command line is parsed.
///
/// A name has a value either for every verb or for none. A test compares these lists with the help of all verbs.
enum KnownFlags {
    /// The flags that have a value.
    static let valued: Set<String> = [
        "--allow-host", "--allow-origin", "--as", "--as-claims", "--at", "--before", "--children", "--columns",
        "--confirm", "--count", "--credentials", "--data", "--database", "--depth", "--end-at", "--end-before",
        "--end-key", "--equal-to", "--equal-to-json", "--events", "--exec", "--export-on-exit", "--host", "--if-match",
        "--import", "--invalid", "--json-schema", "--limit-to-first", "--limit-to-last", "--max", "--max-depth",
        "--max-event-size", "--max-key-size", "--max-read-size", "--max-requests", "--max-string-size",
        "--max-waiting-events", "--max-write-size", "--namespace", "--order-by", "--out", "--output", "--parallel",
        "--port", "--query", "--read-timeout", "--resolve", "--rules", "--sample", "--schema", "--secret-file",
        "--seed", "--since", "--sort", "--start-after", "--start-at", "--start-key", "--text", "--timeout",
        "--token-command", "--token-file", "--until", "--where", "-o",
    ]

    /// The flags without a value.
    static let switches: Set<String> = [
        "--allow-insecure", "--allow-jsonp", "--assert-formats", "--changes-only", "--check-merged", "--client-side",
        "--create", "--csv-safe", "--dry-run", "--etag", "--exit-status", "--help", "--if-absent", "--ignore-emulator",
        "--literal", "--ndjson", "--no-check-exists", "--no-previous", "--no-retry", "--no-schema", "--only-invalid",
        "--pager", "--previous", "--priorities", "--quiet", "--raw-values", "--recursive", "--salvage", "--shell",
        "--summary", "--verbose", "--version", "-h", "-q", "-r", "-v",
    ]

    /// The flags whose value may be any text, even one that looks like a flag, so that scripts can pass foreign text.
    static let anyText: Set<String> = [
        "--as", "--as-claims", "--end-at", "--end-before", "--end-key", "--equal-to", "--equal-to-json", "--exec",
        "--if-match", "--start-after", "--start-at", "--start-key", "--text", "--token-command", "--until", "--where",
    ]

    /// Returns whether a word is the name of a flag, with or without `=` and a value.
    static func contains(_ word: String) -> Bool {
        let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
        return valued.contains(name) || switches.contains(name)
    }
}
