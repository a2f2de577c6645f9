/// Why a text is no regular expression that can be checked here.
enum PatternError: Error, Hashable, CustomStringConvertible {
    /// The text ends inside a group, a set or an escape.
    case unfinished(String)
    case unexpected(Character)
    /// A quantifier follows nothing.
    case nothingToRepeat
    case unknownEscape(String)
    case invalidRange(String)
    /// A construct of ECMA-262 that this reader lacks.
    case unsupported(String)
    /// A counted repetition makes the expression too large.
    case tooLarge

    var description: String {
        switch self {
        case .unfinished(let what): "\(what) is not closed"
        case .unexpected(let character): "unexpected '\(character)'"
        case .nothingToRepeat: "a quantifier has nothing to repeat"
        case .unknownEscape(let text): "unknown escape '\(text)'"
        case .invalidRange(let text): "'\(text)' is not a range"
        case .unsupported(let what): "\(what) cannot be checked"
        case .tooLarge: "the repetition counts make it too large"
        }
    }
}
