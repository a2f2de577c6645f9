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
    /// `ofLocation` says that this very place is removed, alone, and not one above it. `confirmed` are the places that the
    /// user has named once more, append-only collections among them whose elements go with what holds them; with nil
    /// nothing of the kind is asked.
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

    /// The refusal when a node on the way is read-only, or one below when the whole would be replaced.
    func readOnlyRefusal(includingBelow: Bool) -> WriteRefusal? {
        guard let tree = policies else { return nil }
        var candidates = trail
        if includingBelow, case .node(let index) = place { candidates += tree.subtree(of: index) }
        guard let found = candidates.first(where: { tree.nodes[$0].isReadOnly }) else { return nil }
        return .readOnly(path: path.description, node: tree.nodes[found].reference)
    }

    /// The refusal when the place is an element of an append-only collection or within one, or when the whole would be
    /// replaced and such a collection stands at or below it.
    func appendOnlyRefusal(includingBelow: Bool) -> WriteRefusal? {
        guard let tree = policies else { return nil }
        var found = enclosingAppendOnly
        if found == nil, includingBelow, case .node(let index) = place {
            found = tree.subtree(of: index).first { tree.nodes[$0].isAppendOnly }
        }
        return found.map { .appendOnly(path: path.description, collection: tree.nodes[$0].pattern) }
    }

    /// The append-only collection whose element this place is or is in.
    private var enclosingAppendOnly: Int? {
        guard let tree = policies else { return nil }
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

    /// The append-only collections that lie below this place, by their patterns; their elements go with it.
    package var appendOnlyPatterns: [String] {
        guard let tree, case .node(let index) = place else { return [] }
        return tree.subtree(of: index).dropFirst().filter { tree.nodes[$0].isAppendOnly }.map {
            "/" + tree.nodes[$0].pattern
        }
    }

    /// The append-only collections below this place that stand at one path each; others are below further wildcards.
    package var appendOnlyPlaces: [ResolvedPath] {
        guard let tree, case .node(let index) = place else { return [] }
        return tree.subtree(of: index).dropFirst().filter { tree.nodes[$0].isAppendOnly }.compactMap { found in
            let names = tree.nodes[found].pattern.split(separator: "/").dropFirst(path.keys.count)
            guard tree.nodes[found].placeholders.count == tree.nodes[index].placeholders.count else { return nil }
            return try? descendant(DatabasePath(names.map { try Key(String($0)) }))
        }
    }

    /// Why elements of append-only collections below would be lost; `confirmed` names collections that may be.
    private func refusalOfLosing(confirmed: [String]) -> WriteRefusal? {
        let missing = appendOnlyPatterns.filter { !ResolvedPath.isConfirmed($0, confirmed) }
        return missing.isEmpty ? nil : .holdsAppendOnly(path: path.description, collections: missing)
    }

    /// The protected nodes that guard this place: those at and below it, and those above it that it is a fixed part of.
    ///
    /// Elements come and go and change, so a protected collection or element guards itself and not what is below it.
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

    /// What `--confirm` takes for a write of the value here: the paths of the protected places at and above it, and the
    /// patterns of those below it.
    package var confirmations: [String] {
        guard let tree = policies else { return [] }
        return guards.map { index in
            guard let position = trail.firstIndex(of: index) else { return "/" + tree.nodes[index].pattern }
            return DatabasePath(Array(path.keys.prefix(position))).description
        }
    }

    /// What `--confirm` takes for the removal of what is here: besides ``confirmations`` the append-only collections whose
    /// elements go with it.
    package var confirmationsOfRemoval: [String] { confirmations + appendOnlyPatterns }

    /// What `--confirm` takes for an update of places below this one.
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

    /// Why a value must be confirmed before the place is replaced or removed: the protected nodes that guard it and that
    /// `confirmed` does not name.
    func refusalOfProtected(confirmed: [String]) -> WriteRefusal? {
        let missing = confirmations.filter { !ResolvedPath.isConfirmed($0, confirmed) }
        return missing.isEmpty ? nil : .protected(path: path.description, nodes: missing)
    }

    private static func isConfirmed(_ name: String, _ confirmed: [String]) -> Bool {
        confirmed.contains { ($0.hasPrefix("/") ? $0 : "/" + $0).hasSameBytes(as: name) }
    }

    /// What is wrong with the keys on the way, which a write here would create, located from the root.
    var keyViolations: [Violation] {
        guard let tree else { return [] }
        let checker = SubtreeCheck(tree: tree)
        return zip(trail, trail.dropFirst()).enumerated().flatMap { index, pair -> [Violation] in
            guard tree.nodes[pair.0].element == pair.1 else { return [] }
            let place = path.keys.prefix(index).map(\.name)
            return checker.violations(ofKey: path.keys[index], in: tree.nodes[pair.0], at: place)
        }
    }

    /// What is wrong with the keys on the way from the place so many levels below the root, located from there.
    package func keyViolations(below count: Int) -> [Violation] {
        keyViolations.compactMap { violation in
            let tokens = violation.instanceLocation.tokens
            return tokens.count > count ? violation.at(JSONPointer(tokens: Array(tokens.dropFirst(count)))) : nil
        }
    }

    /// The first key on the way that no element of its collection can have, for a note; nil when all can be.
    package var keyComplaint: String? {
        guard let violation = keyViolations.first(where: { $0.instanceLocation.tokens.last != "*" }) else { return nil }
        let collection = DatabasePath(Array(path.keys.prefix(violation.instanceLocation.tokens.count - 1)))
        let key = violation.instanceLocation.tokens.last ?? ""
        let reason = violation.expected.map { "expected \($0)" } ?? violation.message
        return "no key of '\(collection)' can be '\(key)': \(reason)".withoutControlCharacters
    }
}
