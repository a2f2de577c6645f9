/// A column of a table of rows: a property of the row's type, as the schema describes it.
package struct Column: Hashable, Sendable {
    package let name: String
    /// The type in JSON Schema's words: `string`, `integer`, `number`, `boolean`, `object`, `array`; nil when several
    /// or all are allowed.
    package let type: String?
    /// The `format` keyword, for example `epoch-milliseconds`.
    package let format: String?
    package let description: String?

    package init(name: String, type: String?, format: String? = nil, description: String? = nil) {
        self.name = name
        self.type = type
        self.format = format
        self.description = description
    }
}
