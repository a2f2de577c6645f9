/// The error for a file that cannot be used.
package enum FileError: Error, Hashable {
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
    /// The file is larger than the limit; `byteCount` is nil if its size is unknown.
    case tooLarge(String, byteCount: Int?, limit: Int)
}

extension FileError: CustomStringConvertible {
    /// The reason without the name of the file.
    package var description: String {
        switch self {
        case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
        case .tooLarge(_, .some(let byteCount), let limit):
            "it has \(byteCount) bytes, but at most \(limit) can be read"
        case .tooLarge(_, nil, let limit): "it has more than \(limit) bytes, the most that can be read"
        }
    }
}
