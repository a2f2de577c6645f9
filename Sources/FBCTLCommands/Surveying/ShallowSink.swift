import JSONCore
import RTDB

/// Reads a shallow reply: a leaf, or the first keys and whether there are more.
struct ShallowSink: TokenSink {
    private let breadth: Int
    private var keys: [Key] = []
    private var hasMore = false
    private var leaf: JSON?
    private var isStarted = false
    private var arrayIndex: Int?

    init(breadth: Int) {
        self.breadth = breadth
    }

    var content: SurveyedPlace.Content {
        if let leaf { return .leaf(leaf) }
        return .children(keys.sorted(), hasMore: hasMore)
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        // A server that knows nothing of shallow reads sends what stands below the keys too.
        if tokenizer.depth > (token == .beginObject || token == .beginArray ? 2 : 1) { return }
        if !isStarted {
            isStarted = true
            switch token {
            case .beginObject: break
            case .beginArray: arrayIndex = 0
            case .string: leaf = .string(tokenizer.text)
            case .number: leaf = .number(tokenizer.number)
            case .true, .false: leaf = .bool(token == .true)
            default: leaf = .null
            }
        } else if let index = arrayIndex, token.startsValue {
            arrayIndex = index + 1
            if token != .null { add(Key(index: index)) }
        } else if token == .name, let key = try? Key(tokenizer.text) {
            add(key)
        }
    }

    private mutating func add(_ key: Key) {
        if keys.count < breadth { keys.append(key) } else { hasMore = true }
    }

    mutating func flush() {}
    mutating func finish() {}
}
