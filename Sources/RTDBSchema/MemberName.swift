/// Derives the names of members that generated code has for children.
enum MemberName {
    /// The name of a child's member: snake case becomes camel case, and a key of one word stays as it is.
    ///
    /// The path generator that this language comes from named members this way: `user_profiles` is userProfiles,
    /// `_private_key_` is _privateKey_.
    static func derived(from key: String) -> String {
        let leading = key.prefix { $0 == "_" }
        guard leading.count < key.count else { return key }
        let trailing = key.reversed().prefix { $0 == "_" }
        let words = key.split(separator: "_")
        guard let first = words.first, words.count > 1 else { return key }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return leading + first.lowercased() + rest.joined() + String(trailing)
    }
}
