internal import ArgumentParser

/// The query flags: the order, range and limit of the children to read.
///
/// All values are texts: flags of one type are quicker to parse, and the schema says what they mean.
struct QueryOptions: ParsableArguments {
    @Option(
        name: .customLong("order-by"),
        help: ArgumentHelp("Order the children by a path below them, $key, $value or $priority.", valueName: "path"))
    var orderBy: String?
    @Option(
        name: .customLong("equal-to"), parsing: .unconditional,
        help: ArgumentHelp("Only children of this value.", valueName: "value"))
    var equalTo: String?
    @Option(
        name: .customLong("start-at"), parsing: .unconditional,
        help: ArgumentHelp("Only children from this value on.", valueName: "value"))
    var startAt: String?
    @Option(
        name: .customLong("start-after"), parsing: .unconditional,
        help: ArgumentHelp("Only children after this value.", valueName: "value"))
    var startAfter: String?
    @Option(
        name: .customLong("end-at"), parsing: .unconditional,
        help: ArgumentHelp("Only children up to this value.", valueName: "value"))
    var endAt: String?
    @Option(
        name: .customLong("end-before"), parsing: .unconditional,
        help: ArgumentHelp("Only children before this value.", valueName: "value"))
    var endBefore: String?
    @Option(
        name: .customLong("equal-to-json"), parsing: .unconditional,
        help: ArgumentHelp("As --equal-to, with the value as JSON.", valueName: "json"))
    var equalToJson: String?
    @Option(
        name: .customLong("start-key"),
        parsing: .unconditional,
        help: ArgumentHelp("Of the children of the value to start at, those from this key on.", valueName: "key"))
    var startKey: String?
    @Option(
        name: .customLong("end-key"),
        parsing: .unconditional,
        help: ArgumentHelp("Of the children of the value to end at, those up to this key.", valueName: "key"))
    var endKey: String?
    @Option(
        name: .customLong("limit-to-first"),
        help: ArgumentHelp("Only so many of them, the first ones.", valueName: "count")) var limitToFirst: String?
    @Option(
        name: .customLong("limit-to-last"),
        help: ArgumentHelp("Only so many of them, the last ones.", valueName: "count")) var limitToLast: String?
    @Option(
        name: .customLong("since"),
        help: ArgumentHelp(
            "Only children from this time on, 1h (ago) or 2026-01-01 (UTC), by their push ids or the time they are ordered by.",
            valueName: "time"))
    var since: String?
    @Option(
        name: .customLong("before"),
        help: ArgumentHelp("Only children from before this time.", valueName: "time"))
    var before: String?
    @Option(
        name: .customLong("query"), help: ArgumentHelp("A query that the schema gives this name.", valueName: "name"))
    var query: String?
}
