/// Why a stream ended before its time.
package enum StreamError: Error, Hashable {
    /// Nobody reads any more.
    case closed
    /// A file's, in the system's words: `no space left on device`.
    case failed(reason: String)
    /// That of a standard stream, which is named: `standard input`.
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
}
