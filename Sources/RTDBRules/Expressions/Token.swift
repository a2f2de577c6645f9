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
