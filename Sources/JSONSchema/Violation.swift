import JSONCore

/// One place where a value does not fit its schema.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// Where in the value; for a property that is required and absent, where it would be.
    package private(set) var instanceLocation: JSONPointer
    /// The keyword that refused it, `type` for instance.
    package let keyword: String
    /// The way through the schema to the keyword, `$ref` and all.
    package private(set) var keywordLocation: JSONPointer
    /// Where the keyword stands, `messages.json#/$defs/Message/type` for instance; nil for a schema that no file holds.
    package var absoluteKeywordLocation: String?
    /// What was expected and what was found, for example `expected integer, found "yesterday"`.
    package private(set) var message: String
    /// The two parts of ``message``, where it has them.
    package private(set) var expected: String?
    package private(set) var found: String?
    /// `file:line` of the keyword; nil for a schema that no file holds.
    package private(set) var schemaLocation: String?
    /// Whether it only introduces those that follow it.
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

    /// A violation that is told by what was expected and what was found; a `hint` comes after them.
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

    /// The same violation of a value that stands at `prefix` in a larger one.
    package func below(_ prefix: [String]) -> Violation {
        at(JSONPointer(tokens: prefix + instanceLocation.tokens))
    }

    /// The same violation, told of another place.
    package func at(_ location: JSONPointer) -> Violation {
        var other = self
        other.instanceLocation = location
        return other
    }

    /// The same violation with what to write instead.
    package func hinting(_ hint: String) -> Violation {
        var other = self
        other.message += "; " + hint
        return other
    }

    /// The same violation without so many steps at the beginning of its way through the schema.
    func withoutWay(of count: Int) -> Violation {
        var other = self
        other.keywordLocation = JSONPointer(tokens: Array(keywordLocation.tokens.dropFirst(count)))
        return other
    }

    /// The same violation, whichever schema has found it.
    var withoutSource: Violation {
        var other = self
        other.absoluteKeywordLocation = nil
        other.schemaLocation = nil
        return other
    }

    /// The same violation with more steps at the beginning of its way through the schema.
    func reached(by way: [String]) -> Violation {
        var other = self
        other.keywordLocation = JSONPointer(tokens: way + keywordLocation.tokens)
        return other
    }

    /// The same violation as one of a name, which stands at `location`; `kind` says what name it is.
    package func ofName(_ kind: String, at location: JSONPointer) -> Violation {
        var other = at(location)
        other.message = "\(kind): \(message)"
        return other
    }
}
