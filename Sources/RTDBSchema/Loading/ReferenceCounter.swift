import JSONCore
import JSONSchema

/// Finds the definitions that a schema uses, directly or through references.
struct ReferenceCounter {
    let documents: [String: SchemaDocument]
    /// The targets of references, followed to their ends.
    private var visited: Set<TreeReader.SourceLocation> = []
    /// The definitions that are such a target or contain one.
    private var used: Set<TreeReader.SourceLocation> = []
    /// The definitions that contain each anchor, by file.
    private var anchors: [String: [String: [TreeReader.SourceLocation]]] = [:]

    init(documents: [String: SchemaDocument]) {
        self.documents = documents
    }

    /// Whether anything refers to the definition or into it.
    func isUsed(_ definition: TreeReader.SourceLocation) -> Bool {
        used.contains(definition)
    }

    /// Marks a source as used, and everything that it refers to.
    mutating func use(_ place: TreeReader.SourceLocation) {
        var waiting = [place]
        while let next = waiting.popLast() {
            guard visited.insert(next).inserted else { continue }
            if next.pointer.tokens.count >= 2 {
                let definition = JSONPointer(tokens: Array(next.pointer.tokens.prefix(2)))
                used.insert(TreeReader.SourceLocation(file: next.file, pointer: definition))
            }
            guard let json = documents[next.file]?[next.pointer] else { continue }
            collect(json, in: next.file, into: &waiting)
        }
    }

    private mutating func collect(_ json: JSON, in file: String, into places: inout [TreeReader.SourceLocation]) {
        switch json {
        case .object(let object):
            for member in object.members {
                if ["$ref", "$dynamicRef"].contains(member.name), let reference = member.value.string {
                    places += targets(of: reference, in: file)
                } else {
                    collect(member.value, in: file, into: &places)
                }
            }
        case .array(let elements):
            for element in elements { collect(element, in: file, into: &places) }
        default: break
        }
    }

    private mutating func targets(of reference: String, in file: String) -> [TreeReader.SourceLocation] {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let base = parts.first ?? ""
        let isOwn = base.isEmpty || base == documents[file]?[JSONPointer(tokens: ["$id"])]?.string
        let name = isOwn ? file : DocumentName.resolve(file: base, in: file)
        let fragment = parts.count > 1 ? parts[1] : ""
        if let pointer = JSONPointer(fragment) { return [TreeReader.SourceLocation(file: name, pointer: pointer)] }
        return definitions(withAnchor: fragment, in: name)
    }

    /// The definitions that have this anchor, or contain a schema that does.
    private mutating func definitions(withAnchor anchor: String, in file: String) -> [TreeReader.SourceLocation] {
        if let known = anchors[file] { return known[anchor] ?? [] }
        var found: [String: [TreeReader.SourceLocation]] = [:]
        for definition in documents[file]?.json.root["$defs"]?.object?.members ?? [] {
            let source = TreeReader.SourceLocation(
                file: file, pointer: JSONPointer(tokens: ["$defs", definition.name]))
            ReferenceCounter.collectAnchors(of: definition.value, as: source, into: &found)
        }
        anchors[file] = found
        return found[anchor] ?? []
    }

    private static func collectAnchors(
        of json: JSON, as source: TreeReader.SourceLocation, into found: inout [String: [TreeReader.SourceLocation]]
    ) {
        switch json {
        case .object(let object):
            for member in object.members {
                if ["$anchor", "$dynamicAnchor"].contains(member.name), let name = member.value.string {
                    found[name, default: []].append(source)
                }
                collectAnchors(of: member.value, as: source, into: &found)
            }
        case .array(let elements):
            for element in elements { collectAnchors(of: element, as: source, into: &found) }
        default: break
        }
    }
}
