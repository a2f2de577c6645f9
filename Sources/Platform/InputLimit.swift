/// The size limits, in bytes, of inputs that are kept in memory as a whole.
package enum InputLimit {
    /// The limit for a value, which is that of one write.
    ///
    /// - Source: Firebase, "Realtime Database Limits".
    package static let value = 256 << 20
    /// The limit for a schema, for security rules, and for the files that they refer to.
    package static let schema = 64 << 20
    /// The limit for a file with a secret.
    package static let secret = 1 << 20
}
