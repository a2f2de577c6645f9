import Failures
import JSONCore
import Platform

/// The encoding of comma- or tab-separated records.
///
/// - Source: RFC 4180 for commas. The IANA type for tabs; tabs, line ends and backslashes are escaped by a backslash.
package struct DelimitedText {
    package enum Separator {
        case comma, tab
    }

    /// The content of one cell.
    package enum Cell {
        case text(String)
        /// A JSON number, which a spreadsheet never runs as a formula.
        case number(String)

        package init(_ value: JSON?) {
            if case .number(let number)? = value {
                self = .number(number.text)
            } else {
                self = .text(value?.bareText ?? "")
            }
        }
    }

    private let separator: Separator
    private let isSafe: Bool
    private let lineEnd: String

    /// The help text of `--csv-safe`.
    package static let safeHelp = "In csv and tsv, put ' before a text that a spreadsheet would run as a formula."

    /// Checks that `--csv-safe` fits the format.
    ///
    /// - Throws: `Failure` for `--csv-safe` with another format.
    package static func check(isSafe: Bool, for format: OutputFormat?) throws {
        guard isSafe, format != .csv, format != .tsv else { return }
        throw Failure(.usage, "--csv-safe works only with -o csv or tsv")
    }

    /// Creates an encoding; with `isSafe`, a spreadsheet does not run a cell as a formula.
    package init(_ separator: Separator, isSafe: Bool, for output: any ByteSink) {
        self.separator = separator
        self.isSafe = isSafe
        lineEnd = separator == .comma && !output.isTerminal ? "\r\n" : "\n"
    }

    /// Returns a record with its line end.
    package func line(_ cells: [Cell]) -> String {
        cells.map(field).joined(separator: separator == .comma ? "," : "\t") + lineEnd
    }

    private func field(_ cell: Cell) -> String {
        switch cell {
        case .number(let text): return text
        case .text(let text):
            let safe = isSafe && text.startsFormula ? "'" + text : text
            return separator == .comma ? quoted(safe) : escaped(safe)
        }
    }

    private func quoted(_ field: String) -> String {
        guard field.holds({ $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private func escaped(_ field: String) -> String {
        guard field.holds({ $0 < 0x20 || $0 == 0x5C }) else { return field }
        var result = ""
        for scalar in field.unicodeScalars {
            switch scalar {
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\\": result += "\\\\"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    /// Whether a spreadsheet runs a cell with this text as a formula, or splits it into text and a formula.
    ///
    /// - Source: OWASP, "CSV Injection", with the full-width forms of the signs.
    fileprivate var startsFormula: Bool {
        switch unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Returns whether one of the bytes of the text meets the condition.
    fileprivate func holds(_ isSuch: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            for byte in bytes where isSuch(byte) { return true }
            return false
        }
    }
}
