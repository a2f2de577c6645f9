#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FileDescriptor {
    func waitForReaderToClose() async {
        let (end, continuation) = AsyncStream<Never>.makeStream()
        let number = number
        // No events are requested, because `poll` always reports errors and a closed reader.
        try? DetachedThread.start {
            var descriptor = pollfd(fd: number, events: 0, revents: 0)
            while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
            continuation.finish()
        }
        // Without a thread a closed reader cannot be detected here; the next write fails.
        for await _ in end {}
        withExtendedLifetime(continuation) {}
    }
}
