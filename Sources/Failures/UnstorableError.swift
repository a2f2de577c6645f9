import RTDB
import TerminalText

/// Something that was read, from a database or a file, and that no database can hold.
package struct UnstorableError: Error, Hashable {
    /// Where it stands.
    package let path: DatabasePath
    package let reason: String

    package init(path: DatabasePath, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// What it is said to be held by: `the reply`, or a file.
    package func message(heldBy holder: String) -> String {
        "\(holder) holds data at '\(path.description.withoutControlCharacters)' that no database can store: \(reason)"
    }
}
