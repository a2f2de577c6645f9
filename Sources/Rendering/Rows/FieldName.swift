import Failures
import JSONSchema
import RTDB
import TerminalText

/// A field of a row as a user names it: a path below the row, `$key`, `$value` or `$priority`.
package enum FieldName: Hashable {
    case key
    /// The whole value of the row.
    case value
    case priority
    /// A path below the row, never the root.
    case child(DatabasePath)

    /// Parses a name in the text of a flag.
    ///
    /// - Throws: `Failure` that points at the name.
    package init(_ name: String, at range: Range<Int>, of text: FlagText, allowsPriority: Bool = false) throws {
        switch name {
        case "$key": self = .key
        case "$value": self = .value
        case "$priority" where allowsPriority: self = .priority
        default:
            do throws(PathError) {
                let path = try DatabasePath(name)
                guard !path.isRoot else { throw .empty }
                self = .child(path)
            } catch {
                let known = ["$key", "$value"] + (allowsPriority ? ["$priority"] : [])
                throw Self.failure(name, error, known, at: range, of: text)
            }
        }
    }

    private static func failure(
        _ name: String, _ error: PathError, _ known: [String], at range: Range<Int>, of text: FlagText
    ) -> Failure {
        let shown = name.withoutControlCharacters
        switch error {
        case .empty where name.isEmpty:
            return text.failure(
                "the name of a field is missing", at: range,
                details: ["in a shell, $key and $value need single quotes: '$key'"])
        case .empty:
            return text.failure("'\(shown)' is not a field", at: range, details: ["the value itself is $value"])
        case .key(.forbiddenCharacter("$", _)) where name.hasPrefix("$"):
            let nearest = Spelling.nearest(to: name, among: known) ?? ""
            return text.failure(
                "'\(shown)' is not a field" + (nearest.isEmpty ? "" : "; did you mean '\(nearest)'?"), at: range,
                details: ["names that begin with $: " + known.joined(separator: ", ")])
        case .key(.forbiddenCharacter(".", _)) where name.utf8.allSatisfy({ $0 == UInt8(ascii: ".") }):
            return text.failure("'\(shown)' is not a field", at: range, details: ["the value itself is $value"])
        case .key(.forbiddenCharacter(".", _)):
            return text.failure(
                "'\(shown)' is not a field; a dot does not lead into a value", at: range,
                details: ["write \(shown.replacing(".", with: "/"))"])
        default: return text.failure("'\(shown)' is not a field: \(error.description)", at: range)
        }
    }
}
