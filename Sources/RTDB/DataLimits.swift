/// The limits on the depth of data and on the length of keys and strings.
///
/// - Source: Documentation/RealtimeDatabase.md, 11.
package struct DataLimits: Hashable, Sendable {
    /// The maximum number of keys from the root to the deepest leaf.
    package var depth: Int
    /// The maximum length of a key, in bytes of UTF-8.
    package var keyByteCount: Int
    /// The maximum length of a string, in bytes of UTF-8.
    package var stringByteCount: Int

    package init(depth: Int, keyByteCount: Int, stringByteCount: Int) {
        self.depth = depth
        self.keyByteCount = keyByteCount
        self.stringByteCount = stringByteCount
    }

    /// The limits of the hosted service.
    package static let service = DataLimits(depth: 32, keyByteCount: 768, stringByteCount: 10 * 1024 * 1024)
}
