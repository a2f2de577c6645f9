import DatabaseAccess
import JSONCore
import RTDB
import RTDBSchema
import RTDBWire

/// A write that has been checked but not sent: its request, and what it makes of the values that are stored.
package struct PlannedWrite: Sendable {
    /// A path, and the value that the write leaves there.
    struct Part: Sendable {
        let path: DatabasePath
        let apply: @Sendable (Node) throws -> Node
    }

    let method: Method
    let path: DatabasePath
    /// The size of the request's body in bytes; nil when it depends on what is stored.
    let byteCount: Int?
    let parts: [Part]
    let condition: WriteCondition?

    private init(
        _ method: Method, _ path: DatabasePath, byteCount: Int?, _ parts: [Part], if condition: WriteCondition? = nil
    ) {
        self.condition = condition
        self.method = method
        self.path = path
        self.byteCount = byteCount
        self.parts = parts
    }

    /// The replacement of a value.
    package init(_ value: ValidatedValue, if condition: WriteCondition? = nil) {
        let (path, node) = (value.path.path, value.node)
        self.init(.put, path, byteCount: node.body.count, [Part(path: path) { _ in node }], if: condition)
    }

    /// A multi-path update; each of its paths is compared by itself.
    package init(_ update: ValidatedUpdate) {
        let path = update.path.path
        let parts = update.update.entries.map { entry in
            Part(path: path.appending(entry.path)) { stored in
                guard entry.isPriority else { return entry.node }
                return Node.null.setting(entry.path, to: stored).applying(update.update)[entry.path]
            }
        }
        self.init(.patch, path, byteCount: update.update.json.text().utf8.count, parts)
    }

    /// A removal.
    package init(_ removal: Removal, if condition: WriteCondition? = nil) {
        self.init(
            .delete, removal.path.path, byteCount: 0, [Part(path: removal.path.path) { _ in .null }], if: condition)
    }

    /// A write of a part of a value that is checked as a whole, and that replaces the whole.
    package init(_ write: MergedWrite) {
        let path = write.value.path
        self.init(.put, path, byteCount: nil, [Part(path: path) { try write.merged(into: $0).node }])
    }
}
