import DatabaseAccess
import Failures
import Platform
import RTDB
import RTDBSchema
import RTDBWire
import Rendering
import TerminalText

/// The rows that a read selects: by queries in the database, and by conditions in fbctl.
///
/// All flags are validated against the schema before any request is sent.
struct ReadPlan {
    /// The conditions and the order that fbctl applies itself.
    let selection: RowSelection
    /// The query for each pattern; empty if all children are read.
    private let queries: [String: QueryParameters]
    private let query: Query?
    private let sort: RowSelection.Order?
    private let clientSide: Bool
    /// Notes about fields that may be misspelled.
    private let uncertainties: [String]

    /// Parses the flags of a read.
    ///
    /// - Throws: `Failure` for flags that do not fit the rows.
    init(
        of paths: PathSelection, by flags: QueryOptions, where conditions: [String], sort: String?, clientSide: Bool,
        in context: Context
    ) throws {
        do {
            try self.init(
                at: paths.examples, single: paths.single, by: flags, where: conditions, sort: sort,
                clientSide: clientSide,
                now: context.now())
        } catch let failure as Failure {
            // The names in the flags may be meant for the level below.
            let levels = Self.levels(of: paths, FieldLookup(of: paths.examples, isQuery: false))
            throw Failure(failure.status, failure.message, details: failure.details + levels)
        }
        if query != nil || !conditions.isEmpty {
            for note in Self.levels(of: paths, FieldLookup(of: paths.examples, isQuery: isQuery)) {
                try context.note(note)
            }
        }
        for note in uncertainties { try context.note(note) }
    }

    private init(
        at places: [ResolvedPath], single: ResolvedPath?, by flags: QueryOptions, where conditions: [String],
        sort: String?,
        clientSide: Bool, now: Int64
    ) throws {
        var queries: [String: QueryParameters] = [:]
        var query: Query?
        for place in places where queries[place.pattern] == nil {
            guard let found = try QueryFlagsReader(flags, for: place, now: now).read() else { continue }
            query = found.query
            queries[place.pattern] = found.parameters
        }
        if let single, query == nil, !single.hasRows, sort != nil || !conditions.isEmpty {
            let path = single.path.description.withoutControlCharacters
            throw Failure(.usage, "'\(path)' is a single value; --where and --sort apply to children")
        }
        let rows = FieldLookup(of: places, isQuery: query != nil)
        var selection = RowSelection(
            conditions: try conditions.map { try Condition(FlagText($0, of: "--where"), on: rows, now: now) })
        if let query {
            selection.order = RowSelection.Order(value: query.order)
            if clientSide {
                selection.range = query
                selection.limit = query.limit
            }
        }
        self.sort = try sort.map { try RowSelection.Order(sortingBy: FlagText($0, of: "--sort"), in: rows) }
        if let order = self.sort {
            guard selection.limit == nil else {
                throw Failure(
                    .usage, "--sort and a limit with --client-side need different orders; use --order-by for both")
            }
            selection.order = order
        }
        self.selection = selection
        self.queries = queries
        self.query = query
        self.clientSide = clientSide
        let fields = selection.conditions.map(\.field.order) + [self.sort?.value, query?.order].compactMap { $0 }
        uncertainties = fields.compactMap {
            if case .child(let path) = $0 { rows.spellingNote(for: path) } else { nil }
        }
    }

    /// Prints a note about which children are counted for a path that ends in `*`, if the user might expect others.
    static func noteLevels(ofCount paths: PathSelection, in context: Context) throws {
        for note in levels(of: paths, FieldLookup(of: paths.examples, isQuery: false)) { try context.note(note) }
    }

    /// Returns notes about the level that a query applies to for a path that ends in `*`, if the user might expect
    /// another.
    private static func levels(of paths: PathSelection, _ rows: @autoclosure () -> FieldLookup) -> [String] {
        guard !paths.starred.isEmpty, rows().areContainers else { return [] }
        return paths.starred.map { path in
            let above = path.utf8.count > 2 ? String(path.dropLast(2)) : "/"
            let shown = path.withoutControlCharacters
            return "'\(shown)' queries '\(above.withoutControlCharacters)'; '\(shown)/*' queries each of its children"
        }
    }

    /// Whether the read has a query.
    var isQuery: Bool { query != nil }

    /// Returns the requests with their queries.
    func requests(_ requests: [ReadRequest]) -> [ReadRequest] {
        guard query != nil, !clientSide else { return requests }
        return requests.map { request in
            var request = request
            request.isQuery = true
            // Locations without a schema do not share a pattern.
            request.parameters = queries[request.target.pattern] ?? queries.values.first ?? QueryParameters()
            return request
        }
    }

    /// Prints a note about the flags that fbctl applies itself, because all the data is read for them.
    func noteClientSideFlags(_ requests: [ReadRequest], in context: Context) throws {
        let flags = [
            clientSide ? "--client-side" : nil, selection.conditions.isEmpty ? nil : "--where",
            sort == nil ? nil : "--sort",
        ].compactMap { $0 }
        guard !flags.isEmpty else { return }
        let places = requests.count == 1 ? "'\(requests[0].target.path.description.withoutControlCharacters)'" : "them"
        let what = requests.contains(where: \.isQuery) ? "what the query returns from \(places)" : "all of \(places)"
        try context.note(
            "\(flags.joined(separator: " and ")) \(flags.count == 1 ? "is" : "are") applied by fbctl, to \(what)")
        if let note = noteOnTwoOrders { try context.note(note) }
    }

    /// The note that a limit chose the rows by another order than that of `--sort`, and the flags that avoid this.
    private var noteOnTwoOrders: String? {
        guard let sort, let query, let limit = query.limit, sort.value != query.order else { return nil }
        let chosen = if case .first = limit { "first" } else { "last" }
        let flag = sort.isDescending ? "--limit-to-last" : "--limit-to-first"
        let (order, name) = (query.order.shown, sort.value.shown)
        let hint =
            query.range == .between(nil, nil)
            ? "; for the \(limit.count) \(sort.isDescending ? "highest" : "lowest") by '\(name)': --order-by '\(name)' \(flag) \(limit.count)"
            : ""
        return "--sort applies to the \(chosen) \(limit.count) ordered by '\(order)'\(hint)"
    }
}

extension Query.Order {
    /// The order as a user writes it.
    fileprivate var shown: String {
        switch self {
        case .key: "$key"
        case .value: "$value"
        case .priority: "$priority"
        case .child(let path): String(path.description.dropFirst()).withoutControlCharacters
        }
    }
}
