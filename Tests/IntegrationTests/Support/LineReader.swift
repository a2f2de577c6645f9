import Foundation
import Glibc
import Synchronization

/// The reading end of a pipe, line by line or all at once, with a deadline.
final class LineReader: Sendable {
    private let descriptor: Int32
    private let buffer = Mutex<[UInt8]>([])

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// The next line without its end, as soon as it is there.
    ///
    /// - Throws: ``ProgramError`` when the stream ends or `seconds` pass without it.
    func line(within seconds: TimeInterval = Program.patience) async throws -> String {
        try await offTheTestsThreads {
            let deadline = Date(timeIntervalSinceNow: seconds)
            while true {
                if let line = self.takeLine() { return line }
                guard try self.fill(until: deadline) else { throw ProgramError.noLine(soFar: self.takeAll()) }
            }
        }
    }

    /// Everything up to the end of the stream.
    func rest() async throws -> String {
        try await offTheTestsThreads {
            let deadline = Date(timeIntervalSinceNow: Program.patience)
            while try self.fill(until: deadline) {}
            return self.takeAll()
        }
    }

    private func takeLine() -> String? {
        buffer.withLock { bytes in
            guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
            defer { bytes.removeSubrange(...end) }
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }

    private func takeAll() -> String {
        buffer.withLock { bytes in
            defer { bytes = [] }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Waits for more; false at the end of the stream.
    private func fill(until deadline: Date) throws -> Bool {
        let left = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, left) > 0 else { throw ProgramError.noLine(soFar: takeAll()) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return false }
        buffer.withLock { $0 += chunk[..<count] }
        return true
    }
}
