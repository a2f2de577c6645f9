/// Where bytes come from.
package protocol ByteSource: Sendable {
    /// The next bytes, at most `limit`; empty at the end.
    ///
    /// - Throws: ``StreamError``.
    func read(atMost limit: Int) throws -> [UInt8]
    var isTerminal: Bool { get }
    /// How many bytes there are in all; nil for what does not tell, such as a pipe.
    var byteCount: Int? { get }
}

extension ByteSource {
    /// Where that is known beforehand, how many bytes there are.
    package var byteCount: Int? { nil }
}
