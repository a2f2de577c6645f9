import JSONCore

/// The children in an object of a schema, as they are written; names are unique.
struct SchemaSourceChildren {
    private(set) var entries: [(name: ChildName, json: JSON, source: TreeReader.SourceLocation)] = []
    /// The name of the wildcard among them.
    private(set) var wildcard: String?
    private var keys: Set<JSONName> = []

    /// Adds a child; returns false when the name is already used.
    mutating func add(_ name: ChildName, _ json: JSON, _ source: TreeReader.SourceLocation) -> Bool {
        switch name {
        case .fixed(let key): guard keys.insert(JSONName(key)).inserted else { return false }
        case .wildcard(let placeholder):
            guard wildcard == nil else { return false }
            wildcard = placeholder
        }
        entries.append((name, json, source))
        return true
    }
}
