import JSONCore

/// Conversions between arrays and objects, which the database does not distinguish.
///
/// A list is an object with the keys 0, 1, 2, and an object whose keys are mostly such numbers reads back as an array.
extension JSON {
    /// How far a list's indexes may exceed twice its count before it stays an object: holes cost memory.
    private static let longestHole = 1_000

    /// The value converted to the container type that its schema applies to, if the database could have meant it.
    func adapted(to shape: CompiledSchema.Shape?) -> JSON {
        switch (shape, self) {
        case (.object, .array(let elements)):
            let members = elements.enumerated().compactMap { index, element -> JSONObject.Member? in
                if case .null = element { nil } else { (String(index), element) }
            }
            return .object(JSONObject(uniqueMembers: members))
        case (.array, .object(let object)): return JSON.list(object) ?? self
        default: return self
        }
    }

    /// The array with these members as elements, null in the holes; nil when a name isn't an index.
    private static func list(_ object: JSONObject) -> JSON? {
        guard !object.isEmpty else { return nil }
        var indexed: [(index: Int, value: JSON)] = []
        for member in object.members {
            guard let index = Int(member.name), index >= 0, String(index) == member.name,
                index < 2 * object.count + longestHole
            else { return nil }
            indexed.append((index, member.value))
        }
        let count = (indexed.map(\.index).max() ?? 0) + 1
        var elements = [JSON](repeating: .null, count: count)
        for entry in indexed { elements[entry.index] = entry.value }
        return .array(elements)
    }
}
