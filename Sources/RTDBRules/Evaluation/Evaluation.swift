import Patterns
import RTDB

/// The evaluation of the rules of one location.
struct Evaluation {
    let context: RulesContext
    /// The query of the read; nil for a plain read and for writes.
    let query: Query?
    /// The root of the current data.
    let root: Snapshot
    /// The location's current data.
    var data: Snapshot
    /// The location's data after the write; for a read, its current data.
    var newData: Snapshot
    /// The keys that the wildcards have captured on the way from the root.
    var wildcards: [Key] = []

    /// Whether the rule exists and is true; false when its evaluation fails.
    func holds(_ rule: Expression?) -> Bool {
        guard let rule else { return false }
        do throws(RunTimeError) {
            return try value(of: rule).bool()
        } catch {
            return false
        }
    }

    func value(of expression: Expression) throws(RunTimeError) -> Value {
        switch expression {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let value): return .number(value)
        case .string(let text): return .string(text)
        case .auth: return Value(context.auth)
        case .now: return .number(Double(context.now))
        case .root: return .snapshot(root)
        case .data: return .snapshot(data)
        case .newData: return .snapshot(newData)
        case .query: return .query
        case .wildcard(let position): return .string(wildcards[position].name)
        case .all(let operands):
            for operand in operands where try !value(of: operand).bool() { return .bool(false) }
            return .bool(true)
        case .any(let operands):
            for operand in operands where try value(of: operand).bool() { return .bool(true) }
            return .bool(false)
        case .not(let operand): return .bool(try !value(of: operand).bool())
        case .conditional(let condition, let consequent, let alternative):
            return try value(of: value(of: condition).bool() ? consequent : alternative)
        case .equal(let left, let right, let isNegated):
            return .bool(try value(of: left).equals(value(of: right)) != isNegated)
        case .compare(let comparison, let left, let right):
            return .bool(try holds(comparison, value(of: left), value(of: right)))
        case .add(let left, let right): return try sum(value(of: left), value(of: right))
        case .arithmetic(let operation, let left, let right):
            return .number(try result(operation, value(of: left), value(of: right)))
        case .negate(let operand): return .number(try -value(of: operand).number())
        case .snapshotMethod(let method, let receiver, let arguments):
            return try call(method, on: value(of: receiver).snapshot(), arguments)
        case .hasChildren(let receiver, let names):
            return .bool(try hasChildren(names, in: value(of: receiver).snapshot()))
        case .stringMethod(let method, let receiver, let arguments):
            return try call(method, on: value(of: receiver).string(), arguments)
        case .matches(let receiver, let pattern): return .bool(pattern.matches(try value(of: receiver).string()))
        case .length(let receiver): return .number(Double(try value(of: receiver).string().utf16.count))
        case .queryProperty(let property, let receiver):
            _ = try value(of: receiver)
            return value(of: property)
        case .member(let object, let name): return try member(value(of: name), of: value(of: object))
        }
    }
}

/// Why a rule cannot be evaluated; such a rule counts as false.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.15.
enum RunTimeError: Error {
    /// An operator or method does not accept a value of this type.
    case type
    /// `parent()` was called on the root.
    case noParent
    /// A string became longer than the database allows.
    case tooLong
}
