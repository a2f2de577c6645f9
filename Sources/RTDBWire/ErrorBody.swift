import JSONCore

/// The body of a refusal: a JSON object with the one member `error`, indented the way the service does it.
///
/// - Source: contract 1.14.
package struct ErrorBody: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The exact bytes the service sends.
    package var bytes: [UInt8] {
        Array("{\n  \"error\" : \(JSON.string(text).text())\n}\n".utf8)
    }

    /// Finds the text in a response; nil when the body is something else, HTML for instance.
    package init?(parsing body: [UInt8]) {
        guard let text = (try? JSON(parsing: body))?["error"]?.string else { return nil }
        self.text = text
    }
}
