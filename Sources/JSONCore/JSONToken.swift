/// The kind of a token that a tokenizer has read.
///
/// The tokenizer keeps the text of a name, string or number.
public enum JSONToken: UInt8, Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// A member name; the colon after it is checked only when the next token is read.
    case name
    case string, number, `true`, `false`, null

    /// Whether the token starts a value, so is neither a name nor a closing bracket.
    package var startsValue: Bool {
        switch self {
        case .beginObject, .beginArray, .string, .number, .true, .false, .null: true
        case .endObject, .endArray, .name: false
        }
    }
}
