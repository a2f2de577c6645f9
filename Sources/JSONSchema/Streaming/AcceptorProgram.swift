import Glibc
import JSONCore

/// A schema, made ready for values that come token by token.
///
/// It knows the keywords that can be decided while tokens pass. For the others it asks the keyword itself about leaves,
/// and is unsure about arrays and objects.
package final class AcceptorProgram: Sendable {
    /// What one schema asks.
    struct Rule: Sendable {
        var types = Types.all
        /// In code points.
        var lengths = 0...Int.max
        var integers = Int64.min...Int64.max
        /// Whether a leaf must be shown to the schema's keywords, because the members here do not say all.
        var asksAboutLeaves = false
        /// Whether an array or object here can only be decided as a whole.
        var isUnsureOfContainers = false
        var properties: [Property] = []
        /// What stands under other names; nil where there may be none.
        var additional: RuleID? = .anything
        /// A bit for each property that must be there.
        var required: UInt64 = 0
        var items = RuleID.anything
    }

    struct Property: Sendable {
        let name: [UInt8]
        let rule: RuleID

        func hasName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            guard bytes.count == name.count, let start = bytes.baseAddress else { return bytes.count == name.count }
            return memcmp(start, name, bytes.count) == 0
        }
    }

    struct RuleID: Hashable, Sendable {
        let index: Int

        static let anything = RuleID(index: 0)
    }

    /// The kinds of values that may stand somewhere.
    struct Types: OptionSet {
        let rawValue: UInt8

        static let bool = Types(rawValue: 1)
        static let integer = Types(rawValue: 2)
        /// A number with a fraction or an exponent.
        static let fraction = Types(rawValue: 4)
        static let string = Types(rawValue: 8)
        static let array = Types(rawValue: 16)
        static let object = Types(rawValue: 32)
        static let all = Types(rawValue: 63)
    }

    let rules: [Rule]
    let start: RuleID
    private let schemas: CompiledSchemas
    private let origins: [SchemaID?]

    /// Compiles a schema; rule 0 is that of anything.
    init(_ schemas: CompiledSchemas, for schema: SchemaID) {
        var compiler = AcceptorCompiler(schemas)
        start = compiler.rule(for: schema)
        rules = compiler.rules
        origins = compiler.origins
        self.schemas = schemas
    }

    /// Whether a leaf fits the schema that a rule was made from.
    func accepts(_ leaf: JSON, by rule: RuleID) -> Bool {
        guard let schema = origins[rule.index] else { return true }
        return schemas.violations(of: leaf, against: .schema(schema)).isEmpty
    }
}

extension CompiledSchemas {
    /// What accepts values of a term token by token; nil for a term that has to see them whole.
    package func acceptorProgram(for term: SchemaTerm) -> AcceptorProgram? {
        guard case .schema(let schema) = term else { return nil }
        return AcceptorProgram(self, for: schema)
    }
}
