import JSONCore
import RTDB

/// Reads shallow replies, `{"key":true,…}`, token by token.
package struct ShallowReader {
    package enum Item {
        /// The value of a location without children, or null.
        case leaf(JSON)
        case key(Key)
    }

    private let path: DatabasePath
    private var isStarted = false
    /// The index of the next element, if the service sends an array.
    private var arrayIndex: Int?

    package init(_ path: DatabasePath) {
        self.path = path
    }

    /// Returns what a token completes, a leaf or a key; otherwise nil.
    ///
    /// - Throws: `Failure` for a key that no database can have.
    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws -> Item? {
        // A server without shallow reads also sends the values of the keys, which are skipped.
        if tokenizer.depth > (token == .beginObject || token == .beginArray ? 2 : 1) { return nil }
        guard isStarted else {
            isStarted = true
            return start(token, from: tokenizer)
        }
        if let index = arrayIndex, token.startsValue {
            arrayIndex = index + 1
            return token == .null ? nil : .key(Key(index: index))
        }
        return token == .name ? .key(try Key(read: tokenizer.text, at: path)) : nil
    }

    private mutating func start(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) -> Item? {
        switch token {
        case .beginArray:
            arrayIndex = 0
            return nil
        case .string: return .leaf(.string(tokenizer.text))
        case .number: return .leaf(.number(tokenizer.number))
        case .true, .false: return .leaf(.bool(token == .true))
        case .null: return .leaf(.null)
        default: return nil
        }
    }
}
