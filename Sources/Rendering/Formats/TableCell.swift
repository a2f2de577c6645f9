import InternetFormats
import JSONCore
import RTDB
import TerminalText

/// The text of one value in a table.
package struct TableCell {
    package let text: String

    /// How much of an object or array is shown; the other formats have all of it.
    private static let nestedLimit = 60

    /// With `showsTime` a number is a time in milliseconds since 1970; with `isWhole` nothing is cut.
    package init(_ value: JSON?, showsTime: Bool, isWhole: Bool = false) {
        switch value {
        case nil: text = ""
        case .string(let string): text = string.withoutControlCharacters
        case .number(let number):
            let milliseconds = showsTime ? number.int64 : nil
            text = milliseconds.map { UTCTime(milliseconds: $0).description } ?? number.text
        case .array, .object:
            let all = (value?.text() ?? "").withoutControlCharacters
            text = isWhole ? all : all.cut(toWidth: TableCell.nestedLimit)
        default: text = value?.text() ?? ""
        }
    }
}
