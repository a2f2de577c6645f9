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
