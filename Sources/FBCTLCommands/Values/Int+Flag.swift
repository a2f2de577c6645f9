import Failures
import RTDB
import TerminalText

extension Int {
    /// Parses the value of a flag as a number above 0; nil without the flag.
    ///
    /// - Throws: `Failure` for text that is not such a number.
    static func positive(_ text: String?, of flag: String) throws -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number > 0 else {
            throw Failure(.usage, "\(flag) is '\(text.withoutControlCharacters)', but must be a number above 0")
        }
        return number
    }

    /// Parses the value of `--max-requests`; the default is 1000.
    ///
    /// - Throws: `Failure` when the text is not a number above 0.
    static func requestLimit(_ text: String?) throws -> Int {
        try positive(text, of: "--max-requests") ?? 1000
    }
}
