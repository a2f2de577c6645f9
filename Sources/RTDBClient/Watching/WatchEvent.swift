import RTDB

/// What a watch of a location tells, in order.
package enum WatchEvent: Sendable {
    /// A piece of the JSON text of the first value, while it comes: for who prints it and cannot wait.
    ///
    /// The ``change(_:)`` to that value follows the last piece, or the stream is lost because it makes no sense.
    case arrival([UInt8], isLast: Bool)
    /// The location is something else now; the first of all tells what is there.
    case change(TreeChange)
    /// The stream was lost. What happens from now on is not seen until ``reconnected(afterMilliseconds:attempts:)``.
    case gap(StreamLoss)
    /// A new stream is there, so long after the last thing that was heard of the old one. If something differs now, a
    /// change follows, which is the sum of what was missed.
    case reconnected(afterMilliseconds: Int64, attempts: Int)
}
