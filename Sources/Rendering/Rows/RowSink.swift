import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Reads the children of locations one after the other, validates each, and passes it on as a row.
///
/// Memory is that of one row. Replies follow one another; ``begin(_:namesPaths:isQuery:)`` starts each.
package struct RowSink<Format: RowFormat>: ~Copyable, TokenSink {
    /// The part of the reply that the current tokens belong to.
    private enum State {
        case start
        case object
        case array(next: Int)
        /// A value without rows.
        case whole
        case end
    }

    /// The size of the longest row that can be read, in bytes.
    package var largestValue = CheckedDatabase.largestValue

    private var pipeline: RowPipeline<Format>
    private let priorities: ReadJob.Priorities

    private var target: ResolvedPath
    private var state = State.start
    /// The start of a row's name: the path of the target, if there are several.
    private var prefix: String?
    private var showsChildren = true
    /// Whether a value was found at any location.
    private(set) var hasFound = false

    /// The current row or value.
    private var text = JSONWriter()
    private var key: Key?
    private var isInRow = false
    private var depth = 0
    /// Validates a row token by token, so that most rows need no second pass.
    private var validator: StreamingValidator?
    private var keys: StreamingProgram?
    private var isKeyUnfit = false
    private var verdict = StreamingValidator.Verdict.unsure
    /// The required children that have not been received yet.
    private var missing: [String] = []
    private var isEmpty = true

    package init(_ target: ResolvedPath, pipeline: RowPipeline<Format>, priorities: ReadJob.Priorities = .none) {
        self.target = target
        self.pipeline = pipeline
        self.priorities = priorities
    }

    /// Prepares for the next reply.
    ///
    /// With `isQuery` the reply has some of the children, whatever the location is. With `namesPaths` rows are named by
    /// their paths, otherwise by their keys.
    package mutating func begin(_ target: ResolvedPath, namesPaths: Bool, isQuery: Bool) {
        self.target = target
        prefix = namesPaths ? target.path.description : nil
        showsChildren = isQuery || target.hasRows
        state = .start
        validator = (showsChildren ? target.elementProgram : target.valueProgram).map { StreamingValidator($0) }
        keys = target.keyProgram
        missing = isQuery || !target.hasRows ? [] : target.requiredChildren
        isEmpty = true
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
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
            isKeyUnfit = false
            state = .array(next: index + 1)
            beginRow(with: token, at: tokenizer.depth)
            try takeIntoRow(token, from: tokenizer)
        case .whole, .end: break
        }
    }

    package mutating func flush() throws {
        if isInRow {
            try UnstorableError.requireHoldable(
                byteCount: text.count, limit: largestValue, at: key.map { target.path.appending($0) } ?? target.path)
        }
        try pipeline.flush()
    }

    package mutating func finish() throws {
        if !isEmpty { pipeline.add(missing.map { target.absence(of: $0) }, at: target) }
    }

    /// The violations in the rows that were shown, and the number of rows that were left out because of them.
    package var report: RetainedViolations { pipeline.report }
    var skippedCount: Int { pipeline.skippedCount }

    /// The number of received rows.
    package var received: Int { pipeline.received }
    package var shownCount: Int { pipeline.shownCount }

    /// Ends the output, after the last reply.
    package mutating func end() throws {
        try pipeline.end()
        hasFound = hasFound && pipeline.hasShownAny
    }

    private mutating func start(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if token != .null { hasFound = true }
        switch (showsChildren, token) {
        case (_, .null): state = .end
        case (true, .beginObject): state = .object
        case (true, .beginArray): state = .array(next: 0)
        default:
            isKeyUnfit = false
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
        isKeyUnfit = !(keys?.accepts(string: tokenizer.rawBytes, hasEscapes: tokenizer.hasEscapes) ?? true)
    }

    private mutating func beginRow(with token: JSONToken, at depth: Int) {
        isInRow = true
        // The first token of the value has already increased the depth.
        self.depth = token == .beginObject || token == .beginArray ? depth - 1 : depth
        validator?.restart()
        verdict = validator == nil ? .unsure : .open
        text.startNewText()
    }

    private mutating func takeIntoRow(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if case .open = verdict { verdict = validator?.take(token, from: tokenizer) ?? .unsure }
        text.write(token, from: tokenizer)
        guard tokenizer.depth == depth, token != .name else { return }
        isInRow = false
        // The priority of the location itself is not a child.
        if case .object = state, key == nil { return text.drain { _ in } }
        let bytes = text.takeBytes()
        // The null elements of an array are not rows.
        if !bytes.elementsEqual("null".utf8) { try endRow(bytes) }
        if case .whole = state { state = .end }
    }

    private mutating func endRow(_ sent: [UInt8]) throws {
        var bytes = sent
        var priority: Priority?
        var tree: Node?
        let isAccepted = if case .fits = verdict { true } else { false }
        let isOpen = !isAccepted && target.kind != .unchecked
        if isOpen || priorities != .none {
            let node = try Node(read: bytes, at: key.map { target.path.appending($0) } ?? target.path)
            if node.isNull { return }
            tree = node
            priority = node.priority
            if priorities == .received {
                bytes = shaped(node.json())
            } else if priorities == .none, node.holdsIndexes {
                bytes = shaped(JSON(rowText: bytes))
            }
        }
        guard let key else { return try whole(bytes, isOpen ? tree : nil) }
        isEmpty = false
        if !missing.isEmpty { missing.removeAll { $0 == key.name } }
        let name = prefix.map { $0 == "/" ? "/" + key.name : $0 + "/" + key.name } ?? key.name
        let check =
            isOpen || isKeyUnfit
            ? Row.Check(target: target, isWhole: false, isKeyUnfit: isKeyUnfit, isValueOpen: isOpen) : nil
        try pipeline.row(Row(name: name, key: key, text: bytes, priority: priority, check: check, tree: tree))
    }

    private func shaped(_ json: JSON) -> [UInt8] {
        Array((key.map { target.shaped(json, ofChild: $0) } ?? target.shaped(json)).text().utf8)
    }

    /// Handles a value that has no rows; if several locations are read, it is a row, named by its path.
    ///
    /// `tree` is present if the value has not been validated yet.
    private mutating func whole(_ bytes: [UInt8], _ tree: Node?) throws {
        guard let prefix else {
            if let tree { pipeline.add(target.violations(in: tree), at: target) }
            return try pipeline.whole(bytes)
        }
        let check = tree.map { _ in Row.Check(target: target, isWhole: true, isKeyUnfit: false, isValueOpen: true) }
        let key = target.path.keys.last ?? Key(index: 0)
        try pipeline.row(Row(name: prefix, key: key, text: bytes, priority: nil, check: check, tree: tree))
    }
}

extension ResolvedPath {
    /// Whether the value at the location is shown child by child.
    package var hasRows: Bool {
        switch kind {
        case .collection, .branch, .unchecked: true
        case .value, .model, .insideValue: false
        }
    }
}
