import JSONCore
import JSONSchema
import RTDB

/// An element of a collection that a write changes parts of, and that would lack required values if it is not there yet.
package struct IncompleteElement: Sendable {
    package let element: ResolvedPath
    /// What the element is one of.
    package let collection: ResolvedPath
    /// The required values that the write does not bring, as paths below the element.
    package let missing: [String]
}

extension ValidatedValue {
    /// The element that this write would make a fragment of, if it is not there.
    package var incompleteElements: [IncompleteElement] {
        IncompleteElement.all(in: Node.null.setting(path.path, to: node), at: [path])
    }
}

extension ValidatedUpdate {
    /// The elements that this update would make fragments of, if they are not there.
    package var incompleteElements: [IncompleteElement] {
        let written = Node.null.setting(path.path, to: Node.null.applying(update))
        return IncompleteElement.all(in: written, at: update.entries.compactMap { try? path.descendant($0.path) })
    }
}

extension IncompleteElement {
    /// The elements on the way to the places of a write, of each way the deepest that `written`, the tree of all that is
    /// written, does not hold completely: where it is, all above it is too.
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
    /// The element of a collection so many levels below the root, on the way to this place; nil when it is none.
    fileprivate func element(atLevel level: Int) -> ResolvedPath? {
        guard let tree, tree.nodes[trail[level - 1]].element == trail[level] else { return nil }
        return ancestor(atLevel: level)
    }

    /// The place so many levels below the root, on the way to this one or this one itself.
    fileprivate func ancestor(atLevel level: Int) -> ResolvedPath? {
        guard let tree, trail.indices.contains(level) else { return nil }
        let keys = Array(path.keys.prefix(level))
        let names = Set(tree.nodes[trail[level]].placeholders)
        return ResolvedPath(
            at: trail[level], in: tree, path: DatabasePath(keys), captures: captures.filter { names.contains($0.name) },
            trail: Array(trail.prefix(level + 1)))
    }

    /// The required values that a new element would lack; none where nothing is written.
    fileprivate func missing(in node: Node) -> [String] {
        violations(in: node).filter { $0.keyword == "required" }.map { violation in
            violation.instanceLocation.tokens.joined(separator: "/")
        }
    }
}
