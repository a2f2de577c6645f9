import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema

/// Writes replies as one JSON document and validates them token by token.
///
/// Most tokens are written unchanged. A value that cannot be validated by its tokens alone is kept until it ends, read
/// as a tree, and written as the container that the schema means: an array becomes an object without null elements
/// where the schema has children by key.
///
/// A document of several replies has one member for each; ``begin(_:named:isLeftOutWhenNull:)`` starts each.
package struct ValidatingSink<Findings: ViolationCollector>: ~Copyable, TokenSink {
    /// An open branch or collection.
    private struct Level {
        let path: ResolvedPath
        /// The index of the next child, if the reply has an array.
        var index: Int?
        /// The required children that have not been received yet.
        package var missing: [String]
        var isEmpty = true
        /// The fields of a model, which are validated together after the last one.
        package var fields: [Child] = []
    }

    /// The size of the longest value that can be kept until it ends, in bytes.
    package var largestValue = CheckedDatabase.largestValue

    private var writer: JSONWriter
    private let output: (any ByteSink)?
    private(set) var violations: Findings
    /// The location that the locations of violations are relative to.
    private let base: DatabasePath
    private let keepsContainers: Bool

    private var root: ResolvedPath
    /// The name of the reply in the document; nil after the reply has begun.
    private var name: String?
    private var isLeftOutWhenNull = false
    private var isStarted = false
    /// Whether a value was found at any location.
    package private(set) var hasFound = false
    /// The number of values that have been validated; each element and each leaf of a branch counts.
    package private(set) var checkedValueCount = 0

    private var levels: [Level] = []
    private var place = DocumentLocation.root
    /// The number of open brackets in a value that is passed on without validation.
    private var uncheckedDepth = 0

    // The state of a value that is written and validated at the same time. Single properties are faster than a struct,
    // because every token changes them.

    /// Whether a value is open; its start in the bytes that are not flushed yet, and its depth in the reply.
    private var isOpen = false
    private var openStart = 0
    private var openDepth = 0
    private var verdict = StreamingValidator.Verdict.unsure
    /// Validates the elements of the innermost level, or the value of the root.
    private var validator: StreamingValidator?
    /// Whether the innermost level is a collection whose elements can be validated token by token.
    private var expectsElements = false
    private var keys: StreamingProgram?
    /// If the open value is an element, the start of its key in the bytes that are not flushed yet; otherwise nil, and
    /// its location is ``place``.
    private var keyStart: Int?

    /// Creates a sink; without an output, the document is only validated.
    ///
    /// The locations of violations are relative to `base`. With `keepsContainers` no array becomes an object and no
    /// object an array, because the format with priorities has no arrays.
    package init(
        _ target: ResolvedPath, output: (any ByteSink)?, violations: Findings, base: DatabasePath? = nil,
        keepsContainers: Bool = false
    ) {
        self.keepsContainers = keepsContainers
        root = target
        self.output = output
        self.base = base ?? target.path
        self.violations = violations
        writer = JSONWriter(indent: output?.indentOfJSON)
    }

    /// Begins a document of several replies.
    package mutating func beginMembers() {
        writer.beginObject()
    }

    /// Starts the next reply as a member of the document; a reply that is null can be left out.
    package mutating func begin(_ target: ResolvedPath, named name: String, isLeftOutWhenNull: Bool) {
        root = target
        self.name = name
        self.isLeftOutWhenNull = isLeftOutWhenNull
        isStarted = false
        place = .root
    }

    /// Ends a document of several replies.
    package mutating func endMembers() throws {
        writer.endObject()
        try endDocument()
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if isOpen { return try takeIntoOpen(token, from: tokenizer) }
        if uncheckedDepth > 0 { return pass(token, from: tokenizer) }
        if !isStarted, !begin(with: token) { return }
        switch token {
        case .name:
            if beginElement(tokenizer) { return }
            let name = tokenizer.text
            writer.name(name)
            try enter(name)
        case .endObject, .endArray:
            try endChildren()
            writer.endObject()
        default: try start(token, from: tokenizer)
        }
    }

    package mutating func flush() throws {
        // The text of an open value is kept, because it may have to be read as a tree.
        guard !isOpen else {
            return try UnstorableError.requireHoldable(
                byteCount: writer.count - openStart, limit: largestValue, at: levels.last?.path.path ?? root.path)
        }
        if writer.count > 1 << 14 { try drain() }
    }

    private mutating func drain() throws {
        let output = output
        try writer.drain { try output?.write($0) }
    }

    package mutating func finish() throws {
        if name == nil { try endDocument() }
    }

    private mutating func endDocument() throws {
        writer.raw("\n")
        try drain()
        try violations.end()
    }

    /// Handles the first token of a reply; returns false if nothing of the reply is written.
    private mutating func begin(with token: JSONToken) -> Bool {
        isStarted = true
        if token != .null { hasFound = true }
        guard let name else { return true }
        if token == .null, isLeftOutWhenNull { return false }
        writer.name(name)
        return true
    }

    // MARK: Children

    private mutating func start(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if let index = levels.last?.index {
            levels[levels.count - 1].index = index + 1
            if token == .null { return }
            writer.name(String(index))
            try enter(String(index))
        }
        switch place.kind(below: root) {
        case nil, .unchecked:
            if token != .null { noteChild(place.key) }
            return pass(token, from: tokenizer)
        case .collection, .branch: try startChildren(token, of: try place.path(below: root), from: tokenizer)
        case .model where token == .beginObject || token == .beginArray:
            try startChildren(token, of: try place.path(below: root), from: tokenizer)
        case .value, .model, .insideValue:
            if case .root = place {
                guard !root.acceptsAnything else { return pass(token, from: tokenizer) }
                validator = root.valueProgram.map { StreamingValidator($0) }
                verdict = validator == nil ? .unsure : .open
            } else {
                verdict = .unsure
            }
            open(with: token, at: tokenizer.depth)
            try takeIntoOpen(token, from: tokenizer)
        }
        try flush()
    }

    private mutating func startChildren(
        _ token: JSONToken, of path: ResolvedPath, from tokenizer: borrowing JSONTokenizer
    ) throws {
        switch token {
        case .beginObject, .beginArray:
            writer.beginObject()
            let index = token == .beginArray ? 0 : nil
            levels.append(Level(path: path, index: index, missing: path.requiredChildren))
            expectElements()
        case .null: writer.null()
        default:
            let found: JSON =
                switch token {
                case .string: .string(tokenizer.text)
                case .number: .number(tokenizer.number)
                default: .bool(token == .true)
                }
            let violation = Violation(
                instanceLocation: .root, keyword: "type", keywordLocation: .root,
                expected: "an object of children", found: found.shownShort)
            try violations.add([violation], below: keys(below: path))
            noteChild(place.key)
            writer.write(token, from: tokenizer)
        }
    }

    /// Records that a child of the innermost level is stored: it is neither null nor empty.
    private mutating func noteChild(_ key: Key?) {
        guard !levels.isEmpty else { return }
        levels[levels.count - 1].isEmpty = false
        guard !levels[levels.count - 1].missing.isEmpty, let key else { return }
        levels[levels.count - 1].missing.removeAll { $0 == key.name }
    }

    private mutating func endChildren() throws {
        let level = levels.removeLast()
        expectElements()
        // An empty level is not stored, so no child of it is missing.
        guard !level.isEmpty else { return }
        noteChild(level.path.path.keys.last)
        if level.path.kind == .model {
            checkedValueCount += 1
            try violations.add(
                level.path.violations(inFields: Node(children: level.fields)), below: keys(below: level.path))
        }
        guard !level.missing.isEmpty else { return }
        try violations.add(level.missing.map { level.path.absence(of: $0) }, below: keys(below: level.path))
    }

    // MARK: Values

    /// Prepares for the elements of the innermost level, if they can be validated token by token.
    private mutating func expectElements() {
        expectsElements = false
        guard let level = levels.last, level.index == nil, let program = level.path.elementProgram else { return }
        expectsElements = true
        validator = StreamingValidator(program)
        keys = level.path.keyProgram
    }

    /// Begins an element whose name is a plain key; returns false if it cannot be validated token by token.
    private mutating func beginElement(_ tokenizer: borrowing JSONTokenizer) -> Bool {
        guard expectsElements, !tokenizer.hasEscapes, Key.accepts(tokenizer.rawBytes),
            keys?.accepts(string: tokenizer.rawBytes, hasEscapes: false) ?? true
        else { return false }
        keyStart = writer.count
        writer.write(.name, from: tokenizer)
        validator?.restart()
        verdict = .open
        isOpen = true
        openStart = writer.count
        openDepth = tokenizer.depth
        return true
    }

    /// Begins a value that is not an element; the tokenizer is already inside it after its first token.
    private mutating func open(with token: JSONToken, at depth: Int) {
        isOpen = true
        openStart = writer.count
        openDepth = token == .beginObject || token == .beginArray ? depth - 1 : depth
        keyStart = nil
    }

    private mutating func takeIntoOpen(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if case .open = verdict { verdict = validator?.take(token, from: tokenizer) ?? .unsure }
        writer.write(token, from: tokenizer)
        switch verdict {
        case .open: break
        case .fits:
            isOpen = false
            checkedValueCount += 1
            if keyStart == nil { noteChild(place.key) } else { levels[levels.count - 1].isEmpty = false }
            try flush()
        case .unsure:
            guard tokenizer.depth == openDepth, token != .name else { return }
            isOpen = false
            try validateWholeValue()
        }
    }

    /// Reads the value that has just ended as a tree, validates it, and writes it in the container that the schema
    /// means.
    private mutating func validateWholeValue() throws {
        if let keyStart {
            // The written name is the key in quotes, and it has no escapes.
            let key = writer.peek(from: keyStart) { bytes in
                let name = bytes.prefix(openStart - keyStart)
                let isQuote = { (byte: UInt8) in byte == UInt8(ascii: "\"") }
                return name.drop { !isQuote($0) }.dropFirst().prefix { !isQuote($0) }.map { $0 }
            }
            try enter(String(decoding: key, as: UTF8.self))
        }
        let text = writer.peek(from: openStart) { Array($0) }
        let node = try Node(read: text, at: placePath)
        if !node.isNull { noteChild(place.key) }
        try check(node)
        if node.holdsIndexes, !keepsContainers {
            writer.replace(from: openStart, by: shaped((try? JSON(parsing: text)) ?? node.json()))
        }
        if keyStart == nil { expectElements() }
    }

    private mutating func check(_ node: Node) throws {
        switch place {
        case .root:
            checkedValueCount += 1
            try violations.add(root.violations(in: node), below: keys(below: root))
        case .child(let parent, let key, .insideValue) where parent.kind == .model:
            levels[levels.count - 1].fields.append(Child(key: key, node: node))
        case .child(let parent, let key, _):
            checkedValueCount += 1
            let violations = parent.violations(inChild: key, node)
            if !violations.isEmpty { try self.violations.add(violations, below: keys(below: parent) + [key.name]) }
        case .unknown: break
        }
    }

    private func shaped(_ json: JSON) -> JSON {
        switch place {
        case .root: root.shaped(json)
        case .child(let parent, let key, _): parent.shaped(json, ofChild: key)
        case .unknown: json
        }
    }

    private mutating func pass(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) {
        switch token {
        case .beginObject, .beginArray: uncheckedDepth += 1
        case .endObject, .endArray: uncheckedDepth -= 1
        default: break
        }
        writer.write(token, from: tokenizer)
    }

    // MARK: Locations

    /// Enters the child with this name in the innermost open level.
    private mutating func enter(_ name: String) throws {
        guard let parent = levels.last?.path else { return }
        guard name != ".priority" else {
            place = .unknown
            return
        }
        let key = try? Key(name)
        // A child without a node of its own is a field of the model; the model's schema decides whether the field is
        // allowed.
        let field: ResolvedPath.Kind? = parent.kind == .model ? .insideValue : nil
        guard let key, let kind = parent.kind(ofChild: key) ?? field else {
            try violations.add([parent.unknownChild(name)], below: keys(below: parent))
            place = .unknown
            return
        }
        place = .child(of: parent, key, kind)
        let violations = parent.violations(ofKey: key)
        if !violations.isEmpty { try self.violations.add(violations, below: keys(below: parent)) }
    }

    /// The location of the current value, as far as it is in the schema.
    private var placePath: DatabasePath {
        switch place {
        case .root: root.path
        case .child(let parent, let key, _): parent.path.appending(key)
        case .unknown: levels.last?.path.path ?? root.path
        }
    }

    private func keys(below path: ResolvedPath) -> [String] {
        path.path.keys.dropFirst(base.keys.count).map(\.name)
    }
}
