import RTDB
import RTDBSchema

extension RowSelection.Order {
    /// What a user sorts by: a path below the rows, `$key`, `$value` or `$priority`; a minus before it turns the order
    /// round.
    ///
    /// - Throws: ``PathError``.
    init(sortingBy text: String) throws {
        let isDescending = text.hasPrefix("-")
        let name = isDescending ? String(text.dropFirst()) : text
        let value: Query.Order =
            switch name {
            case "$key": .key
            case "$value": .value
            case "$priority": .priority
            default: .child(try DatabasePath(name))
            }
        self.init(value: value, isDescending: isDescending)
    }
}
