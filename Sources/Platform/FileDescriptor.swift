#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file descriptor as a source or sink of bytes.
struct FileDescriptor: ByteSource, ByteSink {
    let number: Int32

    package func read(atMost limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while true {
                let result = systemRead(number, buffer.baseAddress, limit)
                if result >= 0 {
                    count = result
                    return
                }
                if errno == EINTR { continue }
                let reason = SystemError().description
                throw StandardStreams.name(of: number).map { StreamError.cannotRead($0, reason: reason) }
                    ?? .failed(reason: reason)
            }
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let result = systemWrite(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if result >= 0 {
                rest = rest.dropFirst(result)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            case EPIPE: throw StreamError.closed
            default:
                let reason = SystemError().description
                throw StandardStreams.name(of: number).map { StreamError.cannotWrite($0, reason: reason) }
                    ?? .failed(reason: reason)
            }
        }
    }

    /// Waits until the descriptor can be written to; another process may have made standard output non-blocking.
    private func waitUntilWritable() {
        var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
    }
}
