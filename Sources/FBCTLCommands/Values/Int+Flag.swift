import Failures
import RTDB
import TerminalText

extension Int {
    /// The value of a flag, a number above 0; nil when the flag was not given.
    ///
    /// - Throws: `Failure` for a text that is none.
    static func positive(_ text: String?, of flag: String) throws -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number > 0 else {
            throw Failure(.usage, "\(flag) is '\(text.withoutControlCharacters)', but must be a number above 0")
        }
        return number
    }

    /// The value of `--max-requests`, or 1000.
    ///
    /// - Throws: `Failure` when the text is not a number above 0.
    static func requestLimit(_ text: String?) throws -> Int {
        try positive(text, of: "--max-requests") ?? 1000
    }
}
