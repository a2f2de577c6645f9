/// A line of a schema's path table.
package struct PathPattern: Hashable, Sendable {
    /// `/` or `/chatrooms/<chatroomId>/name`.
    package let text: String
    package let kind: ResolvedPath.Kind
    /// The type of a value, the element type of a collection, the name of a branch.
    package let typeName: String
    /// The names of the wildcards on the way, from the root down.
    package let placeholders: [String]
    package let description: String?
    /// Why not to use it any more.
    package let deprecated: String?
}
