internal import ArgumentParser

/// The query flags: the order, range and limit of the children to read.
///
/// All values are strings: flags of one type are faster to parse, and the schema decides their types.
struct QueryOptions: ParsableArguments {
    @Option(
        name: .customLong("order-by"),
        help: ArgumentHelp("Order the children by a path below them, $key, $value or $priority.", valueName: "path"))
    var orderBy: String?
    @Option(
        name: .customLong("equal-to"), parsing: .unconditional,
        help: ArgumentHelp("Only children with this value.", valueName: "value"))
    var equalTo: String?
    @Option(
        name: .customLong("start-at"), parsing: .unconditional,
        help: ArgumentHelp("Only children with this value or a greater one.", valueName: "value"))
    var startAt: String?
    @Option(
        name: .customLong("start-after"), parsing: .unconditional,
        help: ArgumentHelp("Only children with a greater value.", valueName: "value"))
    var startAfter: String?
    @Option(
        name: .customLong("end-at"), parsing: .unconditional,
        help: ArgumentHelp("Only children with this value or a smaller one.", valueName: "value"))
    var endAt: String?
    @Option(
        name: .customLong("end-before"), parsing: .unconditional,
        help: ArgumentHelp("Only children with a smaller value.", valueName: "value"))
    var endBefore: String?
    @Option(
        name: .customLong("equal-to-json"), parsing: .unconditional,
        help: ArgumentHelp("Like --equal-to, with the value as JSON.", valueName: "json"))
    var equalToJson: String?
    @Option(
        name: .customLong("start-key"),
        parsing: .unconditional,
        help: ArgumentHelp("Among the children with the start value, only those from this key on.", valueName: "key"))
    var startKey: String?
    @Option(
        name: .customLong("end-key"),
        parsing: .unconditional,
        help: ArgumentHelp("Among the children with the end value, only those up to this key.", valueName: "key"))
    var endKey: String?
    @Option(
        name: .customLong("limit-to-first"),
        help: ArgumentHelp("At most this many children, the first ones.", valueName: "count")) var limitToFirst: String?
    @Option(
        name: .customLong("limit-to-last"),
        help: ArgumentHelp("At most this many children, the last ones.", valueName: "count")) var limitToLast: String?
    @Option(
        name: .customLong("since"),
        help: ArgumentHelp(
            "Only children since this time, 1h (ago) or 2026-01-01 (UTC), by their push IDs or the field that orders them.",
            valueName: "time"))
    var since: String?
    @Option(
        name: .customLong("before"),
        help: ArgumentHelp("Only children before this time.", valueName: "time"))
    var before: String?
    @Option(
        name: .customLong("query"),
        help: ArgumentHelp("Use the query that the schema defines under this name.", valueName: "name"))
    var query: String?
}

extension QueryOptions {
    /// The limit of keys if `--limit-to-first` is the only query flag, which needs no query; otherwise nil.
    var keyLimit: KeyLimit? {
        let others = [
            orderBy, equalTo, equalToJson, startAt, startAfter, endAt, endBefore, startKey, endKey, since, before,
            query,
            limitToLast,
        ]
        guard others.allSatisfy({ $0 == nil }) else { return nil }
        guard let limitToFirst else { return KeyLimit(count: nil) }
        // Text that is not a count is left to the query, which reports the error.
        return Int(limitToFirst).flatMap { $0 > 0 ? KeyLimit(count: $0) : nil }
    }
}
