/// A property of `query`; in a write and for a plain read, every flag is false and the rest is null.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.23.
enum QueryProperty: String, Sendable {
    case orderByKey, orderByPriority, orderByValue, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast

    var type: StaticType {
        switch self {
        case .orderByKey, .orderByPriority, .orderByValue: .boolean
        default: .queryValue
        }
    }
}
