import JSONCore
import RTDB

/// What a table shows of one value.
struct TableCell {
    let text: String

    /// How much of an object or array is shown; the other formats have all of it.
    private static let nestedLimit = 60

    /// With `showsTime` a number is a time in milliseconds since 1970.
    init(_ node: Node?, showsTime: Bool) {
        switch node?.value {
        case nil: text = ""
        case .string(let string): text = string.withoutControlCharacters
        case .integer(let number) where showsTime: text = UTCTime(milliseconds: number).description
        case .object: text = (node?.json().text() ?? "").withoutControlCharacters.cut(toWidth: TableCell.nestedLimit)
        default: text = node?.json().text() ?? ""
        }
    }
}
