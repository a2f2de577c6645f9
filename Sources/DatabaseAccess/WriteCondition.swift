import Failures
import HTTP
import RTDB
import RTDBSchema
import TerminalText

/// What must be stored where a write takes place; the database writes nothing otherwise.
///
/// - Source: Documentation/RealtimeDatabase.md, 6.
package enum WriteCondition: Hashable, Sendable {
    /// The value that has this ETag.
    case tag(String)
    /// Nothing.
    case absent

    /// Creates the condition for an ETag; nil for a text that no header can have.
    package init?(tag: String) {
        guard !tag.isEmpty, tag.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self = .tag(tag)
    }

    var header: HTTPHeader {
        switch self {
        case .tag(let tag): HTTPHeader("if-match", tag)
        case .absent: HTTPHeader("if-match", "null_etag")
        }
    }

    /// The error when the condition does not hold.
    package func failure(at path: DatabasePath) -> Failure {
        let place = path.description.withoutControlCharacters
        switch self {
        case .tag(let tag):
            return Failure(
                .conditionNotMet, "'\(place)' is not as expected: its ETag is not '\(tag)'",
                details: [
                    "nothing was written; to see what is there: fbctl get \(place.quotedForShell)",
                    "to read its ETag: fbctl get --etag \(place.quotedForShell)",
                ])
        case .absent:
            return Failure(
                .conditionNotMet, "'\(place)' has a value already",
                details: ["nothing was written; to see what is there: fbctl get \(place.quotedForShell)"])
        }
    }

    /// Checks that a write can have a condition, which the service does not take with server values.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 6.
    package static func check(_ value: ValidatedValue) throws(Failure) {
        guard value.node.hasServerValue else { return }
        throw Failure(
            .usage, "the service takes no condition with a value that the server computes",
            details: ["write the value itself, or leave out the condition", "nothing was sent"])
    }
}

extension Node {
    /// Whether the server computes any part of the value.
    fileprivate var hasServerValue: Bool {
        switch value {
        case .object(let children): children.contains { $0.node.hasServerValue }
        case .serverValue: true
        default: priority?.value == .timestamp
        }
    }
}
