/// `<`, `<=`, `>` or `>=`.
enum Comparison: Sendable {
    case less, atMost, greater, atLeast

    init(_ punctuator: Punctuator) {
        switch punctuator {
        case .less: self = .less
        case .atMost: self = .atMost
        case .greater: self = .greater
        default: self = .atLeast
        }
    }
}
