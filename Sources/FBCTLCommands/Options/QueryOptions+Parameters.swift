import RTDB
import RTDBSchema
import RTDBWire

extension QueryOptions {
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
