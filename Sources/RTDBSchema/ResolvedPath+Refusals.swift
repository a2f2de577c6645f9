import JSONCore
import JSONSchema
import RTDB

extension ResolvedPath {
    /// Why the whole value here may not be replaced.
    var refusalOfReplacement: WriteRefusal? {
        if let refusal = readOnlyRefusal(includingBelow: true) ?? appendOnlyRefusal { return refusal }
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
        if let refusal = readOnlyRefusal(includingBelow: true) ?? appendOnlyRefusal { return refusal }
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
        return .readOnly(path: path.description, node: tree.nodes[found].pattern)
    }

    /// The refusal when a node at or below `index` is read-only.
    func readOnlyRefusal(at index: Int) -> WriteRefusal? {
        guard let tree, tree.nodes[index].isReadOnly else { return nil }
        return .readOnly(path: path.description, node: tree.nodes[index].pattern)
    }

    /// The refusal when the place is an element of an append-only collection or within one.
    var appendOnlyRefusal: WriteRefusal? {
        guard let tree else { return nil }
        var candidates = Array(trail.dropLast())
        if case .node(let index) = place {
            candidates += tree.subtree(of: index)
        } else if let last = trail.last {
            candidates.append(last)
        }
        guard let found = candidates.first(where: { tree.nodes[$0].isAppendOnly }) else { return nil }
        return .appendOnly(path: path.description, collection: tree.nodes[found].pattern)
    }

    /// What is wrong with the keys on the way, which a write here would create.
    var keyViolations: [Violation] {
        guard let tree else { return [] }
        let checker = SubtreeCheck(tree: tree)
        return zip(trail, trail.dropFirst()).enumerated().flatMap { index, pair -> [Violation] in
            guard tree.nodes[pair.0].element == pair.1 else { return [] }
            // The message names the key; the place is the whole value.
            return checker.violations(ofKey: path.keys[index], in: tree.nodes[pair.0]).map { violation in
                Violation(
                    instanceLocation: .root, keyword: violation.keyword, keywordLocation: violation.keywordLocation,
                    message: violation.message, schemaLocation: violation.schemaLocation)
            }
        }
    }
}
