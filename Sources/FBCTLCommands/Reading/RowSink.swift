import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Reads the children of a collection or branch one after the other, checks each, and gives it to a row format.
///
/// Holds one row.
struct RowSink<Format: RowFormat>: ~Copyable, TokenSink {
    /// What the tokens at hand belong to.
    private enum State {
        case start
        case object
        case array(next: Int)
        /// One value that is no set of children.
        case whole
        case end
    }

    private var format: Format
    private let target: ResolvedPath
    private var report: ViolationReport
    private var state = State.start
    private var builder = Node.Builder()
    private var key: Key?
    /// Looks at the tokens of a row while it is built, so that most rows need no look afterwards.
    private var acceptor: Acceptor?
    private let keys: AcceptorProgram?
    /// The children that have to be there and have not come yet.
    private var missing: [String]
    private var isEmpty = true
    private var verdict = Acceptor.Verdict.unsure
    /// Whether the builder has taken a part of a row.
    private var isInRow = false

    init(_ target: ResolvedPath, format: Format) {
        self.target = target
        self.format = format
        report = ViolationReport(for: target)
        acceptor = target.elementProgram.map { Acceptor($0) }
        keys = target.keyProgram
        missing = target.hasRows ? target.requiredChildren : []
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch state {
        case .start: try start(token, from: tokenizer)
        case .object:
            if !isInRow, token == .endObject {
                state = .end
            } else if !isInRow, token == .name {
                let key = try Key(reading: tokenizer)
                if !(keys?.accepts(string: tokenizer.rawBytes, hasEscapes: tokenizer.hasEscapes) ?? true) {
                    report.add(target.violations(ofKey: key), below: [])
                }
                self.key = key
                beginRow()
            } else {
                try takeIntoRow(token, from: tokenizer)
            }
        case .array(let index):
            if !isInRow, token == .endArray {
                state = .end
                return
            }
            if !isInRow {
                key = Key(index: index)
                beginRow()
                state = .array(next: index + 1)
            }
            try takeIntoRow(token, from: tokenizer)
        case .whole: try takeWhole(token, from: tokenizer)
        case .end: break
        }
    }

    mutating func flush() throws {
        try format.flush()
    }

    mutating func finish() throws {
        try format.end()
        if !isEmpty { report.add(missing.map { target.absence(of: $0) }, below: []) }
        try report.end()
    }

    private mutating func start(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch (target.hasRows, token) {
        case (true, .beginObject): state = .object
        case (true, .beginArray): state = .array(next: 0)
        case (_, .null): state = .end
        default:
            state = .whole
            try takeWhole(token, from: tokenizer)
        }
    }

    private mutating func beginRow() {
        isInRow = true
        acceptor?.restart()
        verdict = acceptor == nil ? .unsure : .open
    }

    private mutating func takeIntoRow(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if verdict == .open { verdict = acceptor?.take(token, from: tokenizer) ?? .unsure }
        guard let node = try builder.take(token, from: tokenizer), let key else { return }
        isInRow = false
        builder = Node.Builder()
        // The holes of an array are no rows.
        if node.isNull { return }
        isEmpty = false
        if !missing.isEmpty { missing.removeAll { $0 == key.name } }
        if verdict != .fits { report.add(target.violations(inChild: key, node), below: [key.name]) }
        try format.row(key, node)
    }

    private mutating func takeWhole(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        guard let node = try builder.take(token, from: tokenizer) else { return }
        state = .end
        report.add(target.violations(in: node), below: [])
        try format.whole(node)
    }
}

extension ResolvedPath {
    /// Whether what stands here is shown child by child.
    var hasRows: Bool {
        switch kind {
        case .collection, .branch, .unchecked: true
        case .value, .model, .insideValue: false
        }
    }
}

extension Key {
    /// The key that a tokenizer has just read as a name.
    ///
    /// - Throws: ``NodeError``.
    init(reading tokenizer: borrowing JSONTokenizer) throws(NodeError) {
        do throws(KeyError) {
            self = try Key(tokenizer.text)
        } catch {
            throw NodeError(.key(error), at: tokenizer.position)
        }
    }
}
