import JSONCore
import RTDB

/// What a table shows of one value.
struct TableCell {
    let text: String

    /// - Parameter showsTime: whether a number is a time in milliseconds since 1970.
    init(_ node: Node?, showsTime: Bool) {
        switch node?.value {
        case nil: text = ""
        case .string(let string): text = string.withoutControlCharacters
        case .integer(let number) where showsTime: text = UTCTime(milliseconds: number).description
        default: text = node?.json().text() ?? ""
        }
    }
}
