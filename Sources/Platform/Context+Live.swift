import HTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Context {
    /// Creates the context of the real process: its streams, files and clock, and a transport.
    package static func live(transport: any Transport, environment: [String: String]) -> Context {
        Context(
            environment: environment, standardInput: FileDescriptor(number: 0),
            standardOutput: FileDescriptor(number: 1), standardError: FileDescriptor(number: 2),
            files: LiveFiles(), now: systemTime, clock: .system, random: { UInt64.random(in: .min ... .max) },
            transport: transport,
            processes: LiveProcesses())
    }
}

/// Returns the system's time in milliseconds since 1970.
@Sendable package func systemTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
