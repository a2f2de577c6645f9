import Failures
import RTDB
import RTDBSchema

extension RowSelection.Order {
    /// Parses the value of `--sort`: a path below the rows, `$key`, `$value` or `$priority`.
    ///
    /// A leading minus sorts in descending order.
    ///
    /// - Throws: `Failure` for a field that the rows cannot have.
    package init(sortingBy source: FlagText, in rows: FieldLookup) throws {
        let isDescending = source.text.hasPrefix("-")
        let name = isDescending ? String(source.text.dropFirst()) : source.text
        let range = (isDescending ? 1 : 0)..<source.range.upperBound
        let field = try FieldName(name, at: range, of: source, allowsPriority: true)
        try rows.field(field, at: range, of: source).checkOrder(at: range, of: source)
        self.init(value: field.order, isDescending: isDescending)
    }
}

extension FieldName {
    /// The order of rows by this field.
    package var order: Query.Order {
        switch self {
        case .key: .key
        case .value: .value
        case .priority: .priority
        case .child(let path): .child(path)
        }
    }

    /// The value of `orderBy` for this order in a query of the REST API.
    package var orderBy: String {
        switch self {
        case .key: "$key"
        case .value: "$value"
        case .priority: "$priority"
        case .child(let path): String(path.description.dropFirst())
        }
    }
}
