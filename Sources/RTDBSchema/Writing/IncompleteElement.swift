import JSONCore
import JSONSchema
import RTDB

/// An element of a collection that is written in part, and would lack required values if it doesn't exist yet.
package struct IncompleteElement: Sendable {
    package let element: ResolvedPath
    /// The collection that contains the element.
    package let collection: ResolvedPath
    /// The required values that the write does not contain, as paths relative to the element.
    package let missing: [String]
}

extension ValidatedValue {
    /// The element that would be incomplete after this write if it doesn't exist yet.
    package var incompleteElements: [IncompleteElement] {
        IncompleteElement.all(in: Node.null.setting(path.path, to: node), at: [path])
    }
}

extension ValidatedUpdate {
    /// The elements that would be incomplete after this update if they don't exist yet.
    package var incompleteElements: [IncompleteElement] {
        let written = Node.null.setting(path.path, to: Node.null.applying(update))
        return IncompleteElement.all(in: written, at: update.entries.compactMap { try? path.descendant($0.path) })
    }
}

extension IncompleteElement {
    /// The elements above the written locations that are incomplete in `written`, the node of everything written.
    ///
    /// For each location, this is the deepest element: when it exists, all elements above it exist, too.
    fileprivate static func all(in written: Node, at places: [ResolvedPath]) -> [IncompleteElement] {
        var found: [IncompleteElement] = []
        var seen: Set<DatabasePath> = []
        for place in places {
            for level in stride(from: place.trail.count - 1, to: 0, by: -1) {
                guard let element = place.element(atLevel: level) else { continue }
                guard seen.insert(element.path).inserted else { break }
                let missing = element.missing(in: written[element.path])
                guard !missing.isEmpty else { continue }
                guard let collection = place.ancestor(atLevel: level - 1) else { break }
                found.append(IncompleteElement(element: element, collection: collection, missing: missing))
                break
            }
        }
        return found
    }
}

extension ResolvedPath {
    /// The element of a collection at a level below the root on the way to this path; nil for any other node.
    fileprivate func element(atLevel level: Int) -> ResolvedPath? {
        guard let tree, tree.nodes[trail[level - 1]].element == trail[level] else { return nil }
        return ancestor(atLevel: level)
    }

    /// The resolved path at a level below the root on the way to this path, or this path itself.
    fileprivate func ancestor(atLevel level: Int) -> ResolvedPath? {
        guard let tree, trail.indices.contains(level) else { return nil }
        let keys = Array(path.keys.prefix(level))
        let names = Set(tree.nodes[trail[level]].placeholders)
        return ResolvedPath(
            at: trail[level], in: tree, path: DatabasePath(keys), captures: captures.filter { names.contains($0.name) },
            trail: Array(trail.prefix(level + 1)))
    }

    /// The required values that a new element would lack; empty when nothing is written.
    fileprivate func missing(in node: Node) -> [String] {
        violations(in: node).filter { $0.keyword == "required" }.map { violation in
            violation.instanceLocation.tokens.joined(separator: "/")
        }
    }
}
