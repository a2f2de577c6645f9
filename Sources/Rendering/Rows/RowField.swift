import Failures
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import TerminalText

/// Text that is to be parsed as the value of a field.
package struct FieldValue {
    /// What the value is compared for.
    package enum Use {
        /// The field may be equal to the value, so the value must be one that the field can have.
        case equality
        /// The field may be less or more than the value, so the value must have the type of the field.
        case order
        /// The value ends a range in the database's order, which includes all types.
        case range
    }

    package let text: String
    /// Whether the user wrote it in quotes, so that it is always a string.
    let isQuoted: Bool
    let use: Use

    package init(_ text: String, isQuoted: Bool = false, for use: Use) {
        self.text = text
        self.isQuoted = isQuoted
        self.use = use
    }

    /// The number, `true` or `false` that the text spells; nil for other text.
    fileprivate var literal: Node? {
        guard !isQuoted, let json = try? JSON(parsing: text) else { return nil }
        switch json {
        case .number, .bool: return try? Node(parsing: text)
        default: return nil
        }
    }
}

/// A field of rows, with what the schema says about its values.
package struct RowField {
    package enum Kind: Hashable {
        /// Several types, or an unknown one.
        case any
        case string, integer, number, boolean
        /// Milliseconds since 1970.
        case time
        /// An object or array, which has fields or elements of its own.
        case container(String)
        /// The key of a child.
        case key
    }

    /// The name as a user writes it.
    package let label: String
    package let kind: Kind
    /// The locations of the field in the schema, or for a key those of its parent; empty if nothing is known.
    private let places: [ResolvedPath]

    init(label: String, kind: Kind, places: [ResolvedPath]) {
        self.label = label
        self.kind = kind
        self.places = places
    }

    /// Creates a field whose type is that of all its locations, if they have the same.
    init(label: String, places: [ResolvedPath]) {
        let kinds = Set(places.map(\.fieldKind))
        self.init(label: label, kind: kinds.count == 1 ? kinds.first ?? .any : .any, places: places)
    }

    /// Parses the text as a value of the field.
    ///
    /// The type of the schema decides how the text is read; `null` means no value, whatever the type. Without a type,
    /// the text is a number, `true` or `false` if it spells one, otherwise a string.
    ///
    /// - Throws: `Failure` that points at the text when the field can never have the value.
    package func read(_ value: FieldValue, at range: Range<Int>, of source: FlagText, now: Int64) throws -> Node {
        if !value.isQuoted, value.text == "null", kind != .key {
            guard value.use == .order else { return .null }
            throw source.failure(
                "null cannot be ordered", at: range, details: ["\(label)? tests whether it is present"])
        }
        let node = try typed(value, at: range, of: source, now: now)
        switch value.use {
        case .equality: try check(node, at: range, of: source)
        case .order:
            if case .bool = node.value { throw source.failure("true and false have no order here", at: range) }
        case .range: break
        }
        return node
    }

    /// Checks that the field can have a value.
    ///
    /// - Throws: `Failure` that points at the value.
    package func check(_ node: Node, at range: Range<Int>, of source: FlagText) throws {
        let found = places.map { kind == .key ? $0.violations(ofKey: node) : $0.violations(in: node) }
        if found.allSatisfy({ !$0.isEmpty }), let violations = found.first {
            throw impossible(node, violations, at: range, of: source)
        }
    }

    /// Checks that the values of the field have an order.
    ///
    /// - Throws: `Failure` for an object or array.
    package func checkOrder(at range: Range<Int>, of source: FlagText) throws {
        guard case .container = kind, label != "$value" else { return }
        throw source.failure("\(words), which has no order", at: range, details: parts)
    }

    /// The fields below this one that can be named instead.
    private var parts: [String] {
        let names = places.flatMap(\.children).map(\.name).filter { !$0.hasPrefix("<") }
        let shown = names.prefix(12).map { label == "$value" ? $0 : "\(label)/\($0)" }
        return names.isEmpty ? [] : ["parts: " + shown.joined(separator: ", ")]
    }

    /// Checks that the values of the field can be strings, which match a pattern.
    ///
    /// - Throws: `Failure` for a field of another type.
    func checkPattern(_ piece: ConditionSyntax.Piece, of source: FlagText) throws {
        switch kind {
        case .any, .string, .key: return
        default: throw source.failure("\(words); only text can match a pattern", at: piece.range)
        }
    }

    // MARK: Reading

    private func typed(_ value: FieldValue, at range: Range<Int>, of source: FlagText, now: Int64) throws -> Node {
        let literal = value.literal
        switch kind {
        case .key:
            do throws(KeyError) {
                return Node(.string(try Key(value.text).name))
            } catch {
                throw source.failure("no child has this key: \(error.description)", at: range)
            }
        case .string: return Node(.string(value.text))
        case .integer, .number:
            if let literal, literal.number != nil { return literal }
            throw source.failure(words, at: range)
        case .time:
            do throws(PointInTimeError) {
                return Node(.integer(try PointInTime(value: value.text, now: now).milliseconds))
            } catch {
                throw source.failure(
                    "\(label.withoutControlCharacters) is a time, but \(error.message)", at: range,
                    details: [error.nextStep])
            }
        case .boolean:
            if let literal, case .bool = literal.value { return literal }
            throw source.failure(words, at: range)
        case .container:
            throw source.failure("\(words); compare one of its parts", at: range, details: parts)
        case .any:
            let string = Node(.string(value.text))
            guard let literal else { return string }
            // If a string and a number are both allowed, text that looks like a number is one.
            let isString = !places.isEmpty && !places.contains { $0.violations(in: literal).isEmpty }
            return isString && places.contains { $0.violations(in: string).isEmpty } ? string : literal
        }
    }

    /// The type as a sentence: `stock is an integer`.
    private var words: String {
        let name = label.withoutControlCharacters
        return switch kind {
        case .any: "\(name) is of several types"
        case .string, .key: "\(name) is text"
        case .integer: "\(name) is an integer"
        case .number: "\(name) is a number"
        case .boolean: "\(name) is true or false"
        case .time: "\(name) is a time"
        case .container(let type): "\(name) is \(type == "array" ? "an array" : "an object")"
        }
    }

    /// How to find data that does not fit the schema.
    private static let unfit = ["to look for data that does not fit the schema: --no-schema, or fbctl audit"]

    /// Returns the error for a value that the schema does not allow in the field.
    private func impossible(
        _ node: Node, _ violations: [Violation], at range: Range<Int>, of source: FlagText
    ) -> Failure {
        let name = label.withoutControlCharacters
        if violations.contains(where: { $0.keyword == "type" }), kind != .any {
            return source.failure(words, at: range)
        }
        if let allowed = kind == .key ? nil : places.first?.allowedValues {
            let texts = allowed.map { ($0.string ?? $0.text()).withoutControlCharacters }
            var typed = node.json().text()
            if case .string(let text) = node.value { typed = text }
            let shown = texts.prefix(12).joined(separator: ", ") + (texts.count > 12 ? ", …" : "")
            let nearest = Spelling.nearest(to: typed, among: texts).map { "; did you mean '\($0)'?" } ?? ""
            return source.failure(
                texts.count == 1 ? "\(name) is always \(shown)" : "\(name) is one of \(shown)\(nearest)", at: range,
                details: Self.unfit)
        }
        let reasons = violations.map { violation in
            violation.expected.map { "expected \($0)" } ?? violation.message
        }
        let shown = node.json().text().withoutControlCharacters
        return source.failure(
            (kind == .key ? "no child has the key \(shown)" : "\(name) is never \(shown)") + ": "
                + reasons.joined(separator: "; "), at: range, details: Self.unfit)
    }
}

extension ResolvedPath {
    /// The type of the values that a field can be compared with.
    fileprivate var fieldKind: RowField.Kind {
        switch kind {
        case .unchecked: return .any
        case .collection, .branch, .model: return .container("object")
        case .value, .insideValue: break
        }
        let isTime = valueFormat == "epoch-milliseconds"
        switch valueType {
        case "string": return .string
        case "integer": return isTime ? .time : .integer
        case "number": return isTime ? .time : .number
        case "boolean": return .boolean
        case let type? where type == "object" || type == "array": return .container(type)
        default: return .any
        }
    }

    /// Returns the violations of a child's key.
    fileprivate func violations(ofKey node: Node) -> [Violation] {
        guard case .string(let name) = node.value, let key = try? Key(name) else { return [] }
        return violations(ofKey: key)
    }
}
