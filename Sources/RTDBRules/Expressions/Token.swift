/// A word of a rule's expression.
struct Token {
    enum Kind: Equatable {
        case number(Double)
        case string(String)
        case identifier(String)
        case punctuator(Punctuator)
        case end
    }

    let kind: Kind
    /// Of its first character.
    let start: Int
}

/// The operators and brackets of expressions; the ones that rules may not contain are among them.
///
/// An operator stands before those that are its beginning.
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
}
