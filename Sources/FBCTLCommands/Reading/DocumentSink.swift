import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Rewrites a reply as one JSON document and checks it on the way.
///
/// All of it passes through token by token, as it was sent; only an array where the schema has children by key is written
/// as the object it stands for, without its holes. A value that cannot be accepted by its tokens alone is built beside.
struct DocumentSink<Findings: ViolationSink>: ~Copyable, TokenSink {
    /// An open branch or collection.
    private struct Level {
        let path: ResolvedPath
        /// The index of the next child where they come as an array.
        var index: Int?
        /// The children that have to be there and have not come yet.
        var missing: [String]
        var isEmpty = true
    }

    /// An element of a collection that is written while it is looked at.
    private struct Element {
        var acceptor: Acceptor
        let keys: AcceptorProgram?
        /// Where the element starts among the bytes that wait to be printed.
        var start: Int?
        var key: [UInt8] = []
    }

    private var writer: JSONWriter
    private let output: (any ByteSink)?
    private let root: ResolvedPath
    private var findings: Findings
    private var levels: [Level] = []
    private var place = DocumentPlace.root
    private var value: (builder: Node.Builder, place: DocumentPlace)?
    /// Set while the innermost level is a collection whose elements can be accepted token by token.
    private var element: Element?
    /// How many brackets are open in a value that is passed through unchecked.
    private var uncheckedDepth = 0

    /// Without an output the document is only checked.
    init(_ target: ResolvedPath, output: (any ByteSink)?, findings: Findings) {
        root = target
        self.output = output
        writer = JSONWriter(indent: output?.indentOfJSON)
        self.findings = findings
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if element?.start != nil { return try takeIntoElement(token, from: tokenizer) }
        if value != nil { return try takeIntoValue(token, from: tokenizer) }
        if uncheckedDepth > 0 { return pass(token, from: tokenizer) }
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

    mutating func flush() throws {
        // What is written of an element may have to be read again.
        if writer.count > 1 << 14, element?.start == nil { try drain() }
    }

    private mutating func drain() throws {
        let output = output
        try writer.drain { try output?.write($0) }
    }

    mutating func finish() throws {
        writer.raw("\n")
        try drain()
        try findings.end()
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
        case .value, .model, .insideValue:
            value = (Node.Builder(), place)
            try takeIntoValue(token, from: tokenizer)
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
            let found = token == .string || token == .number ? "a \(token)" : "\(token)"
            let violation = Violation(
                instanceLocation: .root, keyword: "type", keywordLocation: .root,
                expected: "an object of children", found: found)
            try findings.add([violation], below: keys(below: path))
            noteChild(place.key)
            writer.write(token, from: tokenizer)
        }
    }

    /// Notes that a child of the innermost level is there: that it is neither null nor empty.
    private mutating func noteChild(_ key: Key?) {
        guard !levels.isEmpty else { return }
        levels[levels.count - 1].isEmpty = false
        guard !levels[levels.count - 1].missing.isEmpty, let key else { return }
        levels[levels.count - 1].missing.removeAll { $0 == key.name }
    }

    private mutating func endChildren() throws {
        let level = levels.removeLast()
        expectElements()
        // Where nothing stands at all, nothing is missing.
        guard !level.isEmpty else { return }
        noteChild(level.path.path.keys.last)
        guard !level.missing.isEmpty else { return }
        try findings.add(level.missing.map { level.path.absence(of: $0) }, below: keys(below: level.path))
    }

    // MARK: Elements

    /// Prepares for the elements of the innermost level, if it has such as can be accepted token by token.
    private mutating func expectElements() {
        element = nil
        guard let level = levels.last, level.index == nil, let program = level.path.elementProgram else { return }
        element = Element(acceptor: Acceptor(program), keys: level.path.keyProgram)
    }

    /// Begins an element whose name is a plain key; false where there are none to be accepted token by token.
    private mutating func beginElement(_ tokenizer: borrowing JSONTokenizer) -> Bool {
        guard element != nil, !tokenizer.hasEscapes, Key.accepts(tokenizer.rawBytes),
            element?.keys?.accepts(string: tokenizer.rawBytes, hasEscapes: false) ?? true
        else { return false }
        writer.write(.name, from: tokenizer)
        element?.key.removeAll(keepingCapacity: true)
        element?.key.append(contentsOf: tokenizer.rawBytes)
        element?.acceptor.restart()
        element?.start = writer.count
        return true
    }

    private mutating func takeIntoElement(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch element?.acceptor.take(token, from: tokenizer) {
        case .open: writer.write(token, from: tokenizer)
        case .fits:
            writer.write(token, from: tokenizer)
            element?.start = nil
            levels[levels.count - 1].isEmpty = false
            try flush()
        case .unsure, nil:
            try lookAtWhole()
            try takeIntoValue(token, from: tokenizer)
        }
    }

    /// Makes the element that is open a value to be looked at as a whole, beginning with what is written of it.
    private mutating func lookAtWhole() throws {
        guard let current = element, let start = current.start else { return }
        element?.start = nil
        try enter(String(decoding: current.key, as: UTF8.self))
        value = (Node.Builder(), place)
        var again = JSONTokenizer()
        writer.peek(from: start) { again.feed($0) }
        // So that a number at the end is known to be whole.
        again.feed(CollectionOfOne(UInt8(ascii: " ")))
        while let token = try again.next() { try build(token, from: again) }
    }

    // MARK: Values

    private mutating func takeIntoValue(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        writer.write(token, from: tokenizer)
        try build(token, from: tokenizer)
    }

    private mutating func build(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        guard let node = try value?.builder.take(token, from: tokenizer), let place = value?.place else { return }
        value = nil
        if !node.isNull { noteChild(place.key) }
        try check(node, at: place)
    }

    private mutating func check(_ node: Node, at place: DocumentPlace) throws {
        switch place {
        case .root: try findings.add(root.violations(in: node), below: [])
        case .child(let parent, let key, _):
            let violations = parent.violations(inChild: key, node)
            if !violations.isEmpty { try findings.add(violations, below: keys(below: parent) + [key.name]) }
        case .unknown: break
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

    // MARK: Places

    /// Goes to the child of that name of the innermost open level.
    private mutating func enter(_ name: String) throws {
        guard let parent = levels.last?.path else { return }
        guard let key = try? Key(name), let kind = parent.kind(ofChild: key) else {
            try findings.add([.notInSchema], below: keys(below: parent) + [name])
            place = .unknown
            return
        }
        place = .child(of: parent, key, kind)
        let violations = parent.violations(ofKey: key)
        if !violations.isEmpty { try findings.add(violations, below: keys(below: parent)) }
    }

    private func keys(below path: ResolvedPath) -> [String] {
        path.path.keys.dropFirst(root.path.keys.count).map(\.name)
    }
}
