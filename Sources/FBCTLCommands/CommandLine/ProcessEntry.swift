import CProcess
import CurlTransport
import Failures
import Platform
import RTDBClient

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process that runs a command line.
package enum ProcessEntry {
    /// Runs the command line of `main`, which has the program's name before it, and ends the process with its status.
    ///
    /// The work runs on this very thread: the concurrency runtime's own pool would start four threads and an event loop
    /// before the first line of a command. What the transport and the server do is done on threads of theirs.
    package static func run(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Never {
        // Before anything is opened, which could get one of their numbers.
        StandardStreams.openClosed()
        // A write that nobody reads, or that makes a file too large, is to fail where it is made, not to end the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Swift's runtime may take the first one for a crash that is to be traced, and the process would go on.
        if cprocess_is_ignored(SIGQUIT) == 0 { signal(SIGQUIT, SIG_DFL) }
        let transport = LibcurlTransport(options: libcurlOptions)
        do throws(NotUTF8Error) {
            let arguments = try CommandLineText.arguments(count, values)
            // Loading libcurl takes longer than everything before the first request, so it begins before all else; on
            // another core it may take as long.
            if CommandWords(arguments).verb?.talksToDatabase == true {
                cprocess_keep_memory()
                transport.prepare()
            }
            let context = Context.live(transport: transport, environment: try CommandLineText.environment())
            let status = ThreadExecutor().run { await invoke(arguments, in: context) }
            end(with: status, holding: context)
        } catch {
            let context = Context.live(transport: transport, environment: [:])
            end(
                with: report(Failure(text: error), CommandWords(Array(CommandLine.arguments.dropFirst())), in: context),
                holding: context)
        }
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
    /// What ArgumentParser has printed may still be buffered; nothing of ours is, and tearing down what the system takes back anyway costs time. The context is held so
    /// that its transport does not begin to either.
    @inline(never)
    private static func end(with status: Int32, holding context: Context) -> Never {
        let isPrinted = fflush(nil) == 0
        _exit(status == 0 && !isPrinted ? ExitStatus.io.rawValue : status)
    }
}
