/// A method of strings; `matches` is an expression of its own, because its argument isn't a value.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.11.
enum StringMethod: String, Sendable {
    case contains, beginsWith, endsWith, replace, toLowerCase, toUpperCase

    /// Whether strings have a method with this name.
    static func exists(_ name: String) -> Bool {
        name == "matches" || StringMethod(rawValue: name) != nil
    }

    var result: StaticType {
        switch self {
        case .replace, .toLowerCase, .toUpperCase: .string
        case .contains, .beginsWith, .endsWith: .boolean
        }
    }

    /// Whether the method takes one argument that is text; `replace` is checked separately.
    var takesText: Bool { self == .contains || self == .beginsWith || self == .endsWith }
}
