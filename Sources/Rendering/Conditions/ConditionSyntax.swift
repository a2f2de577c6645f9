/// The syntax of a condition, before the schema gives the words their types.
struct ConditionSyntax {
    /// A word of the condition.
    struct Piece {
        package let text: String
        /// The range of the word, in bytes of UTF-8.
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

        /// The operators that are not words; longer ones come first, because `>=` begins with `>`.
        static let symbols: [Operator] = [
            .equalTwice, .notEqual, .atMost, .atLeast, .doesNotMatch, .equal, .less, .greater, .matches,
        ]

        /// Whether the operand is a regular expression.
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

    /// The grammar in one line.
    package static let help =
        "write FIELD, !FIELD, FIELD? or FIELD OP VALUE; OP is one of = != < <= > >= ~ !~ or, for several values, in: FIELD in A,B"
}
