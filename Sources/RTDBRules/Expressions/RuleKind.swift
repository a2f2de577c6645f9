/// The three kinds of rules that are expressions.
enum RuleKind: String {
    case read = ".read"
    case write = ".write"
    case validate = ".validate"
}
