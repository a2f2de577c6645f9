import RTDBSchema

/// The rules lack an index that a query needs.
package struct MissingIndexError: Error {
    /// The child path, or `.value`.
    package let index: String
    /// The place whose children are ordered.
    package let target: ResolvedPath
}
