/// An event of the stream of a location.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.
package enum DatabaseEvent: Sendable, Equatable {
    /// The node at the path, which is relative to the streamed location, has been replaced.
    case put(DatabasePath, Node)
    /// The nodes at several paths, relative to the first path, have been replaced.
    case patch(DatabasePath, [Replacement])
    /// Nothing has changed; the connection is alive.
    case keepAlive
    /// Reading is no longer allowed; the server closes the stream.
    case cancel(String?)
    /// The credential is no longer valid; the server closes the stream.
    case authRevoked(String?)

    /// A path below that of a patch, and the node that is now there.
    package struct Replacement: Sendable, Equatable {
        package let path: DatabasePath
        package let node: Node

        package init(_ path: DatabasePath, _ node: Node) {
            self.path = path
            self.node = node
        }
    }
}
