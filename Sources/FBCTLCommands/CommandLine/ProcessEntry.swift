import CurlTransport
import Failures
import Platform

/// The process that runs a command line.
package enum ProcessEntry {
    /// Runs the command line of `main`, which has the program's name before it, and ends the process with its status.
    ///
    /// The work runs on this very thread: the concurrency runtime's own pool would start four threads and an event loop
    /// before the first line of a command. What the transport and the server do is done on threads of theirs.
    package static func run(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Never {
        ThisProcess.prepare()
        let transport = LibcurlTransport(options: .environment)
        do throws(NotUTF8Error) {
            let arguments = try CommandLineText.arguments(count, values)
            // Loading libcurl takes longer than everything before the first request, so it begins before all else; on
            // another core it may take as long.
            if CommandWords(arguments).verb?.talksToDatabase == true {
                ThisProcess.keepMemory()
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

    /// Ends the process; the context is held so that its transport does not begin to tear down.
    @inline(never)
    private static func end(with status: Int32, holding context: Context) -> Never {
        ThisProcess.end(status: status, unwritten: ExitStatus.io.rawValue)
    }
}
