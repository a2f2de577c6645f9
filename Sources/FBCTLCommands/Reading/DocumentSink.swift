import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Rewrites a reply as one JSON document and checks it on the way.
///
/// Branches and collections pass through token by token; only what the schema calls a value is held as a whole. An array
/// where the schema has children by key is written as the object it stands for, without its holes.
struct DocumentSink: ~Copyable, TokenSink {
    /// An open branch or collection.
    private enum Level {
        case object(ResolvedPath)
        case array(ResolvedPath, next: Int)
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
    /// How many brackets are open in a value that is passed through unchecked.
    private var uncheckedDepth = 0

    init(_ target: ResolvedPath, output: any ByteSink) {
        root = target
        self.output = output
        writer = JSONWriter(indent: output.indentOfJSON)
        report = ViolationReport(for: target)
    }

    mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        if value != nil { return try takeIntoValue(token, from: tokenizer) }
        if uncheckedDepth > 0 { return pass(token, from: tokenizer) }
        switch token {
        case .name:
            let name = tokenizer.text
            writer.name(name)
            enter(name)
        case .endObject, .endArray:
            levels.removeLast()
            writer.endObject()
        default: try start(token, from: tokenizer)
        }
    }

    mutating func flush() throws {
        if writer.count > 1 << 14 { try drain() }
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

    // MARK: Values

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
            levels.append(token == .beginObject ? .object(path) : .array(path, next: 0))
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

    private mutating func takeIntoValue(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        guard let node = try value?.builder.take(token, from: tokenizer), let place = value?.place else { return }
        value = nil
        check(node, at: place)
        writer.write(node)
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
            case .object(let path), .array(let path, _): path
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
