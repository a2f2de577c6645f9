import JSONCore
import RTDB

/// A loaded schema: the values that are allowed at each location of a database.
package struct DatabaseSchema: Sendable {
    /// The name of the file, as the user wrote it.
    package let name: String
    /// The warnings of `schema lint`: types without a definition, keywords that look misspelt, shadowed wildcards.
    package let warnings: [Diagnostic]
    /// The number of types without a definition; any value is accepted for them.
    package let undefinedTypes: Int
    let tree: SchemaTree

    init(name: String, warnings: [Diagnostic], undefinedTypes: Int, tree: SchemaTree) {
        self.name = name
        self.warnings = warnings
        self.undefinedTypes = undefinedTypes
        self.tree = tree
    }

    /// Resolves a path in the schema.
    ///
    /// - Throws: ``ResolutionError`` when the path is not in the schema.
    package func resolve(_ path: DatabasePath) throws(ResolutionError) -> ResolvedPath {
        try ResolvedPath(rootOf: tree).descendant(path)
    }

    /// A location that is not in the schema, and why; nil for a path that is.
    ///
    /// Data that exists there anyway can be read and removed; the policies of the locations above it apply.
    package func unknownPart(of path: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        ResolvedPath(rootOf: tree).unknownPart(of: path)
    }

    /// The patterns of all nodes of the schema, in document order, without the insides of values.
    package var patterns: [PathPattern] {
        tree.subtree(of: 0).map { index in
            let node = tree.nodes[index]
            return PathPattern(
                text: index == 0 ? "/" : "/" + node.pattern, kind: node.kind, typeName: tree.typeName(of: index),
                placeholders: node.placeholders, description: node.description, deprecated: node.deprecated)
        }
    }
}
