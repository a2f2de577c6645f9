/// The operators and brackets of expressions, including those that rules may not contain.
///
/// An operator comes before those that are a prefix of it.
enum Punctuator: String, CaseIterable {
    case strictlyUnequal = "!=="
    case strictlyEqual = "==="
    case unequal = "!="
    case equal = "=="
    case atMost = "<="
    case atLeast = ">="
    case and = "&&"
    case or = "||"
    case assign = "="
    case not = "!"
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case slash = "/"
    case percent = "%"
    case question = "?"
    case colon = ":"
    case dot = "."
    case comma = ","
    case semicolon = ";"
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBracket = "["
    case closeBracket = "]"
    case bitAnd = "&"
    case bitOr = "|"
    case bitXor = "^"
    case bitNot = "~"
    case openBrace = "{"
    case closeBrace = "}"

    /// How tightly a binary operator binds, from 1; nil for anything else.
    ///
    /// Chains of `&&` and `||` bind less tightly than all of them.
    var precedence: Int? {
        switch self {
        case .equal, .strictlyEqual, .unequal, .strictlyUnequal: 1
        case .less, .atMost, .greater, .atLeast: 2
        case .plus, .minus: 3
        case .times, .slash, .percent: 4
        default: nil
        }
    }
}
