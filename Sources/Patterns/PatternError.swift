/// Why a text is no regular expression that can be checked here.
package enum PatternError: Error, Hashable, CustomStringConvertible {
    /// The text ends inside a group, a set or an escape.
    case unfinished(String)
    case unexpected(Character)
    /// An alternative, a group or a set holds nothing, which security rules do not allow.
    case empty(String)
    /// An anchor stands inside the expression, which security rules do not allow.
    case misplacedAnchor(Character)
    /// A quantifier follows nothing.
    case nothingToRepeat
    case unknownEscape(String)
    case invalidRange(String)
    /// A construct of ECMA-262 that this reader or the dialect lacks.
    case unsupported(String)
    /// A counted repetition makes the expression too large.
    case tooLarge

    package var description: String {
        switch self {
        case .unfinished(let what): "\(what) is not closed"
        case .unexpected(let character): "unexpected '\(character)'"
        case .empty(let what): "\(what) is empty"
        case .misplacedAnchor("^"): "'^' is not the first character"
        case .misplacedAnchor(let anchor): "'\(anchor)' is not the last character"
        case .nothingToRepeat: "a quantifier has nothing to repeat"
        case .unknownEscape(let text): "unknown escape '\(text)'"
        case .invalidRange(let text): "'\(text)' is not a range"
        case .unsupported(let what): "\(what) cannot be checked"
        case .tooLarge: "the repetition counts make it too large"
        }
    }
}
