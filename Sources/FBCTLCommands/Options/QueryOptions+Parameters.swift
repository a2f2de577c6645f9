import RTDB
import RTDBSchema
import RTDBWire

extension QueryOptions {
    /// The query parameters of a request for the target, and the query that they make; nil without query flags.
    ///
    /// - Throws: `Failure`.
    func parameters(for target: ResolvedPath, now: Int64) throws -> (parameters: QueryParameters, query: Query)? {
        try QueryReader(self, for: target, now: now).read()
    }

    /// The limit of keys when `--limit-to-first` is the only query flag, which needs no query; nil for a query.
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
