/// One answered request, for whoever shows what the server does.
package struct LogLine: Hashable, Sendable {
    /// As it was sent.
    package let method: String
    /// The URL's path without its query, in which credentials may stand.
    package let path: String
    package let status: Int
    /// From the request's first line to its answer, for a stream to its first event.
    package let duration: Duration

    package init(method: String, path: String, status: Int, duration: Duration) {
        self.method = method
        self.path = path
        self.status = status
        self.duration = duration
    }
}

extension LogLine: CustomStringConvertible {
    /// `GET /rooms.json 200 0.4 ms`.
    package var description: String {
        let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
        return "\(method) \(path) \(status) \(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    }
}
