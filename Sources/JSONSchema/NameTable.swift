import JSONCore

/// Schemas by property name; names are equal when their bytes are equal.
struct NameTable: Sendable {
    private(set) var entries: [(name: String, schema: SchemaID)] = []
    /// The indexes of entries by name; two canonically equivalent spellings share a list.
    private var places: [String: [Int]] = [:]

    mutating func append(_ name: String, _ schema: SchemaID) {
        places[name, default: []].append(entries.count)
        entries.append((name, schema))
    }

    subscript(name: String) -> SchemaID? {
        guard let places = places[name] else { return nil }
        for place in places where entries[place].name.hasSameBytes(as: name) { return entries[place].schema }
        return nil
    }

    var names: [String] { entries.map(\.name) }
}
