import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Reads the children of locations one after the other, checks each, and hands it on as a row.
///
/// Holds one row. Replies follow one another, each begun with ``begin(_:namesPaths:isQuery:)``.
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

    private var stage: RowStage<Format>
    private(set) var report: ViolationReport
    private let base: DatabasePath
    private let priorities: Reading.Priorities

    private var target: ResolvedPath
    private var state = State.start
    /// What stands before a key in a row's name: the path of the target where there are several.
    private var prefix: String?
    private var showsChildren = true
    /// Whether there was something at some location.
    private(set) var hasFound = false

    /// The row or value at hand.
    private var text = JSONWriter()
    private var key: Key?
    private var isInRow = false
    private var depth = 0
    /// Looks at the tokens of a row while they pass, so that most rows need no look afterwards.
    private var acceptor: Acceptor?
    private var keys: AcceptorProgram?
    private var verdict = Acceptor.Verdict.unsure
    /// The children that have to be there and have not come yet.
    private var missing: [String] = []
    private var isEmpty = true

    /// Violations are told below `base`.
    init(
        _ target: ResolvedPath, stage: RowStage<Format>, base: DatabasePath, priorities: Reading.Priorities = .none
    ) {
        self.target = target
        self.stage = stage
        self.base = base
        self.priorities = priorities
        report = ViolationReport(for: base)
    }

    /// Makes ready for the next reply.
    ///
    /// With `isQuery` it holds a part of the children, whatever the location is. Rows are named by their keys, or by their
    /// paths.
    mutating func begin(_ target: ResolvedPath, namesPaths: Bool, isQuery: Bool) {
        self.target = target
        prefix = namesPaths ? target.path.description : nil
        showsChildren = isQuery || target.hasRows
        state = .start
        acceptor = (showsChildren ? target.elementProgram : target.valueProgram).map { Acceptor($0) }
        keys = target.keyProgram
        missing = isQuery || !target.hasRows ? [] : target.requiredChildren
        isEmpty = true
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if isInRow { return try takeIntoRow(token, from: tokenizer) }
        switch state {
        case .start: try start(token, from: tokenizer)
        case .object:
            if token == .endObject {
                state = .end
            } else if token == .name {
                try name(tokenizer)
            } else {
                beginRow(with: token, at: tokenizer.depth)
                try takeIntoRow(token, from: tokenizer)
            }
        case .array(let index):
            if token == .endArray {
                state = .end
                return
            }
            key = Key(index: index)
            state = .array(next: index + 1)
            beginRow(with: token, at: tokenizer.depth)
            try takeIntoRow(token, from: tokenizer)
        case .whole, .end: break
        }
    }

    mutating func flush() throws {
        try stage.flush()
    }

    mutating func finish() throws {
        if !isEmpty { report.add(missing.map { target.absence(of: $0) }, below: keys(below: target)) }
    }

    /// How many rows have come, and how many of them were shown.
    var received: Int { stage.received }
    var given: Int { stage.given }

    /// Ends the output, after the last reply.
    mutating func end() throws {
        try stage.end()
        hasFound = hasFound && stage.hasGiven
    }

    private mutating func start(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if token != .null { hasFound = true }
        switch (showsChildren, token) {
        case (_, .null): state = .end
        case (true, .beginObject): state = .object
        case (true, .beginArray): state = .array(next: 0)
        default:
            state = .whole
            key = nil
            beginRow(with: token, at: tokenizer.depth)
            try takeIntoRow(token, from: tokenizer)
        }
    }

    private mutating func name(_ tokenizer: borrowing JSONTokenizer) throws {
        guard !tokenizer.rawBytes.elementsEqual(".priority".utf8) else {
            key = nil
            return
        }
        key = try Key(read: tokenizer.text, at: target.path)
        if !(keys?.accepts(string: tokenizer.rawBytes, hasEscapes: tokenizer.hasEscapes) ?? true), let key {
            report.add(target.violations(ofKey: key), below: keys(below: target))
        }
    }

    private mutating func beginRow(with token: JSONToken, at depth: Int) {
        isInRow = true
        // The tokenizer has entered the value with its first token.
        self.depth = token == .beginObject || token == .beginArray ? depth - 1 : depth
        acceptor?.restart()
        verdict = acceptor == nil ? .unsure : .open
        text.startNewText()
    }

    private mutating func takeIntoRow(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if case .open = verdict { verdict = acceptor?.take(token, from: tokenizer) ?? .unsure }
        text.write(token, from: tokenizer)
        guard tokenizer.depth == depth, token != .name else { return }
        isInRow = false
        // The priority of the location itself is no child.
        if case .object = state, key == nil { return text.drain { _ in } }
        let bytes = text.takeBytes()
        // The holes of an array are no rows.
        if !bytes.elementsEqual("null".utf8) { try endRow(bytes) }
        if case .whole = state { state = .end }
    }

    private mutating func endRow(_ sent: [UInt8]) throws {
        var bytes = sent
        var priority: Priority?
        let isAccepted = if case .fits = verdict { true } else { false }
        let isChecked = !isAccepted && target.kind != .unchecked
        if isChecked || priorities != .none {
            let node = try Node(read: bytes, at: key.map { target.path.appending($0) } ?? target.path)
            if node.isNull { return }
            if isChecked {
                report.add(
                    key.map { target.violations(inChild: $0, node) } ?? target.violations(in: node),
                    below: keys(below: target) + (key.map { [$0.name] } ?? []))
            }
            priority = node.priority
            if priorities == .received {
                bytes = shaped(node.json())
            } else if priorities == .none, node.holdsIndexes {
                bytes = shaped(JSON(rowText: bytes))
            }
        }
        guard let key else { return try whole(bytes) }
        isEmpty = false
        if !missing.isEmpty { missing.removeAll { $0 == key.name } }
        let name = prefix.map { $0 == "/" ? "/" + key.name : $0 + "/" + key.name } ?? key.name
        try stage.row(Row(name: name, key: key, text: bytes, priority: priority))
    }

    private func shaped(_ json: JSON) -> [UInt8] {
        Array((key.map { target.shaped(json, ofChild: $0) } ?? target.shaped(json)).text().utf8)
    }

    /// One of several values is a row too: its path tells it from the others.
    private mutating func whole(_ bytes: [UInt8]) throws {
        guard let prefix else { return try stage.whole(bytes) }
        try stage.row(Row(name: prefix, key: target.path.keys.last ?? Key(index: 0), text: bytes, priority: nil))
    }

    private func keys(below path: ResolvedPath) -> [String] {
        path.path.keys.dropFirst(base.keys.count).map(\.name)
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
