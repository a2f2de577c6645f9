import RTDBWire

/// The limits on the time and size of an operation.
struct OperationLimits: Sendable, Equatable {
    /// The maximum time for a read, in milliseconds.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 2, `timeout`.
    let timeout: Int64
    /// The limit for a write; nil selects the database's own setting.
    let writeSize: WriteSizeLimit?

    private static let longestTimeout: Int64 = 15 * 60_000

    init(_ parameters: QueryParameters, for kind: Operation.Kind) throws(RequestError) {
        switch kind {
        case .read, .stream:
            timeout =
                try parameters["timeout"].map { (text) throws(RequestError) in try OperationLimits.timeout(text) }
                ?? OperationLimits.longestTimeout
            writeSize = nil
        case .set, .push, .update, .remove:
            timeout = OperationLimits.longestTimeout
            writeSize = try parameters["writeSizeLimit"].map { (text) throws(RequestError) in
                guard let limit = WriteSizeLimit(rawValue: text) else {
                    throw RequestError(400, "writeSizeLimit must be tiny, small, medium, large or unlimited")
                }
                return limit
            }
        case .readSetting, .writeSetting, .listDatabases:
            timeout = OperationLimits.longestTimeout
            writeSize = nil
        }
    }

    private static func timeout(_ text: String) throws(RequestError) -> Int64 {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit: Int64? =
            switch text.dropFirst(digits.count) {
            case "ms": 1
            case "s": 1000
            case "min": 60_000
            default: nil
            }
        guard let unit, let count = Int64(digits), count > 0, count <= longestTimeout, count * unit <= longestTimeout
        else { throw RequestError(400, "timeout must be a number with ms, s or min, above 0 and at most 15min") }
        return count * unit
    }
}
