import JSONSchema
import RTDB

extension ResolvedPath {
    /// A path for each kind of child that this location can have, with any key.
    ///
    /// An element of a collection, the fixed children, the parts of a value. Empty when nothing is known about the
    /// children.
    package var rowPlaces: [ResolvedPath] {
        guard let tree else { return [] }
        var places: [ResolvedPath] = []
        if let node {
            for child in node.children {
                guard case .wildcard(let placeholder) = child.name else { continue }
                // Any key that is not the name of a fixed child.
                guard let key = freeKey(in: node) else { continue }
                places.append(
                    ResolvedPath(
                        at: child.node, in: tree, path: path.appending(key), captures: captures + [(placeholder, key)],
                        trail: trail + [child.node]))
            }
        }
        let names = children.filter { !$0.isWildcard }.map(\.name)
        places += names.compactMap { name in (try? Key(name)).flatMap { try? elementPath($0) } }
        if places.isEmpty, term != nil {
            // A list, or a map of keys that the schema does not name.
            places = ["0", "key"].compactMap { name in (try? Key(name)).flatMap { try? elementPath($0) } }
            if places.contains(where: \.acceptsAnything) { return [] }
        }
        return places
    }

    private func freeKey(in node: TreeNode) -> Key? {
        for number in 0... {
            let name = number == 0 ? "key" : "key\(number)"
            if node.fixedChild(name) == nil { return try? Key(name) }
        }
        return nil
    }
}
