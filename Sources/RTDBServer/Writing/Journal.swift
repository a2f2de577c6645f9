import RTDB

/// Storage for the writes of a store that outlasts the process.
///
/// A store calls it for one write at a time, before any reader sees the write and before the write is answered.
package protocol Journal: Sendable {
    /// Stores a write permanently, all of it or nothing.
    ///
    /// The nodes at `subtrees` and the priorities at `priorities` become those of `after`; the rest of `before` stays.
    ///
    /// - Throws: ``JournalError``; the write is then refused.
    func record(
        _ subtrees: [DatabasePath], priorities: [DatabasePath], in namespace: Namespace, from before: Node,
        to after: Node
    ) throws(JournalError)

    /// Stores the text of a setting permanently.
    ///
    /// - Throws: ``JournalError``; the setting is then unchanged.
    func record(_ setting: String, as text: String, of namespace: Namespace) throws(JournalError)
}

/// The reason why data cannot be stored, or why stored data is invalid.
package struct JournalError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension Journal {
    /// Stores a change at its paths.
    func record(
        _ change: StoredChange, in namespace: Namespace, from before: Node, to after: Node
    ) throws(JournalError) {
        var (subtrees, priorities): ([DatabasePath], [DatabasePath]) = ([], [])
        switch change {
        case .set(let path, _): subtrees = [path]
        case .pushed(let path, let key, _): subtrees = [path.appending(key)]
        case .setPriority(let path, _): priorities = [path]
        case .update(let path, let update):
            for entry in update.entries {
                let place = path.appending(entry.path)
                if entry.isPriority { priorities.append(place) } else { subtrees.append(place) }
            }
        }
        try record(subtrees, priorities: priorities, in: namespace, from: before, to: after)
    }
}
