import JSONCore
import JSONSchema
import RTDB

/// Reads the nodes of a schema and everything they refer to, collecting errors and warnings.
struct TreeReader {
    /// A file whose nodes are being read.
    struct File {
        let document: SchemaDocument
        let definitions: [String]
        let isStrict: Bool
        private let definitionNames: Set<JSONName>

        init(document: SchemaDocument, definitions: [String], isStrict: Bool) {
            self.document = document
            self.definitions = definitions
            self.isStrict = isStrict
            definitionNames = Set(definitions.map { JSONName($0) })
        }

        /// Whether `$defs` contains the name.
        func defines(_ name: String) -> Bool { definitionNames.contains(JSONName(name)) }

        var name: String { document.name }
    }

    /// The position of a node in the schema.
    struct NodeContext {
        var pattern = "/"
        var placeholders: [String] = []
        var parent: Int?
        /// The number of keys in the pattern.
        var depth = 0
        /// The name of the node if it is a branch.
        var branchName = "Root"

        func below(_ child: ChildName, parent: Int) -> NodeContext {
            var context = self
            context.pattern = pattern == "/" ? child.text : pattern + "/" + child.text
            context.parent = parent
            context.depth += 1
            switch child {
            case .fixed(let key): context.branchName = BranchName.derived(from: key)
            // An element is named after its collection.
            case .wildcard(let name): context.placeholders.append(name)
            }
            return context
        }
    }

    /// A pointer in a file.
    struct SourceLocation: Hashable {
        let file: String
        let pointer: JSONPointer

        func appending(_ token: String) -> SourceLocation {
            SourceLocation(file: file, pointer: pointer.appending(token))
        }
    }

    var compiler = SchemaCompiler()
    var nodes: [TreeNode] = []
    var diagnostics: [Diagnostic] = []
    /// The source of each node, for the checks of `$indexOn` and of models beside children, which need every schema
    /// compiled.
    var sources: [SourceLocation] = []
    private(set) var files: [String: File] = [:]
    private var fileOrder: [String] = []
    /// The sources that are being read, to detect `$ref` cycles.
    private(set) var sourcesInProgress: Set<SourceLocation> = []
    private var readCount = 0
    /// The undefined names that have been reported.
    var reportedNames: Set<SourceLocation> = []
    /// The definitions that type expressions name.
    var usedDefinitions: Set<SourceLocation> = []
    private var isTooLarge = false
    /// The number of types that have no definition and are not words of another language.
    var undefinedTypes = 0
    /// How many more names may be compared for suggestions.
    var comparisonsLeft = 200_000

    /// The maximum number of nodes, including those reached through references.
    ///
    /// References let a short file describe any number of nodes.
    static let maximumSize = 50_000
    /// The maximum number of references and nodes above a node.
    static let maximumNesting = 128

    // MARK: Files

    /// Adds a file; returns nil when it is not JSON, which is reported.
    mutating func add(_ name: String, bytes: [UInt8]) -> File? {
        if let file = files[name] { return file }
        let hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let json: JSONDocument
        if bytes.dropFirst(hasByteOrderMark ? 3 : 0).allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
            diagnostics.append(
                Diagnostic(.error, file: name, position: nil, pointer: .root, message: "the file is empty"))
            return nil
        }
        do throws(JSONSyntaxError) {
            json = try JSONDocument(parsing: bytes.dropFirst(hasByteOrderMark ? 3 : 0))
        } catch {
            diagnostics.append(
                Diagnostic(.error, file: name, position: error.position, pointer: .root, message: error.message))
            return nil
        }
        return add(SchemaDocument(name: name, json: json))
    }

    private mutating func add(_ document: SchemaDocument) -> File {
        if compiler.documents[document.name] == nil { compiler.add(document) }
        let root = document.json.root
        let definitions = root["$defs"]?.object?.names ?? []
        var isStrict = false
        if case .bool(true) = root["$strict"] { isStrict = true }
        let file = File(document: document, definitions: definitions, isStrict: isStrict)
        files[document.name] = file
        fileOrder.append(document.name)
        for name in definitions {
            let source = SourceLocation(file: document.name, pointer: JSONPointer(tokens: ["$defs", name]))
            if TypeExpression.builtIns.contains(name) {
                report(.error, at: source, "'\(name)' is built in and cannot be defined")
            }
            _ = compiler.compile(document.name, at: source.pointer)
        }
        return file
    }

    // MARK: Nodes

    /// Reads a node and everything below it; returns nil when it is not a node, which is reported.
    mutating func read(
        _ json: JSON, in file: File, at source: SourceLocation, context: NodeContext,
        reading: (String) throws -> [UInt8]
    ) -> Int? {
        guard mayRead(at: source, context: context) else { return nil }
        readCount += 1
        sourcesInProgress.insert(source)
        defer { sourcesInProgress.remove(source) }
        switch json {
        case .string(let text):
            guard !source.pointer.tokens.isEmpty else {
                report(.error, at: source, "expected an object as the root, found \(json.shownShort)")
                return nil
            }
            let index = append(at: source, context: context)
            nodes[index].type = valueType(text, in: file, at: source)
            return index
        case .object(let object):
            if reportsForeign(object, at: source) { return nil }
            if let reference = object["$ref"] {
                return follow(reference, object, in: file, at: source, context: context, reading: reading)
            }
            let index = append(at: source, context: context)
            var children = SchemaSourceChildren()
            for member in object.members {
                readMember(member, of: index, in: file, at: source, children: &children)
            }
            for child in children.entries {
                let below = nodes[index].name.isEmpty ? context : named(context, nodes[index].name)
                guard
                    let inner = read(
                        child.json, in: file, at: child.source, context: below.below(child.name, parent: index),
                        reading: reading)
                else { continue }
                nodes[index].append(child.name, inner)
            }
            checkCollectionKeywords(object, of: index, at: source, children: children)
            return index
        default:
            report(.error, at: source, "expected a type expression or an object, found \(json.shownShort)")
            return nil
        }
    }

    /// Whether one more node may be read here; if not, reports why.
    private mutating func mayRead(at source: SourceLocation, context: NodeContext) -> Bool {
        guard !isTooLarge else { return false }
        let depth = DataLimits.service.depth
        if sourcesInProgress.contains(source) {
            report(.error, at: source, "refers back to itself")
        } else if context.depth > depth {
            report(.error, at: source, "is \(context.depth) keys deep; the database allows \(depth)")
        } else if sourcesInProgress.count >= TreeReader.maximumNesting {
            report(.error, at: source, "more than \(TreeReader.maximumNesting) references lead here")
        } else if readCount >= TreeReader.maximumSize {
            isTooLarge = true
            report(.error, at: source, "the tree has more than \(TreeReader.maximumSize) nodes and references")
        } else {
            return true
        }
        return false
    }

    private func named(_ context: NodeContext, _ name: String) -> NodeContext {
        var context = context
        context.branchName = name
        return context
    }

    private mutating func append(at source: SourceLocation, context: NodeContext) -> Int {
        let line = position(of: source).map { ":\($0.line)" } ?? ""
        nodes.append(
            TreeNode(
                pattern: context.pattern, placeholders: context.placeholders, parent: context.parent,
                location: source.file + line, name: context.branchName))
        sources.append(source)
        return nodes.count - 1
    }

    /// Reads one member of a node: a keyword is applied at once, a child is recorded.
    private mutating func readMember(
        _ member: JSONObject.Member, of index: Int, in file: File, at source: SourceLocation,
        children: inout SchemaSourceChildren
    ) {
        let place = source.appending(member.name)
        if member.name == "$fixed" {
            guard let object = member.value.object else {
                return report(.error, at: place, "expected an object of children, found \(member.value.shownShort)")
            }
            for child in object.members {
                add(.fixed(child.name), child.value, at: place.appending(child.name), to: &children)
            }
        } else if member.name.hasPrefix("$") {
            readKeyword(member.name, member.value, of: index, in: file, at: place)
        } else if member.name.hasPrefix("<"), member.name.hasSuffix(">"), member.name.utf8.count > 1 {
            let name = String(member.name.dropFirst().dropLast())
            if let other = children.wildcard {
                return report(
                    .error, at: place, "a second wildcard beside '<\(other)>'; a node has one wildcard at most")
            }
            _ = children.add(.wildcard(name), member.value, place)
        } else {
            reportWildcard(member.name, at: place)
            add(.fixed(member.name), member.value, at: place, to: &children)
        }
    }

    private mutating func add(
        _ name: ChildName, _ json: JSON, at place: SourceLocation,
        to children: inout SchemaSourceChildren
    ) {
        do throws(KeyError) {
            _ = try Key(place.pointer.tokens.last ?? "")
        } catch {
            return report(.error, at: place, error.description)
        }
        guard children.add(name, json, place) else {
            return report(.error, at: place, "the child '\(name.text)' appears twice")
        }
    }

    // MARK: Diagnostics

    mutating func report(
        _ severity: Diagnostic.Severity, at source: SourceLocation, _ message: String, suggestion: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(
                severity, file: source.file, position: position(of: source), pointer: source.pointer,
                message: message, suggestion: suggestion))
    }

    func position(of source: SourceLocation) -> JSONPosition? {
        compiler.documents[source.file]?.position(of: source.pointer)
    }

    /// The diagnostics of one severity, in the order of the files and of their text.
    ///
    /// Each occurs once, however many references lead to its source.
    func sorted(_ severity: Diagnostic.Severity) -> [Diagnostic] {
        let order = Dictionary(uniqueKeysWithValues: fileOrder.enumerated().map { ($0.element, $0.offset) })
        var seen: Set<Diagnostic> = []
        let kept = diagnostics.enumerated().filter { $0.element.severity == severity }
        return kept.sorted { left, right in
            let first = (order[left.element.file] ?? .max, left.element.position?.offset ?? 0, left.offset)
            let second = (order[right.element.file] ?? .max, right.element.position?.offset ?? 0, right.offset)
            return first < second
        }.map(\.element).filter { seen.insert($0).inserted }
    }
}
