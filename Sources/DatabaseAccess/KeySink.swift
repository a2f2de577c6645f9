import Failures
import JSONCore
import RTDB
import RTDBSchema
import TerminalText

/// Receives keys one by one.
package protocol KeyOutput {
    mutating func key(_ name: String) throws
    /// Writes the output that is ready.
    mutating func flush() throws
    /// Ends the output, after all data has been received.
    mutating func end() throws
}

/// Reads the keys of a shallow reply, `{"key":true,…}`.
///
/// Keys are sorted, up to a number that bounds memory. Further keys are passed on in the order in which they are
/// received.
struct KeySink: ~Copyable, TokenSink {
    /// The number of keys that are kept in memory to be sorted.
    private static let maximumSortedKeys = 100_000

    private(set) var output: any KeyOutput
    private let target: ResolvedPath
    /// The text before each key.
    private let prefix: String
    /// The most keys that are passed on.
    private let limit: Int?

    private var waiting: [Key] = []
    private var isPassing = false
    private var reader: ShallowReader
    private(set) var passedCount = 0

    init(_ target: ResolvedPath, into output: any KeyOutput, prefix: String, limit: Int?) {
        self.target = target
        self.output = output
        self.prefix = prefix
        reader = ShallowReader(target.path)
        self.limit = limit
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
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
        if isPassing { return try pass(key) }
        waiting.append(key)
        if waiting.count > KeySink.maximumSortedKeys {
            isPassing = true
            try passWaiting()
        }
    }

    private mutating func passWaiting() throws {
        waiting.sort()
        for key in waiting { try pass(key) }
        waiting = []
    }

    private mutating func pass(_ key: Key) throws {
        if let limit, passedCount >= limit { return }
        passedCount += 1
        try output.key(prefix.isEmpty ? key.name : prefix + key.name)
    }

    package mutating func flush() throws {
        if isPassing { try output.flush() }
    }

    package mutating func finish() throws {
        try passWaiting()
        try output.flush()
    }
}
