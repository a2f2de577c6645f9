import Failures
import RTDB
import RTDBSchema

/// The fields that `--columns` lists, validated against the schema.
package struct ColumnNames {
    /// The names as headings of a table; the key is not among them, because it has its own column.
    package let names: [String]

    /// Parses names that are separated by commas.
    ///
    /// - Throws: `Failure` that points at a name that no row has.
    package init(_ text: String, of rows: FieldLookup) throws {
        let source = FlagText(text, of: "--columns")
        var names: [String] = []
        var start = 0
        for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let blanks = item.prefix { $0 == UInt8(ascii: " ") }.count
            let name = String(decoding: item, as: UTF8.self).trimmingPrefix { $0 == " " }
            let trimmed = String(name.reversed().drop { $0 == " " }.reversed())
            let range = start + blanks..<start + blanks + trimmed.utf8.count
            start += item.count + 1
            if trimmed == ".priority" {
                names.append(trimmed)
                continue
            }
            let field = try FieldName(trimmed, at: range, of: source)
            _ = try rows.field(field, at: range, of: source)
            if field != .key { names.append(field.orderBy) }
        }
        self.names = names
    }
}
