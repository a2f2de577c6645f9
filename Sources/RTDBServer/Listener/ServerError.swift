/// Why the server did not start.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    /// The address is in use, does not belong to this machine, or is not allowed; `reason` is the system's.
    case cannotListen(host: String, port: Int, reason: String)

    package var description: String {
        switch self {
        case .cannotListen(let host, let port, let reason):
            "cannot listen on '\(host)' port \(port): \(reason); is another server running? port 0 picks a free one"
        }
    }
}
