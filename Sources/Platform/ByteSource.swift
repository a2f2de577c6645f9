/// A source of bytes, such as a file or standard input.
package protocol ByteSource: Sendable {
    /// Reads the next bytes, at most `limit`; returns none at the end.
    ///
    /// - Throws: ``StreamError``.
    func read(atMost limit: Int) throws -> [UInt8]
    var isTerminal: Bool { get }
    /// The number of all bytes; nil if it is unknown, as for a pipe.
    var byteCount: Int? { get }
}

extension ByteSource {
    /// The number of all bytes, unknown by default.
    package var byteCount: Int? { nil }
}
