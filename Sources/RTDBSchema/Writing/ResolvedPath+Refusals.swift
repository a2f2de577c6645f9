import JSONCore
import JSONSchema
import RTDB
import TerminalText

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
        return .collection(path: shown, of: tree.elementName(of: element))
    }

    /// Why the value here may not be removed.
    ///
    /// `ofLocation` says that this location itself is removed, on its own, and not one above it. `confirmed` are the
    /// paths and patterns that the user has confirmed, including append-only collections whose elements would be
    /// removed as well; with nil, nothing has to be confirmed.
    func refusalOfRemoval(ofLocation: Bool, confirmed: [String]? = nil) -> WriteRefusal? {
        if let refusal = readOnlyRefusal(includingBelow: true) ?? appendOnlyRefusal(includingBelow: false) {
            return refusal
        }
        if let node, node.isAppendOnly, node.element != nil {
            return .appendOnly(path: path.description, collection: node.pattern)
        }
        if let confirmed, let refusal = refusalOfLosing(confirmed: confirmed) { return refusal }
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

    /// The refusal when this node or one above it is read-only or, if `includingBelow` is true, one below it.
    func readOnlyRefusal(includingBelow: Bool) -> WriteRefusal? {
        guard let tree = policies else { return nil }
        var candidates = trail
        if includingBelow, case .node(let index) = place { candidates += tree.subtree(of: index) }
        guard let found = candidates.first(where: { tree.nodes[$0].isReadOnly }) else { return nil }
        return .readOnly(path: path.description, node: tree.nodes[found].reference)
    }

    /// The refusal when the location is inside an append-only collection.
    ///
    /// If `includingBelow` is true, append-only collections at or below the location are refused, too.
    func appendOnlyRefusal(includingBelow: Bool) -> WriteRefusal? {
        guard let tree = policies else { return nil }
        var found = enclosingAppendOnly
        if found == nil, includingBelow, case .node(let index) = place {
            found = tree.subtree(of: index).first { tree.nodes[$0].isAppendOnly }
        }
        return found.map { .appendOnly(path: path.description, collection: tree.nodes[$0].pattern) }
    }

    /// The append-only collection whose element contains this location.
    private var enclosingAppendOnly: Int? {
        guard let tree = policies else { return nil }
        return zip(trail, trail.dropFirst()).first { collection, child in
            tree.nodes[collection].isAppendOnly && tree.nodes[collection].element == child
        }?.0
    }

    /// Why no element may be pushed into this collection.
    var refusalOfPush: WriteRefusal? {
        guard let tree, let node, let element = node.element else { return nil }
        if let refusal = readOnlyRefusal(includingBelow: false) { return refusal }
        if tree.nodes[element].isReadOnly {
            return .readOnly(path: path.description, node: tree.nodes[element].reference)
        }
        return node.isAppendOnly ? nil : appendOnlyRefusal(includingBelow: false)
    }

    /// Why this value may not be written here, at the node `index`: it has data at a read-only location.
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

    /// The patterns of the append-only collections below this location, whose elements would be removed with it.
    package var appendOnlyPatterns: [String] {
        guard let tree, case .node(let index) = place else { return [] }
        return tree.subtree(of: index).dropFirst().filter { tree.nodes[$0].isAppendOnly }.map {
            "/" + tree.nodes[$0].pattern
        }
    }

    /// The append-only collections below this location that have a single path; others are below further wildcards.
    package var appendOnlyPlaces: [ResolvedPath] {
        guard let tree, case .node(let index) = place else { return [] }
        return tree.subtree(of: index).dropFirst().filter { tree.nodes[$0].isAppendOnly }.compactMap { found in
            let names = tree.nodes[found].pattern.split(separator: "/").dropFirst(path.keys.count)
            guard tree.nodes[found].placeholders.count == tree.nodes[index].placeholders.count else { return nil }
            return try? descendant(DatabasePath(names.map { try Key(String($0)) }))
        }
    }

    /// Why elements of append-only collections below may not be removed; `confirmed` names those that may lose theirs.
    private func refusalOfLosing(confirmed: [String]) -> WriteRefusal? {
        let missing = appendOnlyPatterns.filter { !ResolvedPath.isConfirmed($0, confirmed) }
        return missing.isEmpty ? nil : .holdsAppendOnly(path: path.description, collections: missing)
    }

    /// The protected nodes that guard this location: those at and below it, and those of which it is a fixed part.
    ///
    /// Elements are added, changed and removed all the time, so a protected collection or element guards itself and not
    /// what is below it.
    var guards: [Int] {
        guard let tree = policies else { return [] }
        var above: [Int] = []
        for (position, index) in trail.enumerated().reversed() {
            let isPlace = if case .node = place { position == trail.count - 1 } else { false }
            let isElement = position > 0 && tree.nodes[trail[position - 1]].element == index
            if !isPlace, !isElement, tree.nodes[index].isProtected { above.append(index) }
            if isElement { break }
        }
        guard case .node(let index) = place else { return above.reversed() }
        return above.reversed() + tree.subtree(of: index).filter { tree.nodes[$0].isProtected }
    }

    /// The values of `--confirm` that allow a write here.
    ///
    /// These are the paths of the protected locations at and above this one, and the patterns of those below it.
    package var confirmations: [String] {
        guard let tree = policies else { return [] }
        return guards.map { index in
            guard let position = trail.firstIndex(of: index) else { return "/" + tree.nodes[index].pattern }
            return DatabasePath(Array(path.keys.prefix(position))).description
        }
    }

    /// The values of `--confirm` that allow a removal here.
    ///
    /// In addition to ``confirmations``, these are the append-only collections whose elements would be removed as well.
    package var confirmationsOfRemoval: [String] { confirmations + appendOnlyPatterns }

    /// The values of `--confirm` that allow an update of paths below this one.
    package func confirmations(of update: MultiPathUpdate) -> [String] {
        var names: [String] = []
        for entry in update.entries {
            guard let target = try? descendant(entry.path) else { continue }
            for name in entry.node.isNull ? target.confirmationsOfRemoval : target.confirmations
            where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }

    /// Why a replacement or removal must be confirmed: the protected nodes that `confirmed` does not name.
    func refusalOfProtected(confirmed: [String]) -> WriteRefusal? {
        let missing = confirmations.filter { !ResolvedPath.isConfirmed($0, confirmed) }
        return missing.isEmpty ? nil : .protected(path: path.description, nodes: missing)
    }

    private static func isConfirmed(_ name: String, _ confirmed: [String]) -> Bool {
        confirmed.contains { ($0.hasPrefix("/") ? $0 : "/" + $0).hasSameBytes(as: name) }
    }
}
