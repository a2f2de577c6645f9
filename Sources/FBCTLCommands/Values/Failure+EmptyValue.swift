import Failures
import RTDB
import TerminalText

extension Failure {
    /// Creates the error for an empty value, which would delete, because the database does not store empty values.
    init(emptyValueFor path: DatabasePath) {
        self.init(
            .data,
            "the value for '\(path.description.withoutControlCharacters)' is empty, which the database does not store",
            details: ["to delete the value there, use 'remove', or null in an update", "nothing was sent"])
    }

    /// Creates the error for null as a value, which would delete.
    init(nullFor path: DatabasePath) {
        self.init(
            .data,
            "null is not a value for '\(path.description.withoutControlCharacters)': the database does not store null",
            details: ["to delete the value there, use 'remove'", "nothing was sent"])
    }
}
