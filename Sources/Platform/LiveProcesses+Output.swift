#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension LiveProcesses {
    package func output(
        of command: [String], environment: [String: String], atMost limit: Int
    ) async throws -> (status: Int32, bytes: [UInt8]) {
        // The thread that starts the child waits for it, since the child ends with that thread.
        try await DetachedThread.result {
            let pipe = try Pipe(for: command)
            let child: pid_t
            do {
                // Standard input may hold a value that is to be written.
                let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
                defer {
                    close(pipe.write)
                    if nothing >= 0 { close(nothing) }
                }
                child = try Self.start(
                    command, environment, standardInput: nothing, standardOutput: pipe.write, endsWithThread: true)
            } catch {
                close(pipe.read)
                throw error
            }
            var bytes: [UInt8] = []
            while let more = try? FileDescriptor(number: pipe.read).read(atMost: 1 << 12), !more.isEmpty {
                bytes += more
                guard bytes.count > limit else { continue }
                kill(child, SIGTERM)
                break
            }
            // One that goes on writing ends by that.
            close(pipe.read)
            return (Self.reap(child), Array(bytes.prefix(limit + 1)))
        }
    }
}
