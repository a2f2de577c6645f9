/// A row of a schema's table of paths.
package struct PathPattern: Hashable, Sendable {
    /// The pattern: `/` or `/chatrooms/<chatroomId>/name`.
    package let text: String
    package let kind: ResolvedPath.Kind
    /// The type of a value, the element type of a collection, or the name of a branch.
    package let typeName: String
    /// The names of the wildcards in the pattern, from the root down.
    package let placeholders: [String]
    package let description: String?
    /// Why the path should not be used any more.
    package let deprecated: String?
}
