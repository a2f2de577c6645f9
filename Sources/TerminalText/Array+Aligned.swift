extension [[String]] {
    /// The rows as lines with aligned columns, two spaces apart, without trailing spaces.
    package var aligned: [String] {
        let count = map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            compactMap { $0.indices.contains(column) ? $0[column].displayWidth : nil }.max() ?? 0
        }
        return map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell + String(repeating: " ", count: widths[column] - cell.displayWidth + 2)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }
}
