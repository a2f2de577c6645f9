/// What a schema says about a child of a location.
package struct ChildDescription: Hashable, Sendable {
    /// The key, or `<messageId>` for every other one.
    package let name: String
    package let isWildcard: Bool
    package let kind: ResolvedPath.Kind
    package let typeName: String?
    /// Whether the child must be there where its parent is.
    package let isRequired: Bool
    /// What its values must fit beyond their type, `at most 20 characters`; empty unless texts were kept.
    package let constraints: [String]
    package let description: String?
    /// Why not to use it any more.
    package let deprecated: String?
}
