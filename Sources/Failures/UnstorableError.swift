import RTDB
import TerminalText

/// The error for data, from a database or a file, that no database can store.
package struct UnstorableError: Error, Hashable {
    /// The path of the data.
    package let path: DatabasePath
    package let reason: String

    package init(path: DatabasePath, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// Returns the message; `holder` is the source of the data, `the reply` or the name of a file.
    package func message(heldBy holder: String) -> String {
        "\(holder) holds data at '\(path.description.withoutControlCharacters)' that no database can store: \(reason)"
    }
}
