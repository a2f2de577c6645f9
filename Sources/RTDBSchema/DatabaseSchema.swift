import JSONCore
import RTDB

/// A schema that has been loaded: what may stand where in the database.
package struct DatabaseSchema: Sendable {
    /// The file it came from, as the user named it.
    package let name: String
    /// What `schema lint` reports: types without a definition, keywords that look misspelt, shadowed wildcards.
    package let warnings: [Diagnostic]
    let tree: SchemaTree

    init(name: String, warnings: [Diagnostic], tree: SchemaTree) {
        self.name = name
        self.warnings = warnings
        self.tree = tree
    }

    /// Finds what the schema says about a location.
    ///
    /// - Throws: ``ResolutionError`` when the schema has no such place.
    package func resolve(_ path: DatabasePath) throws(ResolutionError) -> ResolvedPath {
        try ResolvedPath(rootOf: tree).descendant(path)
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
