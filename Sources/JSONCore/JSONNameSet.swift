/// Finds repeated member names, by their bytes: by looking through a few, by hashing many.
struct JSONNameSet {
    /// A name that is equal to another when their bytes are.
    private struct Name: Hashable {
        let text: String

        static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }
        func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
    }

    private var hashed: Set<Name> = []

    /// Adds a name; false when `members`, which must have all names added so far, has it already.
    mutating func insert(_ name: String, among members: [JSONObject.Member]) -> Bool {
        if members.count < 16 { return !members.contains { $0.name.hasSameBytes(as: name) } }
        if hashed.isEmpty { hashed = Set(members.map { Name(text: $0.name) }) }
        return hashed.insert(Name(text: name)).inserted
    }
}
