import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Rewrites a reply as one JSON document and checks it on the way.
///
/// All of it passes through token by token, as it was sent; only an array where the schema has children by key is written
/// as the object it stands for, without its holes. A value that cannot be accepted by its tokens alone is built beside.
struct DocumentSink: ~Copyable, TokenSink {
    /// An open branch or collection, and what accepts its elements token by token.
    private enum Level {
        case object(ResolvedPath, Acceptor?)
        case array(ResolvedPath, next: Int)
    }

    /// An element of a collection that is written while it is looked at.
    private struct Element {
        var acceptor: Acceptor
        /// Where the element starts among the bytes that wait to be printed.
        var start: Int?
        var key: [UInt8] = []
    }

    /// Where the next value stands.
    fileprivate enum Place {
        case root
        case child(of: ResolvedPath, Key, ResolvedPath.Kind)
        /// The schema says nothing about it, or not any more.
        case unknown
    }

    private var writer: JSONWriter
    private let output: any ByteSink
    private let root: ResolvedPath
    private var report: ViolationReport
    private var levels: [Level] = []
    private var place = Place.root
    private var value: (builder: Node.Builder, place: Place)?
    /// Set while the innermost level is a collection whose elements can be accepted token by token.
    private var element: Element?
    /// How many brackets are open in a value that is passed through unchecked.
    private var uncheckedDepth = 0

    init(_ target: ResolvedPath, output: any ByteSink) {
        root = target
        self.output = output
        writer = JSONWriter(indent: output.isTerminal ? 2 : nil)
        report = ViolationReport(for: target)
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
            enter(name)
        case .endObject, .endArray:
            levels.removeLast()
            showInnermostLevel()
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
        try writer.drain { try output.write($0) }
    }

    mutating func finish() throws {
        writer.raw("\n")
        try drain()
        if let failure = report.failure { throw failure }
    }

    // MARK: Children

    private mutating func start(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if case .array(let path, let index) = levels.last {
            levels[levels.count - 1] = .array(path, next: index + 1)
            if token == .null { return }
            writer.name(String(index))
            enter(String(index))
        }
        switch place.kind(below: root) {
        case nil, .unchecked: return pass(token, from: tokenizer)
        case .collection, .branch: startChildren(token, of: try place.path(below: root), from: tokenizer)
        case .value, .model, .insideValue:
            value = (Node.Builder(), place)
            try takeIntoValue(token, from: tokenizer)
        }
        try flush()
    }

    private mutating func startChildren(
        _ token: JSONToken, of path: ResolvedPath, from tokenizer: borrowing JSONTokenizer
    ) {
        switch token {
        case .beginObject, .beginArray:
            writer.beginObject()
            levels.append(
                token == .beginObject
                    ? .object(path, path.elementProgram.map { Acceptor($0) }) : .array(path, next: 0))
            showInnermostLevel()
        case .null: writer.null()
        default:
            let found = token == .string || token == .number ? "a \(token)" : "\(token)"
            let violation = Violation(
                instanceLocation: .root, keyword: "type", keywordLocation: .root,
                message: "expected an object of children, found \(found)")
            report.add([violation], below: keys(below: path))
            writer.write(token, from: tokenizer)
        }
    }

    // MARK: Elements

    private mutating func showInnermostLevel() {
        element = nil
        if case .object(_, let acceptor?) = levels.last { element = Element(acceptor: acceptor) }
    }

    /// Begins an element whose name is a plain key; false where there are none to be accepted token by token.
    private mutating func beginElement(_ tokenizer: borrowing JSONTokenizer) -> Bool {
        guard element != nil, !tokenizer.hasEscapes, Key.accepts(tokenizer.rawBytes) else { return false }
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
        enter(String(decoding: current.key, as: UTF8.self))
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
        check(node, at: place)
    }

    private mutating func check(_ node: Node, at place: Place) {
        switch place {
        case .root: report.add(root.violations(in: node), below: [])
        case .child(let parent, let key, _):
            let violations = parent.violations(inChild: key, node)
            if !violations.isEmpty { report.add(violations, below: keys(below: parent) + [key.name]) }
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
    private mutating func enter(_ name: String) {
        guard let level = levels.last else { return }
        let parent =
            switch level {
            case .object(let path, _), .array(let path, _): path
            }
        guard let key = try? Key(name), let kind = parent.kind(ofChild: key) else {
            report.add([.notInSchema], below: keys(below: parent) + [name])
            place = .unknown
            return
        }
        place = .child(of: parent, key, kind)
    }

    private func keys(below path: ResolvedPath) -> [String] {
        path.path.keys.dropFirst(root.path.keys.count).map(\.name)
    }
}

extension DocumentSink.Place {
    fileprivate func kind(below root: ResolvedPath) -> ResolvedPath.Kind? {
        switch self {
        case .root: root.kind
        case .child(_, _, let kind): kind
        case .unknown: nil
        }
    }

    /// The whole path, for what has children of its own.
    fileprivate func path(below root: ResolvedPath) throws -> ResolvedPath {
        switch self {
        case .root, .unknown: root
        case .child(let parent, let key, _): try parent.elementPath(key)
        }
    }
}
