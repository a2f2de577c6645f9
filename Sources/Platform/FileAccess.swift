/// The file operations that commands use.
package protocol FileAccess: Sendable {
    /// Opens a file for reading.
    ///
    /// - Throws: ``FileError``.
    func open(_ path: String) throws -> any ByteSource
    /// Replaces a file; it is then either complete or unchanged.
    ///
    /// Writes to a temporary file, syncs it and renames it. A pipe or device is written to directly.
    ///
    /// - Throws: ``FileError``.
    func replace(_ path: String, with content: (any ByteSink) async throws -> Void) async throws
    /// Checks, as far as possible, that ``replace(_:with:)`` will be able to write the file.
    ///
    /// - Throws: ``FileError``.
    func checkReplaceable(_ path: String) throws
    /// Returns whether the path names a regular file, and not a folder or a device.
    func exists(_ path: String) -> Bool
    /// Returns the absolute form of a path.
    func absolute(_ path: String) -> String
    /// The path of the running program; nil if the system does not report it.
    var executable: String? { get }
}

extension FileAccess {
    /// Reads a file of at most `limit` bytes.
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
