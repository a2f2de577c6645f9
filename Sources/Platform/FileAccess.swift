/// The file operations that commands use.
package protocol FileAccess: Sendable {
    /// - Throws: ``FileError``.
    func open(_ path: String) throws -> any ByteSource
    /// Writes the chunks to a temporary file, syncs it and renames it: afterwards the file is complete, or unchanged. A pipe
    /// or device is written to directly.
    ///
    /// - Throws: ``FileError``.
    func replace(_ path: String, with content: (any ByteSink) async throws -> Void) async throws
    /// Checks, as far as possible beforehand, that ``replace(_:with:)`` will be able to write there.
    ///
    /// - Throws: ``FileError``.
    func checkReplaceable(_ path: String) throws
    /// Whether the path names a regular file, and not a folder or a device.
    func exists(_ path: String) -> Bool
    /// The absolute form of a path.
    func absolute(_ path: String) -> String
    /// The path of the running program; nil if the system does not report it.
    var executable: String? { get }
}

extension FileAccess {
    /// The content of a file that has at most `limit` bytes.
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
