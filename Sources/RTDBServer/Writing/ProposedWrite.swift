import RTDB

/// Checks a write before it is carried out: returns the reasons against it, or an empty array to allow it.
///
/// No other write of the store can run at the same time; reads go on meanwhile.
package typealias WriteCheck = @Sendable (_ write: ProposedWrite) -> [String]

/// A write as a check sees it, with server values already resolved, so that the check sees what would be stored.
package struct ProposedWrite: Sendable {
    /// The paths that are replaced, all or none; none contains another.
    package let paths: [DatabasePath]
    /// The root node before the write.
    package let before: Node
    /// The root node after the write.
    package let after: Node
}
