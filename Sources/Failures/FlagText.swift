import RTDB
import RTDBSchema
import TerminalText

/// The text that a flag was given, for errors that point at a part of it.
package struct FlagText {
    /// With its dashes: `--where`.
    package let flag: String
    package let text: String

    package init(_ text: String, of flag: String) {
        self.flag = flag
        self.text = text
    }

    /// All of the text, in bytes of UTF-8, as the other ranges here.
    package var range: Range<Int> { 0..<text.utf8.count }

    /// A usage error with the flag and its text in a line, and carets under the part in the next one.
    package func failure(_ message: String, at range: Range<Int>, details: [String] = []) -> Failure {
        let bytes = Array(text.utf8)
        let part = range.clamped(to: 0..<bytes.count)
        func shown(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self).withoutControlCharacters
        }
        let line = "  \(flag) "
        let indent = String(repeating: " ", count: line.displayWidth + shown(0..<part.lowerBound).displayWidth)
        let carets = String(repeating: "^", count: max(shown(part).displayWidth, 1))
        return Failure(.usage, message, details: [line + shown(0..<bytes.count), indent + carets] + details)
    }
}
