/// A line of a log: one answered request.
package struct LogLine: Hashable, Sendable {
    /// The method as the client sent it.
    package let method: String
    /// The URL's path without its query, which may contain credentials.
    package let path: String
    package let status: Int
    /// The time from the request's first line to its answer, or to the first event of a stream.
    package let duration: Duration

    package init(method: String, path: String, status: Int, duration: Duration) {
        self.method = method
        self.path = path
        self.status = status
        self.duration = duration
    }
}

extension LogLine: CustomStringConvertible {
    /// The line, for example `GET /rooms.json 200 0.4 ms`.
    package var description: String {
        let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
        return "\(method) \(path) \(status) \(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    }
}
