import CProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Turns signals into bytes of a pipe, so that ordinary code can handle them.
///
/// The signal handler itself runs only one `write`.
enum SignalPipe {
    /// The signals that ask a process to end: a closed terminal, Ctrl-C, Ctrl-\, `kill`.
    static let terminating = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

    /// A received signal.
    struct Signal {
        let number: Int32
        /// Whether a terminal sent the signal, to the whole process group.
        let isForTheGroup: Bool
    }

    /// The reading and the writing end, which stay open as long as the process runs.
    private static let ends: Result<(read: Int32, write: Int32), ProcessError> = {
        var descriptors: [Int32] = [-1, -1]
        guard cprocess_pipe(&descriptors) == 0 else {
            return .failure(.cannotHandleSignals(reason: SystemError().description))
        }
        for descriptor in descriptors { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        writeEnd = descriptors[1]
        return .success((descriptors[0], descriptors[1]))
    }()

    /// The descriptor that the handler writes to; a plain global, because a handler must not run an initialiser.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1

    /// The bit of a byte in the pipe that is set if a terminal sent the signal.
    private static let groupBit: UInt8 = 0x80

    /// Writes these signals into the pipe from now on; SIGHUP only if it is not ignored, as under `nohup`.
    ///
    /// - Throws: ``ProcessError``.
    package static func take(_ signals: [Int32]) throws(ProcessError) {
        _ = try ends.get()
        for number in signals where number != SIGHUP || cprocess_is_ignored(number) == 0 {
            _ = cprocess_handle(number) { number, information, _ in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: number)
                if cprocess_is_from_terminal(information) != 0 { byte |= SignalPipe.groupBit }
                _ = systemWrite(SignalPipe.writeEnd, &byte, 1)
                errno = saved
            }
        }
    }

    /// Waits for the next signal; blocks the thread.
    ///
    /// - Throws: ``ProcessError``.
    static func next() throws(ProcessError) -> Signal {
        let end = try ends.get().read
        while true {
            var descriptor = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, -1)
            var byte: UInt8 = 0
            guard read(end, &byte, 1) == 1 else { continue }
            return Signal(number: Int32(byte & ~groupBit), isForTheGroup: byte & groupBit != 0)
        }
    }

    /// Ends this process by a signal, as if it were not handled.
    package static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        sigaddset(&unblocked, number)
        pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
        kill(getpid(), number)
        // The signal may be delivered to another thread, a moment later.
        while true { pause() }
    }
}
