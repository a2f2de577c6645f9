import RTDB

/// Decides about a write before it is carried out: gives the reasons against it, and none to allow it.
///
/// It runs while no other write of the store can, reads go on meanwhile.
package typealias WriteCheck = @Sendable (_ write: ProposedWrite) -> [String]

/// A write as a check sees it: server values are resolved already, so that what is checked is what would stand there.
package enum ProposedWrite: Sendable {
    /// The location becomes this; null removes it.
    case set(DatabasePath, Node)
    /// These paths below the location are replaced, all or none.
    case update(DatabasePath, MultiPathUpdate)
}
