import JSONCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A schema, made ready for values that come token by token.
///
/// It knows the keywords that can be decided while tokens pass. For the others it asks the keyword itself about leaves,
/// and is unsure about arrays and objects.
package final class StreamingProgram: Sendable {
    /// What one schema asks.
    struct Rule: Sendable {
        var types = Types.all
        /// In code points.
        var lengths = 0...Int.max
        var integers = Int64.min...Int64.max
        var isPushID = false
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
        var compiler = StreamingCompiler(schemas)
        start = compiler.rule(for: schema)
        rules = compiler.rules
        origins = compiler.origins
        self.schemas = schemas
    }

    /// Whether a string surely fits the whole schema; `bytes` are the text without its quotes, as it was written.
    package func accepts(string bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> Bool {
        accepts(bytes, hasEscapes: hasEscapes, by: start)
    }

    func accepts(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, by rule: RuleID) -> Bool {
        guard rules[rule.index].types.contains(.string) else { return false }
        let lengths = rules[rule.index].lengths
        // A code point is one to four bytes, an escape up to twelve for one.
        if bytes.count > lengths.upperBound || (bytes.count + 11) / 12 < lengths.lowerBound {
            guard !hasEscapes else { return false }
            let count = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            guard lengths.contains(count) else { return false }
        }
        if rules[rule.index].isPushID {
            guard bytes.count == 20, bytes.allSatisfy(StreamingProgram.isPushIDByte) else { return false }
        }
        guard rules[rule.index].asksAboutLeaves else { return true }
        return !hasEscapes && accepts(.string(String(decoding: bytes, as: UTF8.self)), by: rule)
    }

    private static func isPushIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Whether a leaf fits the schema that a rule was made from.
    func accepts(_ leaf: JSON, by rule: RuleID) -> Bool {
        guard let schema = origins[rule.index] else { return true }
        return schemas.violations(of: leaf, against: .schema(schema)).isEmpty
    }
}

extension CompiledSchemas {
    /// What accepts values of a term token by token; nil for a term that has to see them whole.
    package func acceptorProgram(for term: SchemaExpression) -> StreamingProgram? {
        guard case .schema(let schema) = term else { return nil }
        return StreamingProgram(self, for: schema)
    }
}
