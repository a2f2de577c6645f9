import TestSupport

/// A tree of dictionaries, the simplest thing that behaves like the database; leaves are JSON texts.
indirect enum TreeModel: Equatable {
    case leaf(String)
    case object([String: TreeModel])

    /// Sets what stands at a path; nil removes it.
    static func setting(_ tree: TreeModel?, _ path: ArraySlice<String>, to value: TreeModel?) -> TreeModel? {
        guard let key = path.first else { return value }
        var members: [String: TreeModel] = [:]
        if case .object(let present)? = tree { members = present }
        // Removing below a leaf leaves the leaf.
        if value == nil, members[key] == nil { return tree }
        members[key] = setting(members[key], path.dropFirst(), to: value)
        return members.isEmpty ? nil : .object(members)
    }

    /// The JSON text, members in the order of their ASCII keys.
    static func text(_ tree: TreeModel?) -> String {
        switch tree {
        case nil: "null"
        case .leaf(let text): text
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(text($0.value))" }.joined(separator: ",")
                + "}"
        }
    }

    static func random(_ depth: Int, using generator: inout SeededGenerator) -> TreeModel? {
        switch Int.random(in: 0..<(depth == 0 ? 4 : 8), using: &generator) {
        case 0: return nil
        case 1: return .leaf(String(Int.random(in: 0..<3, using: &generator)))
        case 2: return .leaf(#""text""#)
        case 3: return .leaf("true")
        default:
            var members: [String: TreeModel] = [:]
            for _ in 0..<Int.random(in: 0..<4, using: &generator) {
                members[key(using: &generator)] = random(depth - 1, using: &generator)
            }
            return members.isEmpty ? nil : .object(members)
        }
    }

    static func key(using generator: inout SeededGenerator) -> String {
        ["0", "1", "2", "a", "b", "c"].randomElement(using: &generator) ?? "a"
    }

    static func path(_ length: ClosedRange<Int>, using generator: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: length, using: &generator)).map { _ in key(using: &generator) }
    }
}
