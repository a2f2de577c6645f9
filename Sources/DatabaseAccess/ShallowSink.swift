import JSONCore
import RTDB

/// Keeps the content of a shallow reply: a leaf, or the first keys and the number of the others.
struct ShallowSink: TokenSink {
    private let breadth: Int
    private var reader: ShallowReader
    private var keys: [Key] = []
    private var omitted = 0
    private var leaf: JSON?

    /// The number of keys that were requested; nil for all.
    private let limit: Int?

    init(_ path: DatabasePath, breadth: Int, limit: Int?) {
        self.breadth = breadth
        self.limit = limit
        reader = ShallowReader(path)
    }

    var content: TreeWalkNode.Content {
        if let leaf { return .leaf(leaf) }
        let isWhole = limit.map { keys.count + omitted < $0 } ?? true
        return .children(keys.sorted(), omitted: omitted, isWhole: isWhole)
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch try reader.take(token, from: tokenizer) {
        case .leaf(let value): leaf = value
        case .key(let key): if keys.count < breadth { keys.append(key) } else { omitted += 1 }
        case nil: break
        }
    }

    package mutating func flush() {}
    package mutating func finish() {}
}
