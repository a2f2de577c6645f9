/// A rule's expression as it was read.
struct Syntax: Sendable {
    indirect enum Kind: Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case pattern(source: String, flags: String)
        case list([Syntax])
        case identifier(String)
        /// `object.name`, and `object["name"]` too.
        case member(Syntax, name: String)
        case index(Syntax, Syntax)
        case call(Syntax, [Syntax])
        case not(Syntax)
        case negate(Syntax)
        /// The operands of a chain of `&&`, however long, stand side by side; those of `||` too.
        case logical(Punctuator, [Syntax])
        case binary(Punctuator, Syntax, Syntax)
        case conditional(Syntax, Syntax, Syntax)
    }

    let kind: Kind
    /// Of its first character, in Unicode scalars from the expression's beginning.
    let start: Int
    /// How many levels of expressions it has, itself included.
    let height: Int
}
