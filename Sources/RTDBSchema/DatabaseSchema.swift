import JSONCore
import RTDB

/// A schema that has been loaded: what may stand where in the database.
package struct DatabaseSchema: Sendable {
    /// The file it came from, as the user named it.
    package let name: String
    /// What `schema lint` reports: types without a definition, keywords that look misspelt, shadowed wildcards.
    package let warnings: [Diagnostic]
    /// How many types have no definition, so that any value is accepted where they are named.
    package let undefinedTypes: Int
    let tree: SchemaTree

    init(name: String, warnings: [Diagnostic], undefinedTypes: Int, tree: SchemaTree) {
        self.name = name
        self.warnings = warnings
        self.undefinedTypes = undefinedTypes
        self.tree = tree
    }

    /// Finds what the schema says about a location.
    ///
    /// - Throws: ``ResolutionError`` when the schema has no such place.
    package func resolve(_ path: DatabasePath) throws(ResolutionError) -> ResolvedPath {
        try ResolvedPath(rootOf: tree).descendant(path)
    }

    /// A location that the schema lacks, and why; nil for one that it has.
    ///
    /// What stands there all the same can be read and removed; the policies of the places above it hold.
    package func lack(of path: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        ResolvedPath(rootOf: tree).lack(of: path)
    }

    /// Every place of the tree, in document order; not the insides of values.
    package var patterns: [PathPattern] {
        tree.subtree(of: 0).map { index in
            let node = tree.nodes[index]
            return PathPattern(
                text: index == 0 ? "/" : "/" + node.pattern, kind: node.kind, typeName: tree.typeName(of: index),
                placeholders: node.placeholders, description: node.description, deprecated: node.deprecated)
        }
    }
}
