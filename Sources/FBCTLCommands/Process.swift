import CurlTransport
import Glibc
import RTDBClient

/// The process around a command line.
package enum Process {
    /// Runs a command line and ends the process with its status.
    ///
    /// The work runs on this very thread: the concurrency runtime's own pool would start four threads and an event loop
    /// before the first line of a command. What the transport and the server do is done on threads of theirs.
    package static func run(_ arguments: [String]) -> Never {
        // A write to a pipe or socket that nobody reads is to fail where it is made, not to end the process.
        signal(SIGPIPE, SIG_IGN)
        let transport = LibcurlTransport(options: libcurlOptions)
        // Loading libcurl takes longer than everything before the first request, so it begins before all else; on another
        // core it may take as long.
        if CommandWords(arguments).verb?.talksToDatabase == true { transport.prepare() }
        let context = Context.live(transport: transport)
        let status = ThreadExecutor().run { await invoke(arguments, in: context) }
        end(with: status, holding: context)
    }

    /// The variables that the curl tool honours and libcurl does not.
    private static var libcurlOptions: LibcurlOptions {
        func value(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        return LibcurlOptions(
            caFile: value("CURL_CA_BUNDLE") ?? value("SSL_CERT_FILE"), caDirectory: value("SSL_CERT_DIR"))
    }

    /// Ends the process.
    ///
    /// Nothing of ours is buffered, and tearing down what the system takes back anyway costs time. The context is held so
    /// that its transport does not begin to either.
    @inline(never)
    private static func end(with status: Int32, holding context: Context) -> Never {
        fflush(nil)
        _exit(status)
    }
}
