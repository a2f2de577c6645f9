/// The file system, as far as commands need it.
package protocol FileAccess: Sendable {
    /// - Throws: ``FileError``.
    func open(_ path: String) throws -> any ByteSource
    /// Writes the chunks beside the file, synced, then puts it in place: afterwards it is whole, or what it was. A pipe or
    /// device is written to as it is.
    ///
    /// - Throws: ``FileError``.
    func replace(_ path: String, with content: (any ByteSink) async throws -> Void) async throws
    /// Makes sure, as far as that can be known beforehand, that ``replace(_:with:)`` will be able to write there.
    ///
    /// - Throws: ``FileError``.
    func checkReplaceable(_ path: String) throws
    /// Whether there is a file, and not a folder or a device, of this name.
    func exists(_ path: String) -> Bool
    /// The absolute form of a path.
    func absolute(_ path: String) -> String
    /// Where the running program lies; nil when the system does not tell.
    var executable: String? { get }
}

extension FileAccess {
    /// The whole of a file that is not larger than `limit`, in bytes.
    ///
    /// - Throws: ``FileError``.
    package func read(_ path: String, atMost limit: Int, asJSON isJSON: Bool = false) throws -> [UInt8] {
        let source = try open(path)
        do {
            if let bytes = try source.readAll(atMost: limit, asJSON: isJSON) { return bytes }
        } catch StreamError.failed(let reason) {
            throw FileError.cannotRead(path, reason: reason)
        }
        throw FileError.tooLarge(path, byteCount: source.byteCount, limit: limit)
    }
}

/// How much is read of an input that has to be held whole, in bytes.
package enum InputLimit {
    /// A value that is written: what one write may have.
    ///
    /// - Source: Firebase, "Realtime Database Limits".
    package static let value = 256 << 20
    /// A schema, security rules, a file of either that refers to another.
    package static let schema = 64 << 20
    /// A file that holds a secret.
    package static let secret = 1 << 20
}
