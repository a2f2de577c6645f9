import Failures
import Platform
import RTDB
import TerminalText

/// What a read does with stored data that does not fit the schema.
package enum InvalidDataPolicy: String, CaseIterable {
    /// The data is printed, and the exit status is 65.
    case fail
    /// The data is printed, with a note.
    case warn
    /// Rows that do not fit are left out, and a note says how many.
    case skip

    /// Reads the choice from `--invalid` or `FBCTL_INVALID`; nil when neither is set.
    ///
    /// - Throws: `Failure` for an unknown word.
    package init?(_ flag: String?, in context: Context) throws {
        let variable = context.environment["FBCTL_INVALID"].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = flag ?? variable else { return nil }
        guard let value = InvalidDataPolicy(rawValue: text) else {
            let name = flag == nil ? "FBCTL_INVALID" : "--invalid"
            let list = InvalidDataPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(
                flag == nil ? .configuration : .usage,
                "\(name) is '\(text.withoutControlCharacters)', but must be one of \(list)")
        }
        self = value
    }
}
