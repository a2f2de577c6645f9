import RTDB

/// A function that validates a write before it is carried out; it returns the reasons against it, or an empty array.
///
/// No other write of the store runs at the same time; reads continue.
package typealias WriteCheck = @Sendable (_ write: ProposedWrite) -> [String]

/// A write before it is carried out, with server values resolved, so that its values are those that would be stored.
package struct ProposedWrite: Sendable {
    /// The paths that are replaced, all or none; none contains another.
    package let paths: [DatabasePath]
    /// The root node before the write.
    package let before: Node
    /// The root node after the write.
    package let after: Node
}
