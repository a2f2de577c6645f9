import CurlTransport
import Failures
import Platform

/// The process that runs a command line.
package enum ProcessEntry {
    /// Runs the command line of `main`, which begins with the program's name, and ends the process with its status.
    ///
    /// Commands run on this thread, because Swift's thread pool would start four threads and an event loop before the
    /// first line of a command. The transport and the server have threads of their own.
    package static func run(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Never {
        ThisProcess.prepare()
        let transport = LibcurlTransport(options: .environment)
        do throws(NotUTF8Error) {
            let arguments = try CommandLineText.arguments(count, values)
            // Loading libcurl takes longer than everything else before the first request. It starts first and runs on
            // another core meanwhile.
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

    /// Ends the process; the context is kept, so that its transport does not start to shut down.
    @inline(never)
    private static func end(with status: Int32, holding context: Context) -> Never {
        ThisProcess.end(status: status, unwritten: ExitStatus.io.rawValue)
    }
}
