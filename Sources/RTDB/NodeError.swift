import JSONCore
import TerminalText

/// Why a JSON text is not a value that the database can store, and where in the text.
package struct NodeError: Error, Hashable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// The text is not JSON.
        case syntax(JSONSyntaxError)
        case key(KeyError)
        /// A name in a multi-path update is not a path below the location.
        case path(PathError)
        /// The value has more levels than `limit`, counted from the root.
        case tooDeep(limit: Int)
        /// A string has more than `limit` bytes.
        case stringTooLong(byteCount: Int, limit: Int)
        /// `.value` has children beside it, or contains an object.
        case valueWithChildren
        /// `.priority` is neither a string nor a number.
        case malformedPriority
        /// `.sv` names an operation that the service does not have, or has other members beside it.
        case unknownServerValue
        /// A number is out of the range of an IEEE double.
        case numberOutOfRange(String)
        /// A multi-path update is not a JSON object.
        case updateNotAnObject
        /// A name is repeated in an object, which can keep only one of them.
        case repeatedName(Key)
        /// Two names of a multi-path update are the same path, or one contains the other.
        case conflictingPaths(String, String)
    }

    package let reason: Reason
    package let position: JSONPosition

    package init(_ reason: Reason, at position: JSONPosition) {
        self.reason = reason
        self.position = position
    }

    /// The reason without its position.
    package var message: String { reason.message }

    package var description: String { "\(position): \(message)" }
}

extension NodeError.Reason {
    /// What is wrong, in words.
    package var message: String {
        switch self {
        case .syntax(let error): error.message
        case .key(let error): error.description
        case .path(let error): error.description
        case .tooDeep(let limit):
            "the value is nested too deep; the database allows \(limit) levels from its root"
        case .stringTooLong(let byteCount, let limit):
            "a string has \(byteCount) bytes; the database allows \(limit)"
        case .valueWithChildren: "'.value' must hold a leaf and stand alone or beside '.priority'"
        case .malformedPriority: "'.priority' must be a string or a number"
        case .unknownServerValue:
            "'.sv' must be \"timestamp\" or {\"increment\": number}, and stand alone or beside '.priority'"
        case .numberOutOfRange(let text):
            // The first digits and the length are enough.
            text.utf8.count > 60
                ? "the number \(text.prefix(20))… of \(text.utf8.count) characters is beyond the range of a double"
                : "the number \(text) is beyond the range of a double"
        case .updateNotAnObject: "an update must be a JSON object"
        case .repeatedName(let key):
            "the name '\(key.name.withoutControlCharacters)' appears twice in the object that starts here"
        case .conflictingPaths(let first, let second):
            first == second
                ? "the update names '\(first)' twice" : "the update names both '\(first)' and '\(second)' below it"
        }
    }
}
