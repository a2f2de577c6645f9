import JSONCore
import RTDB
import RTDBSchema

/// Takes keys one by one.
protocol KeyOutput {
    mutating func key(_ name: String) throws
    /// Writes out what can be shown already.
    mutating func flush() throws
    /// Everything has come.
    mutating func end() throws
}

/// Reads the keys of shallow replies, `{"key":true,…}`, which may be pages of one list.
///
/// A page waits until it is complete and is put in the order of keys. What is longer than a page passes as it comes.
struct KeySink<Output: KeyOutput>: ~Copyable, TokenSink {
    private(set) var output: Output
    private let target: ResolvedPath
    /// What stands before each key.
    private let prefix: String
    /// The most keys that are passed on.
    private let limit: Int?

    private var pageSize = 0
    private var waiting: [Key] = []
    /// The last key that a page before had: those up to it have been passed on.
    private var last: Key?
    private var reader: ShallowReader
    /// How many keys this reply has had, and how many of them were new.
    private(set) var pageCount = 0
    private(set) var newCount = 0
    private(set) var passedCount = 0

    init(_ target: ResolvedPath, into output: Output, prefix: String, limit: Int?) {
        self.target = target
        self.output = output
        self.prefix = prefix
        reader = ShallowReader(target.path)
        self.limit = limit
    }

    /// Whether there is no need of more.
    var isFull: Bool { limit.map { passedCount >= $0 } ?? false }

    /// The last key that was passed on.
    var lastKey: Key? { last }

    /// Makes ready for the next reply; it holds about `pageSize` keys, or any number when that is 0.
    mutating func beginPage(of pageSize: Int) {
        self.pageSize = pageSize
        reader = ShallowReader(target.path)
        pageCount = 0
        newCount = 0
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch try reader.take(token, from: tokenizer) {
        case .leaf(let value):
            guard case .null = value else {
                throw Failure(
                    .data,
                    "'\(target.path.description.withoutControlCharacters)' holds a \(value.typeName), which has no keys"
                )
            }
        case .key(let key): try add(key)
        case nil: break
        }
    }

    private mutating func add(_ key: Key) throws {
        pageCount += 1
        if let last, !(last < key) { return }
        newCount += 1
        guard pageCount <= pageSize else {
            // Longer than a page: the database does not know them.
            if !waiting.isEmpty { try passWaiting() }
            return try pass(key)
        }
        waiting.append(key)
    }

    private mutating func passWaiting() throws {
        waiting.sort()
        for key in waiting { try pass(key) }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func pass(_ key: Key) throws {
        guard !isFull else { return }
        passedCount += 1
        try output.key(prefix + key.name)
        if pageSize > 0 { last = key }
    }

    mutating func flush() throws {
        if waiting.isEmpty { try output.flush() }
    }

    mutating func finish() throws {
        try passWaiting()
        try output.flush()
    }
}
