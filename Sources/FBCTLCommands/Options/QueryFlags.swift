import RTDB
import RTDBSchema
import RTDBWire

/// An order, a range and a limit of the children that are asked for, as a user writes them.
struct QueryFlags: Hashable {
    var orderBy: String?
    var equalTo: String?
    var startAt: String?
    var startAfter: String?
    var endAt: String?
    var endBefore: String?
    var equalToJson: String?
    var startKey: String?
    var endKey: String?
    var limitToFirst: String?
    var limitToLast: String?
    var since: String?
    var before: String?
    var query: String?

    /// The parameters of a request for the target, and the query that they make; nil when none is asked for.
    ///
    /// - Throws: ``Failure``.
    func parameters(for target: ResolvedPath, now: Int64) throws -> (parameters: QueryParameters, query: Query)? {
        try QueryReader(self, for: target, now: now).read()
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
}
