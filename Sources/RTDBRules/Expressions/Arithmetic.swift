/// The operators that take numbers only.
enum Arithmetic: Sendable {
    case subtract, multiply, divide, remainder

    init(_ punctuator: Punctuator) {
        switch punctuator {
        case .minus: self = .subtract
        case .times: self = .multiply
        case .slash: self = .divide
        default: self = .remainder
        }
    }
}
