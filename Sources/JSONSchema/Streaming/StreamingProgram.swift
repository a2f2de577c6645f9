import JSONCore

/// A schema compiled for values that arrive token by token.
///
/// It handles the keywords that can be decided while tokens pass. For the others it asks the keyword itself about
/// leaves, and is unsure about arrays and objects.
package final class StreamingProgram: Sendable {
    /// The conditions of one schema.
    struct Rule: Sendable {
        var types = Types.all
        /// The allowed lengths of a string, in code points.
        var lengths = 0...Int.max
        var integers = Int64.min...Int64.max
        var isPushID = false
        /// Whether the schema's keywords must validate a leaf, because the other members here do not decide alone.
        var asksAboutLeaves = false
        /// Whether an array or object can only be validated as a whole.
        var isUnsureOfContainers = false
        var properties: [Property] = []
        /// The rule for other names; nil when none are allowed.
        var additional: RuleID? = .anything
        /// A bit for each required property.
        var required: UInt64 = 0
        var items = RuleID.anything
    }

    struct Property: Sendable {
        let name: [UInt8]
        let rule: RuleID

        /// Compares byte by byte, because names are short and mostly differ in their first bytes.
        func hasName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            guard bytes.count == name.count else { return false }
            for index in 0..<bytes.count where bytes[index] != name[index] { return false }
            return true
        }
    }

    struct RuleID: Hashable, Sendable {
        let index: Int

        static let anything = RuleID(index: 0)
    }

    /// The types of values that a schema allows.
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

    /// Compiles a schema; rule 0 accepts anything.
    init(_ schemas: CompiledSchemas, for schema: SchemaID) {
        var compiler = StreamingCompiler(schemas)
        start = compiler.rule(for: schema)
        rules = compiler.rules
        origins = compiler.origins
        self.schemas = schemas
    }

    /// Whether a string is certain to fit the whole schema; `bytes` are the text without its quotes, as it was written.
    package func accepts(string bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> Bool {
        accepts(bytes, hasEscapes: hasEscapes, by: start)
    }

    func accepts(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, by rule: RuleID) -> Bool {
        guard rules[rule.index].types.contains(.string) else { return false }
        let lengths = rules[rule.index].lengths
        // A code point takes one to four bytes, or up to twelve when escaped.
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

    /// Whether a leaf fits the schema of a rule.
    func accepts(_ leaf: JSON, by rule: RuleID) -> Bool {
        guard let schema = origins[rule.index] else { return true }
        return schemas.violations(of: leaf, against: .schema(schema)).isEmpty
    }
}

extension CompiledSchemas {
    /// The program that validates values of an expression token by token; nil when it must see values whole.
    package func streamingProgram(for term: SchemaExpression) -> StreamingProgram? {
        guard case .schema(let schema) = term else { return nil }
        return StreamingProgram(self, for: schema)
    }
}
