import RTDBClient

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Context {
    /// The real world: the process's streams and clock, and a network.
    package static func live(transport: any Transport, environment: [String: String]) -> Context {
        Context(
            environment: environment, standardInput: FileDescriptor(number: 0),
            standardOutput: FileDescriptor(number: 1), standardError: FileDescriptor(number: 2),
            files: LiveFiles(), now: liveNow, clock: liveClock, random: { UInt64.random(in: .min ... .max) },
            transport: transport,
            processes: LiveProcesses())
    }

    /// The clock that goes on while the machine sleeps: a stream is as old as it is, lid open or not.
    private static let liveClock = SteadyClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
        }, sleep: { try await Task.sleep(nanoseconds: UInt64(clamping: $0) * 1_000_000) })

    @Sendable private static func liveNow() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// The text of the last system call's error.
func systemErrorText(_ number: Int32 = errno) -> String {
    String(cString: strerror(number)).loweredFirst
}

extension String {
    /// The text with its first letter lowered, as our messages have it; an acronym at the start stays.
    package var loweredFirst: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
