/// Why a text cannot be used as a regular expression.
package enum PatternError: Error, Hashable, CustomStringConvertible {
    /// The text ends inside a group, a set or an escape.
    case unfinished(String)
    case unexpected(Character)
    /// An alternative, a group or a set is empty, which security rules do not allow.
    case empty(String)
    /// An anchor is inside the expression, which security rules do not allow.
    case misplacedAnchor(Character)
    /// A quantifier has nothing before it to repeat.
    case nothingToRepeat
    case unknownEscape(String)
    case invalidRange(String)
    /// A construct of ECMA-262 that the parser or the dialect does not support.
    case unsupported(String)
    /// The text in the brackets of `(?<…>` is not an identifier.
    case invalidGroupName(String)
    /// Two groups that may both match have the same name.
    case repeatedGroupName(String)
    /// `\d` or another class is at the end of a range.
    case classInRange
    /// `\p{…}` names a property that ECMA-262 does not have.
    case unknownProperty(String)
    case tooManyLookaheads
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
        case .invalidGroupName(let name): "'\(name)' is not the name of a group"
        case .repeatedGroupName(let name): "two groups have the name '\(name)'"
        case .classInRange: "a class cannot begin or end a range"
        case .unknownProperty(let name): "'\(name)' is not a Unicode property"
        case .tooManyLookaheads: "more than \(PatternParser.maximumLookaheads) lookaheads cannot be checked"
        case .tooLarge: "the repetition counts make it too large"
        }
    }
}
