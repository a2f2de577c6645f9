import Failures
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import RTDBWire
import Rendering
import TerminalText

/// Makes the query of a read from its flags, and validates it against the schema of the location.
///
/// Flags that exclude each other have been rejected before.
struct QueryFlagsReader {
    private let flags: QueryOptions
    private let target: ResolvedPath
    private let rows: FieldLookup
    /// The current time, which relative times are added to, in milliseconds since 1970.
    private let now: Int64

    init(_ flags: QueryOptions, for target: ResolvedPath, now: Int64) {
        self.flags = flags
        self.target = target
        self.now = now
        rows = FieldLookup(of: [target], isQuery: true)
    }

    /// Returns the parameters of the request, and their query; nil without query flags.
    ///
    /// - Throws: `Failure` for flags that are not a query of the location.
    func read() throws -> (parameters: QueryParameters, query: Query)? {
        guard let parameters = try named() ?? spelledOut() else { return nil }
        do throws(QueryError) {
            guard let query = try Query(parameters) else { return nil }
            return (parameters, query)
        } catch {
            throw Failure(.usage, "the database rejects this query: \(error.description)")
        }
    }

    // MARK: Named query

    private func named() throws -> QueryParameters? {
        guard let name = flags.query else { return nil }
        if let found = target.queries.first(where: { $0.name == name }) {
            var parameters = QueryParameters()
            // Every value is written as JSON, which for a limit is its plain text.
            for member in found.parameters.members { parameters[member.name] = member.value.text() }
            return parameters
        }
        let known = target.queries.map(\.name)
        let source = FlagText(name, of: "--query")
        let nearest = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw source.failure(
            "'\(target.path.description.withoutControlCharacters)' has no query '\(name.withoutControlCharacters)'\(nearest)",
            at: source.range,
            details: [
                target.kind == .unchecked
                    ? "named queries are defined in the schema, and none is in use"
                    : known.isEmpty
                        ? "the schema defines no queries here" : "queries here: " + known.joined(separator: ", ")
            ])
    }

    // MARK: Query in flags

    private func spelledOut() throws -> QueryParameters? {
        let texts = [
            flags.orderBy, flags.equalTo, flags.equalToJson, flags.startAt, flags.startAfter, flags.endAt,
            flags.endBefore,
            flags.since, flags.before, flags.limitToFirst, flags.limitToLast,
        ]
        guard texts.contains(where: { $0 != nil }) else { return nil }
        let source = FlagText(flags.orderBy ?? "$key", of: "--order-by")
        let order = try FieldName(source.text, at: source.range, of: source, allowsPriority: true)
        let field = try rows.field(order, at: source.range, of: source)
        try field.checkOrder(at: source.range, of: source)
        var parameters = QueryParameters(["orderBy": JSON.string(order.orderBy).text()])
        for (name, flag, text, key) in [
            ("startAt", "--start-at", flags.startAt, flags.startKey),
            ("startAfter", "--start-after", flags.startAfter, flags.startKey),
            ("endAt", "--end-at", flags.endAt, flags.endKey),
            ("endBefore", "--end-before", flags.endBefore, flags.endKey),
            ("equalTo", "--equal-to", flags.equalTo, nil),
        ] {
            guard let text else { continue }
            let value = try bound(FlagText(text, of: flag), of: field)
            parameters[name] = value + (try key.map { "," + (try tie($0, name)) } ?? "")
        }
        if let text = flags.equalToJson { parameters["equalTo"] = try exact(text, of: field) }
        if let since = flags.since { parameters["startAt"] = try time(FlagText(since, of: "--since"), field) }
        if let before = flags.before { parameters["endBefore"] = try time(FlagText(before, of: "--before"), field) }
        for (name, flag, limit) in [
            ("limitToFirst", "--limit-to-first", flags.limitToFirst),
            ("limitToLast", "--limit-to-last", flags.limitToLast),
        ] {
            parameters[name] = try Int.positive(limit, of: flag).map { String($0) }
        }
        return parameters
    }

    private func bound(_ source: FlagText, of field: RowField) throws -> String {
        let use: FieldValue.Use = source.flag == "--equal-to" ? .equality : .range
        let node = try field.read(FieldValue(source.text, for: use), at: source.range, of: source, now: now)
        try checkPriority(node, field, source)
        return node.json().text()
    }

    /// Returns the bound of `--equal-to-json`.
    private func exact(_ text: String, of field: RowField) throws -> String {
        let source = FlagText(text, of: "--equal-to-json")
        guard let json = try? JSON(parsing: text), json.isScalar, let node = try? Node(parsing: text) else {
            throw source.failure("this is not a JSON string, number, true, false or null", at: source.range)
        }
        if field.kind == .key, json.string == nil {
            throw source.failure("a key must be a JSON string: \"\(text.withoutControlCharacters)\"", at: source.range)
        }
        if !node.isNull { try field.check(node, at: source.range, of: source) }
        try checkPriority(node, field, source)
        return json.text()
    }

    private func checkPriority(_ node: Node, _ field: RowField, _ source: FlagText) throws {
        guard field.label == "$priority", case .bool = node.value else { return }
        throw source.failure("a priority must be a number, a string or null", at: source.range)
    }

    /// Returns the key of `--start-key` or `--end-key`, which orders children with equal values.
    private func tie(_ key: String, _ name: String) throws -> String {
        let source = FlagText(key, of: name.hasPrefix("start") ? "--start-key" : "--end-key")
        do throws(KeyError) {
            return JSON.string(try Key(key).name).text()
        } catch {
            throw source.failure("no child has this key: \(error.description)", at: source.range)
        }
    }

    /// Returns the bound for a time: a push ID, or a number if the children are ordered by a time.
    private func time(_ source: FlagText, _ field: RowField) throws -> String {
        let time: Int64
        do throws(PointInTimeError) {
            time = try PointInTime(bound: source.text, now: now).milliseconds
        } catch {
            throw source.failure(error.message, at: source.range, details: [error.nextStep])
        }
        let isUnknown = target.kind == .unchecked
        if field.kind == .key {
            guard !isUnknown, target.keyFormat != "push-id" else {
                // The latest time that eight characters of a push ID can express.
                return JSON.string(Key(leastPushIDAt: min(time, (1 << 48) - 1)).name).text()
            }
        } else if isUnknown || field.kind == .time {
            return String(time)
        }
        let path = target.path.description.withoutControlCharacters
        let times = target.columns.filter { $0.format == "epoch-milliseconds" }.map(\.name)
        throw Failure(
            .usage,
            field.kind == .key
                ? "the keys at '\(path)' are not push IDs, so they hold no times"
                : "'\(field.label.withoutControlCharacters)' is not a time",
            details: times.map { "to use a field with a time: --order-by \($0)" })
    }
}
