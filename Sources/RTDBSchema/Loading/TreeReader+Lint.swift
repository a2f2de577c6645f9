import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// Checks for what a schema may contain, but probably doesn't mean.
///
/// Unknown keywords and formats are reported by `SchemaCompiler+Warnings`.
extension TreeReader {
    /// Reports schemas that no value can fit, unused definitions, unreachable nodes, clashing names, indexes on
    /// undeclared fields, and queries without an index.
    mutating func lint(_ tree: SchemaTree) {
        reportContradictions()
        reportUnusedDefinitions()
        for index in tree.nodes.indices {
            reportClashes(of: index, in: tree)
            reportUnreachableElements(of: index, in: tree)
            reportIndexes(of: index, in: tree)
        }
    }

    // MARK: Schemas that no value can fit

    /// Searches every schema: those under `$defs`, `$type` and `$key`, and files that contain nothing else.
    private mutating func reportContradictions() {
        var places = sources.flatMap { [$0.appending("$type"), $0.appending("$key")] }
        for file in files.values {
            places += file.definitions.map {
                SourceLocation(file: file.name, pointer: JSONPointer(tokens: ["$defs", $0]))
            }
        }
        let others = compiler.documents.keys.filter { files[$0] == nil && !$0.contains("://") }
        places += others.map { SourceLocation(file: $0, pointer: .root) }
        var seen: Set<SourceLocation> = []
        for place in places where seen.insert(place).inserted {
            guard let schema = compiler.documents[place.file]?[place.pointer] else { continue }
            var search = ContradictionSearch()
            search.search(schema, at: place.pointer)
            for finding in search.findings {
                report(
                    .warning, at: SourceLocation(file: place.file, pointer: finding.pointer), finding.message,
                    suggestion: finding.suggestion)
            }
        }
    }

    // MARK: Definitions

    private mutating func reportUnusedDefinitions() {
        var use = ReferenceCounter(documents: compiler.documents)
        for definition in usedDefinitions { use.use(definition) }
        for source in sources {
            for keyword in ["$type", "$key"] { use.use(source.appending(keyword)) }
        }
        for file in files.values {
            for name in file.definitions {
                let definition = SourceLocation(file: file.name, pointer: JSONPointer(tokens: ["$defs", name]))
                if !use.isUsed(definition) { report(.warning, at: definition, "the definition '\(name)' is not used") }
            }
        }
    }

    // MARK: Names

    /// Reports children that would have the same name in generated code.
    private mutating func reportClashes(of index: Int, in tree: SchemaTree) {
        var members: [String: (key: String, node: Int)] = [:]
        var types: [String: Int] = [:]
        // An element has the name of its collection.
        for case (.fixed(let key), let child) in tree.nodes[index].children {
            let member = MemberName.derived(from: key)
            if let first = members[member] {
                report(
                    .warning, at: sources[child],
                    "'\(key)' and '\(first.key)' (\(line(of: first.node))) are both '\(member)' in generated code")
            } else {
                members[member] = (key, child)
            }
            guard let branch = branch(below: child, in: tree) else { continue }
            let name = tree.nodes[branch].name
            if let first = types[name] {
                report(
                    .warning, at: sources[child],
                    "this branch and that at \(line(of: first)) are both called '\(name)'; '$name' gives it another name"
                )
            } else {
                types[name] = child
            }
            if files[sources[child].file]?.defines(name) == true || TypeExpression.builtIns.contains(name) {
                report(
                    .warning, at: sources[child],
                    "this branch is called '\(name)' like a type; '$name' gives it another name, '$type' that type")
            } else if reportedNames.contains(
                SourceLocation(file: sources[child].file, pointer: JSONPointer(tokens: [name])))
            {
                report(
                    .warning, at: sources[child],
                    "this branch is called '\(name)', and so is a type that has no definition; "
                        + "'$name' gives the branch another name")
            }
        }
    }

    /// The branch at a child, or at the elements of a collection; nil when they are values.
    private func branch(below index: Int, in tree: SchemaTree) -> Int? {
        let node = tree.nodes[index]
        guard node.type == nil else { return nil }
        return node.element.map { branch(below: $0, in: tree) } ?? index
    }

    private func line(of index: Int) -> String {
        position(of: sources[index]).map(\.description) ?? sources[index].file
    }

    // MARK: Keys

    /// Reports impossible keys of `$key`, and elements that are impossible as a consequence.
    private mutating func reportUnreachableElements(of index: Int, in tree: SchemaTree) {
        let node = tree.nodes[index]
        guard let element = node.element, let schema = node.keySchema, let texts = tree.texts else { return }
        let facets = SchemaFacets(texts.text(of: .schema(schema), typeName: nil, in: ""), in: texts)
        let listed = facets.keywords["enum"]?.array ?? facets.keywords["const"].map { [$0] }
        var reachable = facets.isImpossible ? 0 : 1
        if let listed {
            reachable = 0
            for value in listed {
                guard let name = value.string, (try? Key(name)) != nil else {
                    report(
                        .warning, at: sources[index].appending("$key"),
                        "\(value.shownShort) cannot be the key of an element")
                    continue
                }
                if node.fixedChild(name) == nil { reachable += 1 }
            }
        }
        guard reachable == 0 else { return }
        report(.warning, at: sources[element], "the node is unreachable: no key that '$key' allows leads to it")
    }

    // MARK: Indexes

    private mutating func reportIndexes(of index: Int, in tree: SchemaTree) {
        let node = tree.nodes[index]
        guard let element = node.element else { return }
        for (position, text) in node.indexOn.enumerated() {
            let place = place(ofIndex: position, of: index)
            if node.indexOn[..<position].contains(text) { report(.warning, at: place, "'\(text)' is indexed twice") }
            reportUndeclared(text, element, in: tree, at: place)
        }
        for query in node.queries {
            let order: String
            switch query.query.order {
            case .key, .priority: continue
            case .value: order = "$value"
            case .child(let path): order = path.keys.map(\.name).joined(separator: "/")
            }
            guard !node.indexOn.contains(where: { $0.hasSameBytes(as: order) }) else { continue }
            report(
                .warning, at: sources[index].appending("$queries").appending(query.name),
                "the query '\(query.name)' is ordered by '\(order)', which '$indexOn' does not name")
        }
    }

    /// Reports an index on a field that a model allows but does not declare.
    private mutating func reportUndeclared(
        _ text: String, _ element: Int, in tree: SchemaTree, at place: SourceLocation
    ) {
        guard let path = try? DatabasePath(text) else { return }
        var target = ResolvedPath(at: element, in: tree, path: .root, captures: [], trail: [element])
        for (index, key) in path.keys.enumerated() {
            let declared = target.children.map(\.name)
            guard let next = try? target.step(along: path, to: index) else { return }
            if case .inside(.anything, _, _) = next.place, !declared.isEmpty,
                !declared.contains(where: { $0.hasSameBytes(as: key.name) })
            {
                return report(
                    .warning, at: place, "'\(text)' is indexed, but '\(target.pattern)' declares no '\(key.name)'",
                    suggestion: Spelling.nearest(to: key.name, among: declared))
            }
            target = next
        }
    }
}
