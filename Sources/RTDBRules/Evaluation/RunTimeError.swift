/// Why a rule has no value: it is false then.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.15.
enum RunTimeError: Error {
    /// An operator or method met a value of a type it does not take.
    case type
    /// `parent()` of the root.
    case noParent
    /// A string grew beyond what the database could hold.
    case tooLong
}
