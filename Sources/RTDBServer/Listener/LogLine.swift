/// One answered request, for whoever shows what the server does.
package struct LogLine: Sendable, Hashable {
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
