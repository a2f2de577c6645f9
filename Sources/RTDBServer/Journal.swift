import RTDB

/// Keeps the writes of a store where they outlast the process.
///
/// A store calls it for one write at a time, before anybody sees the write and before it is answered.
package protocol Journal: Sendable {
    /// Keeps a write for good, or nothing of it: the trees at `subtrees` and the priorities at `priorities` are those
    /// of `after` now, and the rest of `before` stays.
    ///
    /// - Throws: ``JournalError``; the write is refused then.
    func record(
        _ subtrees: [DatabasePath], priorities: [DatabasePath], in namespace: Namespace, from before: Node,
        to after: Node
    ) throws(JournalError)

    /// Keeps the text of a setting for good.
    ///
    /// - Throws: ``JournalError``; the setting is what it was then.
    func record(_ setting: String, as text: String, of namespace: Namespace) throws(JournalError)
}

/// Why something cannot be kept, or why kept data cannot be understood.
package struct JournalError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension Journal {
    /// Keeps a change, at the places that it names.
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
