import JSONCore
import JSONSchema

/// Finds the definitions that something in a schema leads to.
struct DefinitionUse {
    let documents: [String: SchemaDocument]
    /// The places that references name, followed to their ends.
    private var visited: Set<TreeReader.Source> = []

    init(documents: [String: SchemaDocument]) {
        self.documents = documents
    }

    /// Whether something leads to the definition or into it.
    func isUsed(_ definition: TreeReader.Source) -> Bool {
        visited.contains { place in
            place.file == definition.file && place.pointer.tokens.count >= 2
                && JSONPointer(tokens: Array(place.pointer.tokens.prefix(2))) == definition.pointer
        }
    }

    /// Notes a place that is used, and all that it leads to.
    mutating func use(_ place: TreeReader.Source) {
        var waiting = [place]
        while let next = waiting.popLast() {
            guard visited.insert(next).inserted, let json = documents[next.file]?.json.root[next.pointer] else {
                continue
            }
            collect(json, in: next.file, into: &waiting)
        }
    }

    private func collect(_ json: JSON, in file: String, into places: inout [TreeReader.Source]) {
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

    private func targets(of reference: String, in file: String) -> [TreeReader.Source] {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let base = parts.first ?? ""
        let isOwn = base.isEmpty || base == documents[file]?.json.root["$id"]?.string
        let name = isOwn ? file : SchemaDocument.resolve(base, against: file)
        let fragment = parts.count > 1 ? parts[1] : ""
        if let pointer = JSONPointer(fragment) { return [TreeReader.Source(file: name, pointer: pointer)] }
        // An anchor: whichever definition names itself so.
        let definitions = documents[name]?.json.root["$defs"]?.object?.members ?? []
        return definitions.filter { hasAnchor(fragment, $0.value) }.map {
            TreeReader.Source(file: name, pointer: JSONPointer(tokens: ["$defs", $0.name]))
        }
    }

    private func hasAnchor(_ name: String, _ json: JSON) -> Bool {
        switch json {
        case .object(let object):
            object.members.contains { member in
                ["$anchor", "$dynamicAnchor"].contains(member.name) && member.value.string == name
                    || hasAnchor(name, member.value)
            }
        case .array(let elements): elements.contains { hasAnchor(name, $0) }
        default: false
        }
    }
}
