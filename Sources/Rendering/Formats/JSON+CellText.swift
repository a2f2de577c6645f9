import InternetFormats
import JSONCore
import RTDB
import TerminalText

/// The length at which a cell cuts an object or array; the other formats print all of it.
private let nestedLimit = 60

extension JSON {
    /// Returns the text of a value in a table.
    ///
    /// With `showsTime`, a number is a time in milliseconds since 1970. With `isWhole`, the text is not cut.
    package func cellText(showsTime: Bool, isWhole: Bool = false) -> String {
        switch self {
        case .string(let string): return string.withoutControlCharacters
        case .number(let number):
            let milliseconds = showsTime ? number.int64 : nil
            return milliseconds.map { UTCTime(milliseconds: $0).description } ?? number.text
        case .array, .object:
            let all = text().withoutControlCharacters
            return isWhole ? all : all.cut(toWidth: nestedLimit)
        default: return text()
        }
    }
}
