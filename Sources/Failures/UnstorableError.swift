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

    /// The message; `holder` is what the data was read from: `the reply`, or a file.
    package func message(heldBy holder: String) -> String {
        "\(holder) holds data at '\(path.description.withoutControlCharacters)' that no database can store: \(reason)"
    }
}
