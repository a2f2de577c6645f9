/// The type of a value as a schema writes it.
package indirect enum TypeExpression: Hashable, Sendable {
    /// A built-in type or a definition.
    case named(String)
    /// A value that may be absent.
    case optional(TypeExpression)
    /// A list.
    case array(TypeExpression)
    /// A map with any keys, written as one value.
    case map(TypeExpression)

    /// The types that need no definition.
    package static let builtIns = ["String", "Int", "Double", "Bool", "Any"]
}

extension TypeExpression: CustomStringConvertible {
    package var description: String {
        switch self {
        case .named(let name): name
        case .optional(let type): "\(type)?"
        case .array(let type): "[\(type)]"
        case .map(let type): "[String: \(type)]"
        }
    }
}
