import RTDB

/// The limits on what one request may read and write.
///
/// - Source: Documentation/RealtimeDatabase.md, 11; the defaults are the limits of the hosted service.
package struct ServerLimits: Sendable {
    package var data = DataLimits.service
    /// The approximate maximum size of a read, in bytes.
    package var readByteCount = 256 * 1024 * 1024
    /// The maximum size of a request's body, in bytes.
    package var writeByteCount = 256 * 1024 * 1024
    /// The approximate maximum size of a stream's first event, in bytes.
    package var eventByteCount = 512 * 1024 * 1024
    /// The maximum number of events that wait for a slow reader, besides those in the socket; one more ends the stream.
    package var waitingEventCount = 1024

    package init() {}
}
