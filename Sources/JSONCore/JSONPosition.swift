/// A position in a JSON text.
///
/// `offset` counts bytes from 0; `line` and `column` count from 1, columns in Unicode scalars, so that an editor can
/// move its cursor there.
package struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
    package var offset: Int
    package var line: Int
    package var column: Int

    package init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// `line:column`, as compilers print it.
    package var description: String { "\(line):\(column)" }
}
