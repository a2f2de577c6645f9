import JSONCore
import JSONSchema
import RTDB

extension ResolvedPath {
    /// Why the whole value here may not be replaced.
    var refusalOfReplacement: WriteRefusal? {
        if let refusal = readOnlyRefusal(includingBelow: true) ?? appendOnlyRefusal(includingBelow: true) {
            return refusal
        }
        guard let tree, let node, node.type == nil else { return nil }
        let shown = path.description
        guard let element = node.element else {
            return .branch(path: shown, children: node.children.map(\.name.text))
        }
        return .collection(path: shown, of: tree.typeName(of: element))
    }

    /// Why the value here may not be removed.
    ///
    /// `ofLocation` says that this very place is removed, alone, and not one above it.
    func refusalOfRemoval(ofLocation: Bool) -> WriteRefusal? {
        if let refusal = readOnlyRefusal(includingBelow: true) ?? appendOnlyRefusal(includingBelow: true) {
            return refusal
        }
        guard ofLocation, let tree else { return nil }
        let shown = path.description
        switch place {
        case .inside(_, isRequired: true, let parent): return .required(path: shown, parent: parent)
        case .node(let index):
            guard let type = tree.nodes[index].type, !type.isOptional, let above = tree.nodes[index].parent,
                tree.nodes[above].element != index, !path.isRoot
            else { return nil }
            let parent = DatabasePath(path.keys.dropLast())
            return .required(path: shown, parent: parent.description)
        default: return nil
        }
    }

    /// The refusal when a node on the way is read-only, or one below when the whole would be replaced.
    func readOnlyRefusal(includingBelow: Bool) -> WriteRefusal? {
        guard let tree else { return nil }
        var candidates = trail
        if includingBelow, case .node(let index) = place { candidates += tree.subtree(of: index) }
        guard let found = candidates.first(where: { tree.nodes[$0].isReadOnly }) else { return nil }
        return .readOnly(path: path.description, node: tree.nodes[found].reference)
    }

    /// The refusal when the place is an element of an append-only collection or within one, or when the whole would be
    /// replaced and such a collection stands at or below it.
    func appendOnlyRefusal(includingBelow: Bool) -> WriteRefusal? {
        guard let tree else { return nil }
        var found = enclosingAppendOnly
        if found == nil, includingBelow, case .node(let index) = place {
            found = tree.subtree(of: index).first { tree.nodes[$0].isAppendOnly }
        }
        return found.map { .appendOnly(path: path.description, collection: tree.nodes[$0].pattern) }
    }

    /// The append-only collection whose element this place is or is in.
    private var enclosingAppendOnly: Int? {
        guard let tree else { return nil }
        return zip(trail, trail.dropFirst()).first { collection, child in
            tree.nodes[collection].isAppendOnly && tree.nodes[collection].element == child
        }?.0
    }

    /// Why no element may be pushed into the collection here.
    var refusalOfPush: WriteRefusal? {
        guard let tree, let node, let element = node.element else { return nil }
        if let refusal = readOnlyRefusal(includingBelow: false) { return refusal }
        if tree.nodes[element].isReadOnly {
            return .readOnly(path: path.description, node: tree.nodes[element].reference)
        }
        return node.isAppendOnly ? nil : appendOnlyRefusal(includingBelow: false)
    }

    /// Why this value may not be written here, at the node `index`: it has something at a read-only place.
    func refusalOfReadOnlyParts(of value: Node, at index: Int) -> WriteRefusal? {
        guard let tree, !value.isNull else { return nil }
        let node = tree.nodes[index]
        if node.isReadOnly { return .readOnly(path: path.description, node: node.reference) }
        let check = SubtreeCheck(tree: tree)
        for part in value.children {
            let name = part.key.name
            guard let child = node.fixedChild(name) ?? (check.isElement(name, of: node) ? node.element : nil),
                let refusal = refusalOfReadOnlyParts(of: part.node, at: child)
            else { continue }
            return refusal
        }
        return nil
    }

    /// Why a value must be confirmed before the place is replaced or removed: the protected nodes at and below it that
    /// `confirmed` does not name.
    ///
    /// The place itself is confirmed by its path, what lies below it by its pattern.
    func refusalOfProtected(confirmed: [String]) -> WriteRefusal? {
        guard let tree, case .node(let index) = place else { return nil }
        let names = tree.subtree(of: index).filter { tree.nodes[$0].isProtected }.map { found in
            found == index ? path.description : "/" + tree.nodes[found].pattern
        }
        let given = confirmed.map { $0.hasPrefix("/") ? $0 : "/" + $0 }
        let missing = names.filter { name in !given.contains { $0.hasSameBytes(as: name) } }
        return missing.isEmpty ? nil : .protected(path: path.description, nodes: missing)
    }

    /// What is wrong with the keys on the way, which a write here would create.
    var keyViolations: [Violation] { keyViolations(beyond: 0) }

    /// What is wrong with the keys on the way from the place so many levels below the root; each names its key's place.
    package func keyViolations(beyond count: Int) -> [Violation] {
        guard let tree else { return [] }
        return zip(trail, trail.dropFirst()).enumerated().dropFirst(count).flatMap { index, pair -> [Violation] in
            let collection = tree.nodes[pair.0]
            guard collection.element == pair.1, let schema = collection.keySchema else { return [] }
            let place = DatabasePath(Array(path.keys.prefix(index + 1))).description.withoutControlCharacters
            let found = tree.schemas.violations(of: .string(path.keys[index].name), against: .schema(schema))
            return found.map { $0.ofName("key of '\(place)'", at: .root) }
        }
    }
}
