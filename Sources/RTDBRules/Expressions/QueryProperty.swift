/// What a `.read` rule learns of the query.
///
/// - Source: contract 9.23.
enum QueryProperty: String, Sendable {
    case orderByKey, orderByPriority, orderByValue, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast

    var type: StaticType {
        switch self {
        case .orderByKey, .orderByPriority, .orderByValue: .boolean
        default: .queryValue
        }
    }
}
