import JSONCore
import RTDB

/// A child of a location, as the schema describes it.
package struct ChildDescription: Hashable, Sendable {
    /// The key, or for a wildcard its name: `<messageId>`.
    package let name: String
    package let isWildcard: Bool
    package let kind: ResolvedPath.Kind
    package let typeName: String?
    /// Whether the child is required wherever its parent is present.
    package let isRequired: Bool
    /// The constraints on values beyond their type, for example `at most 20 characters`; empty unless texts were kept.
    package let constraints: [String]
    package let description: String?
    /// Why the child should not be used any more.
    package let deprecated: String?
}

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

/// A query to which a schema gives a name.
package struct NamedQuery: Sendable {
    package let name: String
    /// The parameters as the schema has them: `{"orderBy": "sentAt", "limitToLast": 20}`.
    package let parameters: JSONObject
    package let query: Query
}
