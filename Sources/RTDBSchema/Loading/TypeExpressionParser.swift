/// Why a text is not a valid type expression.
package enum TypeExpressionError: Error, Hashable, CustomStringConvertible {
    case empty
    case unexpected(found: String, expected: String)
    /// Two question marks, or a question mark after a type that is already optional.
    case optionalTwice
    /// A map whose keys are not `String`.
    case mapKey(String)
    case tooDeep

    package var description: String {
        switch self {
        case .empty: "it is empty"
        case .unexpected(let found, let expected): "found \(found) where \(expected) is expected"
        case .optionalTwice: "a type can be optional only once"
        case .mapKey(let name): "the keys of a map are String, not \(name)"
        case .tooDeep: "it is nested too deep"
        }
    }
}

extension TypeExpression {
    /// Reads a type expression: `Message`, `Int?`, `[String]`, `[String: [Double?]]`, `(Message)?`.
    package init(parsing text: String) throws(TypeExpressionError) {
        var parser = TypeExpressionParser(text)
        self = try parser.parse()
    }
}

/// Reads type expressions.
private struct TypeExpressionParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    mutating func parse() throws(TypeExpressionError) -> TypeExpression {
        skipSpaces()
        guard index < scalars.count else { throw .empty }
        let type = try type()
        guard index == scalars.count else { throw unexpected("the end") }
        return type
    }

    private mutating func type() throws(TypeExpressionError) -> TypeExpression {
        guard depth < 32 else { throw .tooDeep }
        depth += 1
        defer { depth -= 1 }
        var type = try primary()
        while take("?") {
            if case .optional = type { throw .optionalTwice }
            type = .optional(type)
        }
        return type
    }

    private mutating func primary() throws(TypeExpressionError) -> TypeExpression {
        if take("(") {
            let inner = try type()
            guard take(")") else { throw unexpected("')'") }
            return inner
        }
        guard take("[") else { return .named(try name()) }
        let first = try type()
        if take("]") { return .array(first) }
        guard take(":") else { throw unexpected("']' or ':'") }
        guard first == .named("String") else { throw .mapKey(first.description) }
        let value = try type()
        guard take("]") else { throw unexpected("']'") }
        return .map(value)
    }

    /// Reads an identifier, or several with dots between them.
    private mutating func name() throws(TypeExpressionError) -> String {
        var name = String.UnicodeScalarView()
        var startsWord = true
        while index < scalars.count {
            let scalar = scalars[index]
            if startsWord ? scalar.startsIdentifier : scalar.continuesIdentifier {
                name.append(scalar)
                startsWord = false
            } else if scalar == ".", !startsWord {
                name.append(scalar)
                startsWord = true
            } else {
                break
            }
            index += 1
        }
        guard !startsWord else { throw unexpected("a type") }
        skipSpaces()
        return String(name)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < scalars.count, scalars[index] == scalar else { return false }
        index += 1
        skipSpaces()
        return true
    }

    private mutating func skipSpaces() {
        while index < scalars.count, scalars[index] == " " { index += 1 }
    }

    private func unexpected(_ expected: String) -> TypeExpressionError {
        .unexpected(found: index < scalars.count ? "'\(scalars[index])'" : "the end", expected: expected)
    }
}

extension Unicode.Scalar {
    fileprivate var startsIdentifier: Bool { self == "_" || properties.isXIDStart }
    fileprivate var continuesIdentifier: Bool { properties.isXIDContinue }
}
