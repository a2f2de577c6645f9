#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension LiveProcesses {
    package func output(
        of command: [String], input: [UInt8], environment: [String: String], atMost limit: Int
    ) async throws -> (status: Int32, bytes: [UInt8]) {
        // The thread that starts the child waits for it, since the child ends with that thread.
        try await DetachedThread.result {
            let pipe = try Pipe(for: command)
            let feed: Pipe
            do {
                feed = try Pipe(for: command)
            } catch {
                close(pipe.read)
                close(pipe.write)
                throw error
            }
            let child: pid_t
            do {
                defer {
                    close(pipe.write)
                    close(feed.read)
                }
                child = try Self.start(
                    command, environment, standardInput: feed.read, standardOutput: pipe.write, endsWithThread: true)
                // A command may write before it has read everything.
                try DetachedThread.start {
                    try? FileDescriptor(number: feed.write).write(input)
                    close(feed.write)
                }
            } catch {
                close(pipe.read)
                close(feed.write)
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
