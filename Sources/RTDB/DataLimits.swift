/// How deep and how long data may be.
///
/// - Source: Documentation/RealtimeDatabase.md, 11.
package struct DataLimits: Hashable, Sendable {
    /// The keys from the root to the deepest leaf.
    package var depth: Int
    /// The longest key, in bytes of UTF-8.
    package var keyByteCount: Int
    /// The longest string, in bytes of UTF-8.
    package var stringByteCount: Int

    package init(depth: Int, keyByteCount: Int, stringByteCount: Int) {
        self.depth = depth
        self.keyByteCount = keyByteCount
        self.stringByteCount = stringByteCount
    }

    /// The hosted service's.
    package static let service = DataLimits(depth: 32, keyByteCount: 768, stringByteCount: 10 * 1024 * 1024)
}
