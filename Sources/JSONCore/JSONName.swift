/// A member's name as a dictionary key, equal to another name when their UTF-8 bytes are equal.
package struct JSONName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: JSONName, right: JSONName) -> Bool { left.text.hasSameBytes(as: right.text) }
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

/// Finds repeated member names, comparing bytes: with a linear search among a few names, by hashing among many.
struct JSONNameSet {
    private var hashed: Set<JSONName> = []

    /// Adds a name; returns false when `members`, which must hold every name added so far, already has it.
    mutating func insert(_ name: String, among members: [JSONObject.Member]) -> Bool {
        if members.count < 16 { return !members.contains { $0.name.hasSameBytes(as: name) } }
        if hashed.isEmpty { hashed = Set(members.map { JSONName($0.name) }) }
        return hashed.insert(JSONName(name)).inserted
    }
}
