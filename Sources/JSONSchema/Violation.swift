import JSONCore

/// One place where a value does not fit its schema.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// Where in the value; for a property that is required and absent, where it would be.
    package let instanceLocation: JSONPointer
    /// The keyword that refused it, `type` for instance.
    package let keyword: String
    /// The way through the schema to the keyword, `$ref` and all.
    package let keywordLocation: JSONPointer
    /// What was expected and what was found, for example `expected integer, found "yesterday"`.
    package let message: String
    /// `file:line` of the keyword; nil for a schema that no file holds.
    package let schemaLocation: String?

    package init(
        instanceLocation: JSONPointer, keyword: String, keywordLocation: JSONPointer, message: String,
        schemaLocation: String? = nil
    ) {
        self.instanceLocation = instanceLocation
        self.keyword = keyword
        self.keywordLocation = keywordLocation
        self.message = message
        self.schemaLocation = schemaLocation
    }

    /// `/sentAt: expected integer, found "yesterday"`; the whole value is `/`.
    package var description: String {
        "\(instanceLocation.tokens.isEmpty ? "/" : instanceLocation.description): \(message)"
    }

    /// The same violation of a value that stands at `prefix` in a larger one.
    package func below(_ prefix: [String]) -> Violation {
        Violation(
            instanceLocation: JSONPointer(tokens: prefix + instanceLocation.tokens), keyword: keyword,
            keywordLocation: keywordLocation, message: message, schemaLocation: schemaLocation)
    }
}
