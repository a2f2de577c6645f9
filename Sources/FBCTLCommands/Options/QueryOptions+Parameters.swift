import JSONCore
import RTDB
import RTDBSchema
import RTDBWire

extension QueryOptions {
    /// The parameters of a request for the target, and the query that they make; nil when none is asked for.
    ///
    /// Values are read as the type that the schema has for what is ordered by; times are told from `now`, in milliseconds
    /// since 1970.
    ///
    /// - Throws: ``Failure`` with the service's reason when the combination is none.
    func parameters(for target: ResolvedPath, now: Int64) throws -> (parameters: QueryParameters, query: Query)? {
        guard let parameters = try named(of: target) ?? spelledOut(for: target, now) else { return nil }
        do throws(QueryError) {
            guard let query = try Query(parameters) else { return nil }
            return (parameters, query)
        } catch {
            throw Failure(.usage, "the query is none that the database answers: \(error.description)")
        }
    }

    /// How many keys are meant where nothing but their number is asked for, which needs no query; nil for a query.
    var keyLimit: KeyLimit? {
        let others = [
            orderBy, equalTo, equalToJson, startAt, startAfter, endAt, endBefore, startKey, endKey, since, before,
            query,
            limitToLast,
        ]
        guard others.allSatisfy({ $0 == nil }) else { return nil }
        guard let limitToFirst else { return KeyLimit(count: nil) }
        // What is no count is an error of the query.
        return Int(limitToFirst).flatMap { $0 > 0 ? KeyLimit(count: $0) : nil }
    }

    private func spelledOut(for target: ResolvedPath, _ now: Int64) throws -> QueryParameters? {
        let texts = [equalTo, equalToJson, startAt, startAfter, endAt, endBefore, startKey, endKey, since, before]
        guard orderBy != nil || limitToFirst != nil || limitToLast != nil || texts.contains(where: { $0 != nil }) else {
            return nil
        }
        let order = orderBy ?? "$key"
        var parameters = QueryParameters(["orderBy": JSON.string(order).text()])
        for (name, value) in try bounds(for: target, order: order, now) {
            if parameters[name] != nil { throw QueryOptions.twice(name) }
            parameters[name] = value
        }
        for case (let name, let count?) in [("limitToFirst", limitToFirst), ("limitToLast", limitToLast)] {
            parameters[name] = count
        }
        return parameters
    }

    /// The ends of the range as parameters.
    private func bounds(
        for target: ResolvedPath, order: String, _ now: Int64
    ) throws -> [(name: String, value: String)] {
        let type = target.orderPlace(order)?.valueType
        func literal(_ text: String) -> String {
            QueryOptions.literal(text, as: order == "$key" ? "string" : type).text()
        }
        var bounds: [(name: String, value: String)] = []
        for case (let name, let text?, let key) in [
            ("startAt", startAt, startKey), ("startAfter", startAfter, startKey), ("endAt", endAt, endKey),
            ("endBefore", endBefore, endKey), ("equalTo", equalTo, nil),
        ] {
            bounds.append((name, literal(text) + (key.map { "," + JSON.string($0).text() } ?? "")))
        }
        if let equalToJson {
            guard let value = try? JSON(parsing: equalToJson), value.isScalar else {
                throw Failure(
                    .usage, "'\(equalToJson.withoutControlCharacters)' is no JSON string, number, true, false or null")
            }
            bounds.append(("equalTo", value.text()))
        }
        for (key, flag, names) in [
            (startKey, "--start-key", ["startAt", "startAfter"]), (endKey, "--end-key", ["endAt", "endBefore"]),
        ] where key != nil && !bounds.contains(where: { names.contains($0.name) }) {
            throw Failure(
                .usage, "\(flag) tells children of one value apart; it goes with the flag that names the value")
        }
        if let since { bounds.append(("startAt", try time(since, order, target, now))) }
        if let before { bounds.append(("endBefore", try time(before, order, target, now))) }
        return bounds
    }

    /// The bound that a time is: a push id, or a number where the order is by times.
    private func time(_ text: String, _ order: String, _ target: ResolvedPath, _ now: Int64) throws -> String {
        let time = try PointInTime(text, now: now).milliseconds
        if order != "$key" {
            if target.kind == .unchecked || target.orderPlace(order)?.valueFormat == "epoch-milliseconds" {
                return String(time)
            }
        } else if target.kind == .unchecked || target.keyFormat == "push-id" {
            return JSON.string(Key(leastPushIDAt: time).name).text()
        }
        let path = target.path.description.withoutControlCharacters
        let times = target.columns.filter { $0.format == "epoch-milliseconds" }.map(\.name)
        throw Failure(
            .usage,
            order == "$key"
                ? "the keys at '\(path)' are no push ids, so they tell no times"
                : "'\(order.withoutControlCharacters)' is no time",
            details: times.map { "a field that is one: --order-by \($0)" })
    }

    private func named(of target: ResolvedPath) throws -> QueryParameters? {
        guard let name = query else { return nil }
        guard let found = target.queries.first(where: { $0.name == name }) else {
            let known = target.queries.map(\.name)
            throw Failure(
                .usage, "'\(target.path.description)' has no query '\(name.withoutControlCharacters)'",
                details: [
                    known.isEmpty ? "the schema names none here" : "queries here: " + known.joined(separator: ", ")
                ])
        }
        guard try spelledOut(for: target, 0) == nil else {
            throw Failure(.usage, "--query names a whole query; leave out the other query flags")
        }
        return QueryParameters(found.parameters)
    }

    /// A value as the user means it.
    private static func literal(_ text: String, as type: String?) -> JSON {
        if type == "string" { return .string(text) }
        switch try? JSON(parsing: text) {
        case .number(let number)?: return .number(number)
        case .bool(let value)?: return .bool(value)
        case .null?: return .null
        default: return .string(text)
        }
    }

    private static func twice(_ name: String) -> Failure {
        let flags = ["startAt": "--start-at and --since", "endBefore": "--end-before and --before"]
        return Failure(.usage, "only one of \(flags[name] ?? "--equal-to and --equal-to-json") can be used")
    }
}

extension ResolvedPath {
    /// The place whose value the elements are ordered by; nil when it is none of the schema's.
    fileprivate func orderPlace(_ order: String) -> ResolvedPath? {
        guard order != "$key", order != "$priority" else { return nil }
        guard let path = order == "$value" ? .root : try? DatabasePath(order) else { return nil }
        return try? anyElement?.descendant(path)
    }
}

extension QueryParameters {
    /// The parameters of a named query.
    fileprivate init(_ query: JSONObject) {
        self.init()
        for member in query.members {
            // A limit is written as it is, everything else as JSON, which for a limit is the same.
            self[member.name] = member.value.text()
        }
    }
}
