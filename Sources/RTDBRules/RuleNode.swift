import RTDB

/// The rules of a location, and those of the locations below it.
final class RuleNode: Sendable {
    let read: Expression?
    let write: Expression?
    let validate: Expression?
    /// The orders by which the location's children are indexed.
    let indexes: [Query.Order]
    let children: [Key: RuleNode]
    /// The rules of every child that isn't in `children`.
    let wildcard: RuleNode?
    /// Whether there is a `.validate` rule here or below, so that data need not be walked for nothing.
    let validates: Bool

    init(
        read: Expression?, write: Expression?, validate: Expression?, indexes: [Query.Order],
        children: [Key: RuleNode], wildcard: RuleNode?
    ) {
        self.read = read
        self.write = write
        self.validate = validate
        self.indexes = indexes
        self.children = children
        self.wildcard = wildcard
        validates =
            validate != nil || wildcard?.validates ?? false || children.values.contains { $0.validates }
    }
}

/// The three kinds of rules whose value is an expression.
enum RuleKind: String {
    case read = ".read"
    case write = ".write"
    case validate = ".validate"
}
