/// Names for branches, which have no type of their own.
enum BranchName {
    /// The name of what stands under a key: one final `s` dropped, each word capitalised, as the path generator that this
    /// language comes from named them: `chatrooms` is Chatroom, `user_profiles` User_Profile.
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
