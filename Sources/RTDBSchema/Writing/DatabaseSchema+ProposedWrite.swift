import JSONSchema
import RTDB

extension DatabaseSchema {
    /// The violations and refusals of a write that replaces these paths, one line each; empty when it is allowed.
    ///
    /// `before` and `after` are the whole database. Each path is checked as ``violations(writing:at:)`` does. Then the
    /// value that contains it is validated, once for all of its parts: a write may leave a value as invalid as it was,
    /// but not make it invalid. Data that is not in the schema can be removed.
    package func violations(writing paths: [DatabasePath], from before: Node, to after: Node) -> [String] {
        var found: [String] = []
        var values: [DatabasePath: ResolvedPath] = [:]
        for path in paths {
            let node = after[path]
            guard let target = try? resolve(path) else {
                if !node.isNull { found += violations(writing: node, at: path) }
                continue
            }
            found += violations(writing: node, at: path)
            if let value = target.enclosingElement { values[value.path] = value }
        }
        guard found.isEmpty else { return found }
        return values.values.sorted { $0.path.keys.lexicographicallyPrecedes($1.path.keys) }.flatMap { value in
            value.violations(made: before[value.path], after[value.path])
        }
    }
}

extension ResolvedPath {
    /// The value that contains this location as a field, or the element of a collection that has this value as a child.
    fileprivate var enclosingElement: ResolvedPath? {
        if let value = enclosingValue { return value }
        guard let tree, case .node(let index) = place, trail.count > 2, tree.nodes[index].type != nil else {
            return nil
        }
        let (collection, element) = (trail[trail.count - 3], trail[trail.count - 2])
        guard tree.nodes[collection].element == element, tree.nodes[element].element != index else { return nil }
        let keys = Array(path.keys.dropLast())
        return ResolvedPath(
            at: element, in: tree, path: DatabasePath(keys), captures: captures,
            trail: Array(trail.dropLast()))
    }

    /// The violations that a value has after a write of its parts and did not have before.
    fileprivate func violations(made before: Node, _ after: Node) -> [String] {
        guard let tree, case .node(let index) = place else { return [] }
        if after.isNull { return before.isNull ? [] : refusalOfRemoval(ofLocation: true).map { [$0.message] } ?? [] }
        let check = SubtreeCheck(tree: tree)
        let now = check.violations(atLevelOf: after, at: index)
        guard !now.isEmpty else { return [] }
        let earlier = Set(check.violations(atLevelOf: before, at: index))
        let shown = now.filter { !earlier.contains($0) }.map { $0.below(path.keys.map(\.name)).description }
        guard before.isNull, !shown.isEmpty else { return shown }
        return ["there is nothing at '\(path)', and this write would leave it incomplete"] + shown
    }
}
