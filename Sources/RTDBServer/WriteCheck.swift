import RTDB

/// Decides about a write before it is carried out: gives the reasons against it, and none to allow it.
///
/// It runs while no other write of the store can, reads go on meanwhile.
package typealias WriteCheck = @Sendable (_ write: ProposedWrite) -> [String]

/// A write as a check sees it: server values are resolved already, so that what is checked is what would stand there.
package struct ProposedWrite: Sendable {
    /// The places that are replaced, all or none; none is above another.
    package let paths: [DatabasePath]
    /// The whole database as it is.
    package let before: Node
    /// The whole database as it would be.
    package let after: Node
}
