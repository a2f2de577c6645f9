/// Why the parameters of a request make no query; the description is the service's text where it is known.
///
/// - Source: Documentation/RealtimeDatabase.md, 3, "Legality of a query".
package enum QueryError: Error, Hashable, CustomStringConvertible {
    /// A range or a limit without an order.
    case orderMissing
    case malformedOrder
    /// The parameter appears twice.
    case repeated(String)
    /// A bound that is an object, an array or no JSON.
    case valueNotPrimitive
    /// A boolean bound of an order by priority.
    case valueNotPriority
    /// The key after a bound's comma.
    case malformedKey
    /// A bound that is no string although the order is by key.
    case keyNotString
    case twoLimits
    case limitNotAnInteger(String)
    case limitNotPositive(String)
    case equalToWithRange
    /// Two starts or two ends.
    case twoBounds(String, String)

    package var description: String {
        switch self {
        case .orderMissing: "orderBy must be defined when other query parameters are defined"
        case .malformedOrder: "orderBy must be a valid JSON encoded path"
        case .repeated(let name): "\(name) may be specified only once"
        case .valueNotPrimitive: "Constraint index field must be a JSON primitive"
        case .valueNotPriority: "Constraint index field must be a number, a string or null when ordering by priority"
        case .malformedKey: "Constraint key field must be a valid key name"
        case .keyNotString: "Provided key index type is invalid, must be string"
        case .twoLimits: "Only one of limitToFirst and limitToLast may be specified"
        case .limitNotAnInteger(let name): "\(name) must be an integer"
        case .limitNotPositive(let name): "\(name) must be positive"
        case .equalToWithRange:
            "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"
        case .twoBounds(let first, let second): "Only one of \(first) and \(second) may be specified"
        }
    }
}
