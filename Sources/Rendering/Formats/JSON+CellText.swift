import InternetFormats
import JSONCore
import RTDB
import TerminalText

/// How much of an object or array a cell shows; the other formats have all of it.
private let nestedLimit = 60

extension JSON {
    /// The text of a value in a table.
    ///
    /// With `showsTime`, a number is a time in milliseconds since 1970. With `isWhole`, nothing is cut.
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
