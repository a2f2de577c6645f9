/// What a stream of a location says.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.
package enum DatabaseEvent: Sendable, Equatable {
    /// Everything at the path, which is relative to the streamed location, is this now.
    case put(DatabasePath, Node)
    /// Below the path, each of these relative paths is this now.
    case patch(DatabasePath, [Replacement])
    /// Nothing happened; the connection lives.
    case keepAlive
    /// Reading is not allowed any more; the server closes.
    case cancel(String?)
    /// The credential has ended; the server closes.
    case authRevoked(String?)

    /// A place below a patch's path and what stands there now.
    package struct Replacement: Sendable, Equatable {
        package let path: DatabasePath
        package let node: Node

        package init(_ path: DatabasePath, _ node: Node) {
            self.path = path
            self.node = node
        }
    }
}
