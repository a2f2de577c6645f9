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

/// Derives names for branches, which have no type of their own.
enum BranchName {
    /// The name of the node under a key: without one final `s`, and with each word capitalised.
    ///
    /// The path generator that this language comes from named nodes this way: `chatrooms` is Chatroom, `user_profiles`
    /// is User_Profile.
    static func derived(from key: String) -> String {
        let singular = key.hasSuffix("s") ? key.dropLast() : Substring(key)
        var name = ""
        var isInWord = false
        for character in singular {
            name += isInWord ? character.lowercased() : character.uppercased()
            isInWord = character.isLetter || character == "'"
        }
        return name
    }
}
