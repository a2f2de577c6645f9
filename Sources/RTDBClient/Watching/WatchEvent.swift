import RTDB

/// An element of a watch of a location.
package enum WatchEvent: Sendable {
    /// A piece of the JSON text of the first value, so that it can be printed while it arrives.
    ///
    /// After the last piece comes the ``change(_:)`` to that value, or the stream is lost because the value is invalid.
    case firstValuePiece([UInt8], isLast: Bool)
    /// The node at the location has changed; the first change contains its initial value.
    case change(TreeChange)
    /// The stream was lost. Changes are not seen from now until ``reconnected(afterMilliseconds:attempts:)``.
    case gap(StreamLoss)
    /// A new stream has started, this long after the last event of the old one.
    ///
    /// If the node is different now, the next element is one change with the sum of what was missed.
    case reconnected(afterMilliseconds: Int64, attempts: Int)
}
