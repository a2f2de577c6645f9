import RTDB
import RTDBSchema
import RTDBWire

extension QueryOptions {
    /// Returns the parameters of a request for the target, and their query; nil without query flags.
    ///
    /// - Throws: `Failure` for flags that are not a query of the target.
    func parameters(for target: ResolvedPath, now: Int64) throws -> (parameters: QueryParameters, query: Query)? {
        try QueryReader(self, for: target, now: now).read()
    }

    /// The limit of keys if `--limit-to-first` is the only query flag, which needs no query; otherwise nil.
    var keyLimit: KeyLimit? {
        let others = [
            orderBy, equalTo, equalToJson, startAt, startAfter, endAt, endBefore, startKey, endKey, since, before,
            query,
            limitToLast,
        ]
        guard others.allSatisfy({ $0 == nil }) else { return nil }
        guard let limitToFirst else { return KeyLimit(count: nil) }
        // Text that is not a count is left to the query, which reports the error.
        return Int(limitToFirst).flatMap { $0 > 0 ? KeyLimit(count: $0) : nil }
    }
}
