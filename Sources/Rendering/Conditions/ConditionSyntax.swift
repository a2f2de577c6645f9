/// The syntax of a condition, before the schema gives its words a meaning.
struct ConditionSyntax {
    /// A word of the text.
    struct Piece {
        package let text: String
        /// In bytes of UTF-8.
        package let range: Range<Int>
        /// Whether the word is written as a JSON string.
        var isQuoted = false
    }

    enum Operator: String, CaseIterable {
        case equal = "="
        case equalTwice = "=="
        case notEqual = "!="
        case less = "<"
        case atMost = "<="
        case greater = ">"
        case atLeast = ">="
        case matches = "~"
        case doesNotMatch = "!~"
        case isOneOf = "in"

        /// Those that are not words; longer ones first, since `>=` begins with `>`.
        static let symbols: [Operator] = [
            .equalTwice, .notEqual, .atMost, .atLeast, .doesNotMatch, .equal, .less, .greater, .matches,
        ]

        /// Whether what follows is a regular expression.
        var takesPattern: Bool { self == .matches || self == .doesNotMatch }
    }

    enum Test {
        /// `FIELD` and `!FIELD`.
        case truth(isNegated: Bool)
        /// `FIELD?` and `!FIELD?`.
        case presence(isNegated: Bool)
        /// An operator and its operand: one piece of text, or several for `in`.
        case comparison(Operator, [Piece])
    }

    package let field: Piece
    let test: Test

    /// The grammar in a line.
    package static let help =
        "write FIELD, !FIELD, FIELD? or FIELD OP VALUE; OP is one of = != < <= > >= ~ !~ or, for several values, in: FIELD in A,B"
}
