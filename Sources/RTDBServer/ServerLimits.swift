import RTDB

/// How much one request may read and write.
///
/// - Source: Documentation/RealtimeDatabase.md, 11: the hosted service's, unless changed.
package struct ServerLimits: Sendable {
    package var data = DataLimits.service
    /// The most bytes of one read, about.
    package var readByteCount = 256 * 1024 * 1024
    /// The largest body of a request, in bytes.
    package var writeByteCount = 256 * 1024 * 1024
    /// The most bytes of a stream's first event, about.
    package var eventByteCount = 512 * 1024 * 1024
    /// How many events wait for the slow reader of a stream, besides what the socket holds, before it is cut off.
    package var waitingEventCount = 1024

    package init() {}
}
