import JSONCore
import RTDB

extension Evaluation {
    /// Compares numbers with numbers, and strings with strings by UTF-16 code unit.
    func holds(_ comparison: Comparison, _ left: Value, _ right: Value) throws(RunTimeError) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)):
            switch comparison {
            case .less: left < right
            case .atMost: left <= right
            case .greater: left > right
            case .atLeast: left >= right
            }
        case (.string(let left), .string(let right)):
            switch comparison {
            case .less: left.precedesByCodeUnit(right)
            case .atMost: !right.precedesByCodeUnit(left)
            case .greater: right.precedesByCodeUnit(left)
            case .atLeast: !left.precedesByCodeUnit(right)
            }
        default: throw .type
        }
    }

    /// Adds two numbers, or joins the operands when either is a string.
    func sum(_ left: Value, _ right: Value) throws(RunTimeError) -> Value {
        switch (left, right) {
        case (.number(let left), .number(let right)): .number(left + right)
        case (.string(let left), .string(let right)): .string(try left.joined(to: right))
        case (.string(let left), .number(let right)): .string(try left.joined(to: right.javaScriptText))
        case (.number(let left), .string(let right)): .string(try left.javaScriptText.joined(to: right))
        default: throw .type
        }
    }

    func result(_ operation: Arithmetic, _ left: Value, _ right: Value) throws(RunTimeError) -> Double {
        let (left, right) = (try left.number(), try right.number())
        return switch operation {
        case .subtract: left - right
        case .multiply: left * right
        // The service returns NaN here, not infinity.
        case .divide: right == 0 ? .nan : left / right
        case .remainder: left.truncatingRemainder(dividingBy: right)
        }
    }

    /// A member of a value inside `auth`; null when the value has no such member, or no members at all.
    func member(_ name: Value, of object: Value) throws(RunTimeError) -> Value {
        let name =
            switch name {
            case .string(let text): text
            case .number(let number): number.javaScriptText
            default: throw RunTimeError.type
            }
        switch object {
        case .json(.object(let members)): return members[name].map { Value($0) } ?? .null
        case .json(.array(let elements)):
            guard let index = Int(name), elements.indices.contains(index) else { return .null }
            return Value(elements[index])
        case .string(let text) where name == "length": return .number(Double(text.utf16.count))
        default: return .null
        }
    }

    /// - Source: Documentation/RealtimeDatabase.md, 9.23.
    func value(of property: QueryProperty) -> Value {
        // A plain read has no order, so every flag is false.
        let order = query?.order
        switch property {
        case .orderByKey: return .bool(order == .key)
        case .orderByPriority: return .bool(order == .priority)
        case .orderByValue: return .bool(order == .value)
        case .orderByChild:
            guard case .child(let path) = order else { return .null }
            return .string(path.keys.map(\.name).joined(separator: "/"))
        case .startAt:
            guard case .between(.at(let bound)?, _) = query?.range else { return .null }
            return Value(bound.value)
        case .endAt:
            guard case .between(_, .at(let bound)?) = query?.range else { return .null }
            return Value(bound.value)
        case .equalTo:
            guard case .equalTo(let bound) = query?.range else { return .null }
            return Value(bound.value)
        case .limitToFirst:
            guard case .first(let count) = query?.limit else { return .null }
            return .number(Double(count))
        case .limitToLast:
            guard case .last(let count) = query?.limit else { return .null }
            return .number(Double(count))
        }
    }
}
