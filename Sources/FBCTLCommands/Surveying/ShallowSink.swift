import JSONCore
import RTDB

/// Keeps what a shallow reply tells: a leaf, or the first keys and whether there are more.
struct ShallowSink: TokenSink {
    private let breadth: Int
    private var reader: ShallowReader
    private var keys: [Key] = []
    private var hasMore = false
    private var leaf: JSON?

    init(_ path: DatabasePath, breadth: Int) {
        self.breadth = breadth
        reader = ShallowReader(path)
    }

    var content: SurveyedPlace.Content {
        leaf.map { .leaf($0) } ?? .children(keys.sorted(), hasMore: hasMore)
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch try reader.take(token, from: tokenizer) {
        case .leaf(let value): leaf = value
        case .key(let key): if keys.count < breadth { keys.append(key) } else { hasMore = true }
        case nil: break
        }
    }

    mutating func flush() {}
    mutating func finish() {}
}
