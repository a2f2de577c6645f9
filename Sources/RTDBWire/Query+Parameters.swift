import JSONCore
import RTDB

extension Query {
    /// The names of the parameters that belong to a query.
    package static let parameterNames: Set<String> = [
        "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst", "limitToLast",
    ]

    /// Reads the query of a request; nil when it has none.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 3.1 to 3.5 and 3, "Legality of a query".
    /// - Throws: ``QueryError``.
    package init?(_ parameters: QueryParameters) throws(QueryError) {
        let names = parameters.items.map(\.name).filter { Query.parameterNames.contains($0) }
        guard !names.isEmpty else { return nil }
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted { throw .repeated(name) }
        guard let orderText = parameters["orderBy"] else { throw .orderMissing }
        let order = try Query.order(orderText)
        let limit = try Query.limit(parameters)
        self.init(order: order, range: try Query.range(parameters, order), limit: limit)
    }

    private static func order(_ text: String) throws(QueryError) -> Order {
        guard let name = (try? JSON(parsing: Array(text.utf8)))?.string else { throw .malformedOrder }
        switch name {
        case "$key": return .key
        case "$value": return .value
        case "$priority": return .priority
        default:
            guard let path = try? DatabasePath(name), !path.isRoot else { throw .malformedOrder }
            return .child(path)
        }
    }

    /// The limit in the parameters, which is also allowed with `shallow`.
    package static func limit(_ parameters: QueryParameters) throws(QueryError) -> Limit? {
        let first = try count("limitToFirst", parameters)
        let last = try count("limitToLast", parameters)
        switch (first, last) {
        case (nil, nil): return nil
        case (let count?, nil): return .first(count)
        case (nil, let count?): return .last(count)
        case (.some, .some): throw .twoLimits
        }
    }

    private static func count(_ name: String, _ parameters: QueryParameters) throws(QueryError) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let count = Int(text), text.utf8.first != UInt8(ascii: "+") else { throw .limitNotAnInteger(name) }
        guard count > 0 else { throw .limitNotPositive(name) }
        return count
    }

    private static func range(_ parameters: QueryParameters, _ order: Order) throws(QueryError) -> Range {
        func bound(_ name: String) throws(QueryError) -> Bound? {
            guard let text = parameters[name] else { return nil }
            return try Bound(parsing: text, for: order)
        }
        let (startAt, startAfter) = (try bound("startAt"), try bound("startAfter"))
        let (endAt, endBefore) = (try bound("endAt"), try bound("endBefore"))
        if let equalTo = try bound("equalTo") {
            guard startAt == nil, startAfter == nil, endAt == nil, endBefore == nil else { throw .equalToWithRange }
            return .equalTo(equalTo)
        }
        if startAt != nil, startAfter != nil { throw .twoBounds("startAt", "startAfter") }
        if endAt != nil, endBefore != nil { throw .twoBounds("endAt", "endBefore") }
        return .between(
            startAt.map { .at($0) } ?? startAfter.map { .after($0) },
            endAt.map { .at($0) } ?? endBefore.map { .before($0) })
    }
}

extension Query.Bound {
    /// Reads a JSON primitive, optionally followed by a comma and the key that breaks ties.
    fileprivate init(parsing text: String, for order: Query.Order) throws(QueryError) {
        // In brackets, one or two values are a JSON array.
        guard let items = (try? JSON(parsing: Array("[\(text)]".utf8)))?.array, (1...2).contains(items.count),
            let value = Node(primitive: items[0])
        else { throw .valueNotPrimitive }
        var key: Key?
        if items.count == 2 {
            guard let name = items[1].string, let legal = try? Key(name) else { throw .malformedKey }
            key = legal
        }
        switch (order, value.value) {
        case (.key, .string), (.child, _), (.value, _), (.priority, .null), (.priority, .string), (.priority, .integer),
            (.priority, .double):
            self.init(value, key: key)
        case (.key, _): throw .keyNotString
        case (.priority, _): throw .valueNotPriority
        }
    }
}

extension Node {
    /// Creates a leaf or null from a JSON value; nil for arrays, objects and numbers out of the range of a double.
    fileprivate init?(primitive json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let value): self.init(.bool(value))
        case .string(let text): self.init(.string(text))
        case .number(let number):
            if let integer = number.int64 {
                self.init(.integer(integer))
            } else if number.double.isFinite {
                self.init(.double(number.double))
            } else {
                return nil
            }
        case .array, .object: return nil
        }
    }
}
