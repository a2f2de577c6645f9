extension QueryOptions {
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
