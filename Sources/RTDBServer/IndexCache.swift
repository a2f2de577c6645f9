import RTDB

/// The indexes of one database, each created for the first query that needs it and then updated with every write.
///
/// The cache is a value and belongs to one version of the database.
struct IndexCache: Sendable {
    /// The indexes of each location.
    private var indexes: [DatabasePath: [ChildIndex]] = [:]

    /// The minimum number of children for an index; fewer are sorted for each query, because an index would cost more
    /// than it saves.
    private static let smallestCount = 256

    /// Returns whether an index makes a query of this location faster.
    static func wants(_ query: Query, over children: Children) -> Bool {
        query.order != .key && !query.isUnbounded && children.count >= smallestCount
    }

    func index(of order: Query.Order, at path: DatabasePath) -> ChildIndex? {
        indexes[path]?.first { $0.order == order }
    }

    mutating func insert(_ index: ChildIndex, at path: DatabasePath) {
        indexes[path, default: []].append(index)
    }

    /// Updates the indexes after a write.
    ///
    /// An index of a location that was replaced as a whole is dropped; the next query, or the next event of an open
    /// stream, creates it again.
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
