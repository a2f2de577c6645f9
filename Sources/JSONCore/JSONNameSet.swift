/// Finds repeated member names, by their bytes: by looking through a few, by hashing many.
struct JSONNameSet {
    private var hashed: Set<JSONName> = []

    /// Adds a name; false when `members`, which must have all names added so far, has it already.
    mutating func insert(_ name: String, among members: [JSONObject.Member]) -> Bool {
        if members.count < 16 { return !members.contains { $0.name.hasSameBytes(as: name) } }
        if hashed.isEmpty { hashed = Set(members.map { JSONName($0.name) }) }
        return hashed.insert(JSONName(name)).inserted
    }
}
