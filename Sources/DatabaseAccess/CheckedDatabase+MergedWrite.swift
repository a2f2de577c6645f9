import Failures
import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension CheckedDatabase {
    /// The number of attempts for a write whose value keeps changing.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 6.7, what the SDKs do.
    private static let attemptLimit = 25

    /// Writes parts of a value so that the whole value fits the schema.
    ///
    /// Reads the value, applies the change, validates the result, and replaces the value. If the stored value has
    /// changed since it was read, the write starts again.
    ///
    /// - Returns: the whole value as it is stored now.
    /// - Throws: `ValidationError` when the whole value does not fit; then nothing was written.
    package func carryOut(_ write: MergedWrite) async throws -> Node {
        let stored = try await replacing(write.value, attempts: CheckedDatabase.attemptLimit) { existing in
            try write.merged(into: existing)
        }
        return stored ?? .null
    }
}
