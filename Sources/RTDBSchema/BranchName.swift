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
