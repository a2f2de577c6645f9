/// A schema file that has been read.
package struct SchemaFile: Sendable {
    /// The path as the user wrote it, for messages and as the base of `$ref`.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
