import Platform
import RTDBSchema
import Rendering

extension OutputFormat {
    /// Returns the format of a read without `-o`: a table for rows on a terminal, otherwise JSON.
    static func standard(for selected: PathSelection, toFile isFile: Bool, in context: Context) -> OutputFormat {
        let hasRows = selected.single?.isCollection ?? true
        return hasRows && context.standardOutput.isTerminal && !isFile ? .table : .json
    }
}
