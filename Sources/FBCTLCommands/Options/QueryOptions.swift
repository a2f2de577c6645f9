internal import ArgumentParser
import JSONCore
import RTDB
import RTDBSchema
import RTDBWire

/// An order, a range and a limit of the children that are asked for.
struct QueryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Order the children by a path below them, $key, $value or $priority.", valueName: "path"))
    var orderBy: String?
    @Option(help: ArgumentHelp("Only children of this value.", valueName: "value")) var equalTo: String?
    @Option(help: ArgumentHelp("Only children from this value on.", valueName: "value")) var startAt: String?
    @Option(help: ArgumentHelp("Only children after this value.", valueName: "value")) var startAfter: String?
    @Option(help: ArgumentHelp("Only children up to this value.", valueName: "value")) var endAt: String?
    @Option(help: ArgumentHelp("Only children before this value.", valueName: "value")) var endBefore: String?
    @Option(help: ArgumentHelp("Only so many of them, the first ones.", valueName: "count")) var limitToFirst: String?
    @Option(help: ArgumentHelp("Only so many of them, the last ones.", valueName: "count")) var limitToLast: String?
    @Option(help: ArgumentHelp("A query that the schema gives this name.", valueName: "name")) var query: String?

    /// The parameters of a request for the target, and the query that they make; nil when none is asked for.
    ///
    /// Values are read as the type that the schema has for what is ordered by.
    ///
    /// - Throws: ``Failure`` with the service's reason when the combination is none.
    func parameters(for target: ResolvedPath) throws -> (parameters: QueryParameters, query: Query)? {
        guard let parameters = try named(of: target) ?? spelledOut(for: target) else { return nil }
        do throws(QueryError) {
            guard let query = try Query(parameters) else { return nil }
            return (parameters, query)
        } catch {
            throw Failure(.usage, "the query is none that the database answers: \(error.description)")
        }
    }

    private var bounds: [(name: String, text: String?)] {
        [
            ("equalTo", equalTo), ("startAt", startAt), ("startAfter", startAfter), ("endAt", endAt),
            ("endBefore", endBefore),
        ]
    }

    private func spelledOut(for target: ResolvedPath) -> QueryParameters? {
        let limits = [("limitToFirst", limitToFirst), ("limitToLast", limitToLast)]
        let isAsked = orderBy != nil || bounds.contains { $0.text != nil } || limits.contains { $0.1 != nil }
        guard isAsked else { return nil }
        let order = orderBy ?? "$key"
        var parameters = QueryParameters(["orderBy": JSON.string(order).text()])
        for case (let name, let text?) in bounds {
            parameters[name] = QueryOptions.literal(text, as: target.type(ofOrder: order)).text()
        }
        for case (let name, let count?) in limits { parameters[name] = count }
        return parameters
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
        guard spelledOut(for: target) == nil else {
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
}

extension ResolvedPath {
    /// The JSON Schema type of what elements are ordered by; nil when it is not one.
    fileprivate func type(ofOrder order: String) -> String? {
        if order == "$key" { return "string" }
        if order == "$priority" { return nil }
        guard let path = order == "$value" ? .root : try? DatabasePath(order) else { return nil }
        return try? anyElement?.descendant(path).valueType
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
