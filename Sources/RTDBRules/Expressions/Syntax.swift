/// The syntax tree of a rule's expression.
struct Syntax: Sendable {
    indirect enum Kind: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case pattern(source: String, flags: String)
        case list([Syntax])
        case identifier(String)
        /// `object.name`, and also `object["name"]`.
        case member(Syntax, name: String)
        case index(Syntax, Syntax)
        case call(Syntax, [Syntax])
        case not(Syntax)
        case negate(Syntax)
        /// A chain of `&&`, or of `||`, with all its operands side by side, however many there are.
        case logical(Punctuator, [Syntax])
        case binary(Punctuator, Syntax, Syntax)
        case conditional(Syntax, Syntax, Syntax)
    }

    let kind: Kind
    /// The index of the first character, in Unicode scalars from the beginning of the expression.
    let start: Int
    /// The number of levels of expressions, itself included.
    let height: Int
}
