import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Validates text with one value per line, which is an element, a child of a branch, or a value for the location
/// itself.
///
/// It reads what `-o ndjson` prints: the key as `"$key"`, and a value that is not an object as `"$value"`. An element
/// without a key is validated too, and its line number is its name.
package struct NDJSONElementSink<Findings: ViolationCollector>: TokenSink, ~Copyable {
    /// The last name that was read, if it is not one of the value's own.
    private enum Special {
        case key
        case value
    }

    private let target: ResolvedPath
    private var violations: Findings
    private var validator: StreamingValidator?
    private let keys: StreamingProgram?
    /// The text of the current value, without the member for its key.
    private var text = JSONWriter()
    private var verdict = StreamingValidator.Verdict.open
    private var line: Int?
    private var key: String?
    private var special: Special?
    /// Whether the value is that of `$value`; the object around it is then ignored.
    private var isWrapped = false
    private var hasMembers = false

    package init(_ target: ResolvedPath, violations: Findings) {
        self.target = target
        self.violations = violations
        validator = target.elementProgram.map { StreamingValidator($0) }
        keys = target.keyProgram
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if line == nil { begin(at: tokenizer.position.line) }
        if tokenizer.depth == 1, special == nil, token == .name {
            if try beginSpecial(tokenizer) { return }
        } else if special == .key {
            special = nil
            guard token == .string else { throw wrongLine("its \"$key\" is not a string") }
            key = tokenizer.text
            return
        }
        let isEnd = tokenizer.depth == 0 && token != .name
        if !(isEnd && isWrapped) {
            if verdict == .open { verdict = validator?.take(token, from: tokenizer) ?? .unsure }
            text.write(token, from: tokenizer)
        }
        if special == .value, tokenizer.depth == 1 { special = nil }
        if isEnd { try end() }
    }

    package mutating func flush() throws {
        try UnstorableError.requireHoldable(byteCount: text.count, at: target.path)
    }

    package mutating func finish() throws {
        try violations.end()
    }

    private mutating func begin(at line: Int) {
        self.line = line
        validator?.restart()
        verdict = validator == nil ? .unsure : .open
        text.drain { _ in }
        text.startNewText()
        key = nil
        special = nil
        isWrapped = false
        hasMembers = false
    }

    /// Reads the name of a member; returns false when it is one of the value's own.
    private mutating func beginSpecial(_ tokenizer: borrowing JSONTokenizer) throws -> Bool {
        let name = tokenizer.rawBytes
        if name.elementsEqual("$key".utf8) {
            guard key == nil else { throw wrongLine("it has two keys") }
            special = .key
            return true
        }
        guard !isWrapped, !(hasMembers && name.elementsEqual("$value".utf8)) else {
            throw wrongLine("\"$value\" is next to other members")
        }
        hasMembers = true
        guard name.elementsEqual("$value".utf8) else { return false }
        special = .value
        isWrapped = true
        verdict = .unsure
        text.drain { _ in }
        text.startNewText()
        return true
    }

    /// Validates the value after its last token.
    private mutating func end() throws {
        defer { line = nil }
        let name = key ?? "#\(line ?? 1)"
        guard let key else {
            guard verdict != .fits else { return }
            let node = try node()
            return try report(target.hasRows ? target.violations(inElement: node) : target.violations(in: node), name)
        }
        guard let key = try? Key(key), target.hasRows, target.kind(ofChild: key) != nil else {
            return try violations.add([target.unknownChild(key)], below: [])
        }
        var bytes = key.name
        if let keys, !bytes.withUTF8({ keys.accepts(string: $0, hasEscapes: false) }) {
            // The instance location of these violations already has the key.
            try violations.add(target.violations(ofKey: key), below: [])
        }
        if verdict != .fits { try report(target.violations(inChild: key, try node()), name) }
    }

    private mutating func node() throws -> Node {
        do throws(NodeError) {
            return try Node(parsing: text.takeBytes(), depthAbove: target.path.keys.count)
        } catch {
            throw wrongLine(error.message)
        }
    }

    private mutating func report(_ violations: [Violation], _ name: String) throws {
        if !violations.isEmpty { try self.violations.add(violations, below: [name]) }
    }

    private func wrongLine(_ reason: String) -> Failure {
        Failure(.data, "line \(line ?? 1) holds data that no database can store: \(reason)")
    }
}
