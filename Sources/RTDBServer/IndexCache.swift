import RTDB

/// The indexes of one database: made for the first query that wants one, then kept up with every write.
///
/// A value that belongs to one version of the tree.
struct IndexCache: Sendable {
    /// The orders that have an index, by location.
    private var indexes: [DatabasePath: [ChildIndex]] = [:]

    /// Fewer children than this are sorted for each query: an index would cost more than it saves.
    private static let smallestCount = 256

    /// Whether a query of this location is worth an index.
    static func wants(_ query: Query, over children: Children) -> Bool {
        query.order != .key && !query.isUnbounded && children.count >= smallestCount
    }

    func index(of order: Query.Order, at path: DatabasePath) -> ChildIndex? {
        indexes[path]?.first { $0.order == order }
    }

    mutating func insert(_ index: ChildIndex, at path: DatabasePath) {
        indexes[path, default: []].append(index)
    }

    /// Brings the indexes from the tree before a write to the one after it.
    ///
    /// An index of a location that was written as a whole is dropped; the next query makes it anew.
    mutating func update(for effect: ChangeEffect) {
        for (path, present) in indexes {
            guard let touched = effect.children(touchedAt: path) else {
                indexes[path] = nil
                continue
            }
            guard !touched.isEmpty else { continue }
            let (before, after) = (effect.before[path], effect.after[path])
            guard !after.isLeaf, !before.isLeaf else {
                indexes[path] = nil
                continue
            }
            indexes[path] = present.map { index in
                touched.reduce(index) { $0.updating($1, from: before[$1] ?? .null, to: after[$1] ?? .null) }
            }
        }
    }
}
