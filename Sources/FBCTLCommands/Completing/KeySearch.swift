import DatabaseAccess
import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

/// Finds the keys at a location that begin with the typed prefix, even among very many keys.
struct KeySearch {
    /// A range of keys, including both ends.
    struct Range: Hashable, Sendable {
        let first: String
        let last: String
    }

    /// The most keys that are shown.
    static let limit = 200
    /// The time that the database may take to send its keys: 300 milliseconds.
    static let timeout = TransportLimits(connect: 300, idle: 300, total: 300)

    let prefix: String

    /// The ranges of the database's order that contain the keys with the prefix; empty if the keys may be anywhere.
    ///
    /// The database sorts 32-bit integers first, by value, so those that begin with the same digits are in several
    /// ranges.
    var ranges: [Range] {
        let text = Range(first: prefix, last: prefix + "\u{F8FF}")
        let digits = prefix.utf8.first == UInt8(ascii: "-") ? prefix.utf8.dropFirst() : prefix.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return prefix.isEmpty ? [] : [text]
        }
        // 007 is an integer too, and prefixes with a minus and digits are rare.
        guard let start = Int64(prefix), start > 0, prefix.utf8.first != UInt8(ascii: "0") else { return [] }
        guard start <= Int64(Int32.max) else { return [text] }
        var ranges: [Range] = []
        var (first, last) = (start, start)
        while first <= Int64(Int32.max) {
            ranges.append(Range(first: String(first), last: String(min(last, Int64(Int32.max)))))
            (first, last) = (first * 10, last * 10 + 9)
        }
        // A blank sorts before all other characters, and makes the bound a string, not an integer.
        return ranges + [Range(first: prefix + " ", last: text.last)]
    }

    /// Returns the keys at a location; if the reply takes too long, those received in time.
    func keys(at target: ResolvedPath, in database: CheckedDatabase) async -> [String] {
        var sink = FoundKeys(prefix: prefix, path: target.path)
        do {
            let ranges = ranges.isEmpty ? [nil] : ranges.map { Optional($0) }
            try await ranges.inOrder { range in
                try await database.read(ReadRequest(target: target, parameters: parameters(range)))
            } _: { _, reply in
                sink.begin()
                try await reply.take(into: &sink)
            }
        } catch let error as ClientError where error.status == 400 {
            // This database does not support ranges of keys, so all keys are read.
            do {
                sink.begin()
                let all = ReadRequest(target: target, parameters: QueryParameters(["shallow": "true"]))
                try await database.read(all).take(into: &sink)
            } catch {}
        } catch {}
        return sink.keys
    }

    private func parameters(_ range: Range?) -> QueryParameters {
        var parameters = QueryParameters(["shallow": "true"])
        if range != nil || prefix.isEmpty { parameters["limitToFirst"] = String(Self.limit) }
        if let range {
            parameters["startAt"] = JSON.string(range.first).text()
            parameters["endAt"] = JSON.string(range.last).text()
        }
        return parameters
    }
}

/// Keeps the keys in shallow replies that begin with a prefix.
private struct FoundKeys: TokenSink {
    private let prefix: String
    private let path: DatabasePath
    private var reader: ShallowReader
    private(set) var keys: [String] = []

    init(prefix: String, path: DatabasePath) {
        self.prefix = prefix
        self.path = path
        reader = ShallowReader(path)
    }

    var isFull: Bool { keys.count >= KeySearch.limit }

    /// Prepares for the next reply.
    mutating func begin() {
        reader = ShallowReader(path)
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        guard case .key(let key)? = try reader.take(token, from: tokenizer), key.name.utf8.starts(with: prefix.utf8),
            !isFull, !keys.contains(key.name)
        else { return }
        keys.append(key.name)
    }

    mutating func flush() {}
    mutating func finish() {}
}

extension TransportResponse {
    /// Passes the keys of a reply to the sink while they are received, until the sink has enough.
    fileprivate func take(into sink: inout FoundKeys) async throws {
        var tokenizer = JSONTokenizer()
        for try await chunk in body {
            tokenizer.feed(chunk)
            try sink.takeTokens(of: &tokenizer)
            if sink.isFull { return }
        }
    }
}
