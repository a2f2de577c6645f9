import RTDB
import RTDBSchema
import TerminalText

/// The text of a flag, for errors that point at a part of it.
package struct FlagText {
    /// The flag with its dashes: `--where`.
    package let flag: String
    package let text: String

    package init(_ text: String, of flag: String) {
        self.flag = flag
        self.text = text
    }

    /// The range of the whole text; all ranges are in bytes of UTF-8.
    package var range: Range<Int> { 0..<text.utf8.count }

    /// Returns a usage error with the flag and its text on one line and carets under the part on the next.
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
