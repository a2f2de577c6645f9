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
