/// What a tokenizer has just read.
///
/// The text of a name, string or number stays with the tokenizer.
package enum JSONToken: UInt8, Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// A member name; its colon has been looked for only when the next token is asked for.
    case name
    case string, number, `true`, `false`, null

    /// Whether the token starts a value (so not a name and not a closing bracket).
    package var startsValue: Bool {
        switch self {
        case .beginObject, .beginArray, .string, .number, .true, .false, .null: true
        case .endObject, .endArray, .name: false
        }
    }
}
