import JSONCore
import JSONSchema
import RTDB
import TerminalText

extension ResolvedPath {
    /// A note about the first key of this path that no element of its collection can have; nil when all keys are valid.
    package var keyNote: String? {
        guard let violation = keyViolations.first(where: { $0.instanceLocation.tokens.last != "*" }) else { return nil }
        let collection = DatabasePath(Array(path.keys.prefix(violation.instanceLocation.tokens.count - 1)))
        let key = violation.instanceLocation.tokens.last ?? ""
        let reason = violation.expected.map { "expected \($0)" } ?? violation.message
        return "no key of '\(collection)' can be '\(key)': \(reason)".withoutControlCharacters
    }
}
