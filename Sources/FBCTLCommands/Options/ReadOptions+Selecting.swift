import RTDB
import RTDBSchema

/// How many keys are asked for.
struct KeyLimit {
    /// Nil for all of them.
    let count: Int?
}

extension ReadOptions {
    /// - Throws: ``Failure``.
    func requestLimit() throws -> Int {
        try Int.above0(maxRequests, of: "--max-requests") ?? 1000
    }

    /// The limit of keys where only keys have to be asked for; nil where it takes the values to choose them.
    func keysOnly(_ query: QueryOptions) -> KeyLimit? {
        conditions.isEmpty && !clientSide ? query.keyLimit : nil
    }

    /// The requests with their query, and what is left to be done here.
    ///
    /// - Throws: ``Failure``.
    func select(
        _ requests: [ReadRequest], by query: QueryOptions, sort: String? = nil, in context: Context
    ) throws -> (requests: [ReadRequest], selection: RowSelection) {
        var selection = RowSelection(conditions: try conditions.map { try Condition($0) })
        var requests = requests
        var asked: Query?
        for index in requests.indices {
            guard let found = try query.parameters(for: requests[index].target, now: context.now()) else { continue }
            asked = found.query
            guard !clientSide else { continue }
            requests[index].isQuery = true
            requests[index].parameters = found.parameters
        }
        if let asked {
            selection.order = RowSelection.Order(value: asked.order)
            if clientSide {
                selection.range = asked
                selection.limit = asked.limit
            }
        } else if clientSide, !requests.isEmpty {
            throw Failure(.usage, "--client-side goes with an order, a range or a limit")
        }
        if let sort {
            guard selection.limit == nil else {
                throw Failure(.usage, "--sort and a limit with --client-side are two orders; use --order-by for both")
            }
            selection.order = try RowSelection.Order(sortingBy: sort)
        }
        return (requests, selection)
    }

    /// Says what is done here and not by the database, since all that it is done to has to be read.
    func tell(_ requests: [ReadRequest], isSorted: Bool = false, in context: Context) throws {
        let flags = [
            clientSide ? "--client-side" : nil, conditions.isEmpty ? nil : "--where", isSorted ? "--sort" : nil,
        ].compactMap { $0 }
        guard !flags.isEmpty else { return }
        let places = requests.count == 1 ? "'\(requests[0].target.path.description.withoutControlCharacters)'" : "them"
        let what = requests.contains(where: \.isQuery) ? "what the query gives of \(places)" : "all of \(places)"
        let verb = flags.count == 1 ? "is" : "are"
        try context.note("\(flags.joined(separator: " and ")) \(verb) applied here, to \(what)")
    }

    /// What was read for what is shown, where that is not the same.
    func tell(_ result: Reading.Result, in context: Context) throws {
        guard clientSide || !conditions.isEmpty else { return }
        try context.note("\(result.received) children were read, \(result.given) shown")
    }

    /// Ends the command when nothing was found and that was the question.
    func end(_ hasFound: Bool) throws {
        if exitStatus, !hasFound { throw CommandEnd(status: ExitStatus.unmet.rawValue) }
    }
}
