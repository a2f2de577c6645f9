import Failures
import Platform
import RTDB
import TerminalText

/// What becomes of stored data that does not fit the schema, when it is read.
package enum InvalidData: String, CaseIterable {
    /// It is printed, and the status says that it was there.
    case fail
    /// It is printed, and a note says so.
    case warn
    /// Rows that do not fit are left out, and a note says how many.
    case skip

    /// What the flag or `FBCTL_INVALID` asks for; nil when neither does.
    ///
    /// - Throws: ``Failure`` for another word.
    package init?(_ flag: String?, in context: Context) throws {
        let variable = context.environment["FBCTL_INVALID"].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = flag ?? variable else { return nil }
        guard let value = InvalidData(rawValue: text) else {
            let name = flag == nil ? "FBCTL_INVALID" : "--invalid"
            let list = InvalidData.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(
                flag == nil ? .configuration : .usage,
                "\(name) is '\(text.withoutControlCharacters)', but must be one of \(list)")
        }
        self = value
    }
}
