import JSONCore

/// The body of an error answer: a JSON object with one member, `error`, indented the way the service does it.
///
/// - Source: Documentation/RealtimeDatabase.md, 1.14.
package struct ErrorBody: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The exact bytes that the service sends.
    package var bytes: [UInt8] {
        Array("{\n  \"error\" : \(JSON.string(text).text())\n}\n".utf8)
    }

    /// Finds the text in the body of a reply; nil when the body is something else, for example HTML.
    package init?(parsing body: [UInt8]) {
        guard let text = (try? JSON(parsing: body))?["error"]?.string else { return nil }
        self.text = text
    }
}
