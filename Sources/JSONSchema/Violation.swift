import JSONCore

/// One way in which a value does not fit its schema.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// Where in the value the violation is; for a missing required property, where the property would be.
    package private(set) var instanceLocation: JSONPointer
    /// The keyword that the value violates, for example `type`.
    package let keyword: String
    /// The path through the schema to the keyword, including each `$ref`.
    package private(set) var keywordLocation: JSONPointer
    /// The location of the keyword, for example `messages.json#/$defs/Message/type`; nil for a schema outside any file.
    package var absoluteKeywordLocation: String?
    /// What was expected and what was found, for example `expected integer, found "yesterday"`.
    package private(set) var message: String
    /// The two parts of ``message``, when it has them.
    package private(set) var expected: String?
    package private(set) var found: String?
    /// The `file:line` of the keyword; nil for a schema that isn't in a file.
    package private(set) var schemaLocation: String?
    /// Whether the violation only introduces those that follow it.
    var isSummary = false

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

    /// Creates a violation from what was expected and what was found; a `hint` comes after them.
    package init(
        instanceLocation: JSONPointer, keyword: String, keywordLocation: JSONPointer, expected: String, found: String,
        hint: String? = nil, schemaLocation: String? = nil
    ) {
        self.init(
            instanceLocation: instanceLocation, keyword: keyword, keywordLocation: keywordLocation,
            message: "expected \(expected), found \(found)" + (hint.map { "; \($0)" } ?? ""),
            schemaLocation: schemaLocation)
        self.expected = expected
        self.found = found
    }

    /// `/sentAt: expected integer, found "yesterday"`; the whole value is `/`.
    package var description: String {
        "\(instanceLocation.tokens.isEmpty ? "/" : instanceLocation.description): \(message)"
    }

    /// The same violation for a value that is at `prefix` in a larger one.
    package func below(_ prefix: [String]) -> Violation {
        at(JSONPointer(tokens: prefix + instanceLocation.tokens))
    }

    /// The same violation at another instance location.
    package func at(_ location: JSONPointer) -> Violation {
        var other = self
        other.instanceLocation = location
        return other
    }

    /// The same violation with a hint added to its message.
    package func hinting(_ hint: String) -> Violation {
        var other = self
        other.message += "; " + hint
        return other
    }

    /// The same violation without the first `count` steps of its keyword location.
    func withoutWay(of count: Int) -> Violation {
        var other = self
        other.keywordLocation = JSONPointer(tokens: Array(keywordLocation.tokens.dropFirst(count)))
        return other
    }

    /// The same violation without the source that identifies its schema.
    var withoutSource: Violation {
        var other = self
        other.absoluteKeywordLocation = nil
        other.schemaLocation = nil
        return other
    }

    /// The same violation with `way` put before its keyword location.
    func reached(by way: [String]) -> Violation {
        var other = self
        other.keywordLocation = JSONPointer(tokens: way + keywordLocation.tokens)
        return other
    }

    /// The same violation as one of a name at `location`; `kind` says what kind of name it is.
    package func ofName(_ kind: String, at location: JSONPointer) -> Violation {
        var other = at(location)
        other.message = "\(kind): \(message)"
        return other
    }
}
