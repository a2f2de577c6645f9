import Glibc

/// Signals as bytes of a pipe, so that they are handled where everything else is: no code of ours but one `write` runs
/// inside a signal handler.
enum SignalPipe {
    /// The reading and the writing end; made once, for as long as the process lives.
    private static let ends: (read: Int32, write: Int32) = {
        var descriptors: [Int32] = [-1, -1]
        _ = pipe(&descriptors)
        for descriptor in descriptors {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        writeEnd = descriptors[1]
        return (descriptors[0], descriptors[1])
    }()

    /// What the handler writes to: a plain global, since it must not run an initialiser.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1

    /// Directs these signals into the pipe from now on.
    static func take(_ signals: [Int32]) {
        _ = ends
        for number in signals {
            signal(number) { number in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = Glibc.write(SignalPipe.writeEnd, &byte, 1)
                errno = saved
            }
        }
    }

    /// Waits for the next signal; blocks the thread.
    static func next() -> Int32 {
        while true {
            var descriptor = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, -1)
            var byte: UInt8 = 0
            if read(ends.read, &byte, 1) == 1 { return Int32(byte) }
        }
    }
}
