import FBCTLCommands
import Platform
import Synchronization

/// A sink that keeps what is written to it.
package final class MemorySink: ByteSink {
    private let bytes = Mutex<[UInt8]>([])
    package let isTerminal: Bool
    package let columns: Int?
    /// Told the total after every write; may throw to play a pipe that closes or a full disk.
    private let onWrite: @Sendable (Int) throws -> Void

    package init(
        isTerminal: Bool = false, columns: Int? = nil, onWrite: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) {
        self.isTerminal = isTerminal
        self.columns = columns
        self.onWrite = onWrite
    }

    package func write(_ more: UnsafeRawBufferPointer) throws {
        let count = bytes.withLock { bytes in
            bytes += more
            return bytes.count
        }
        try onWrite(count)
    }

    package var text: String {
        bytes.withLock { String(decoding: $0, as: UTF8.self) }
    }
}

/// A source that gives prepared bytes, in chunks of any size.
package final class MemorySource: ByteSource {
    private let rest: Mutex<ArraySlice<UInt8>>
    package let isTerminal = false

    package init(_ bytes: [UInt8]) {
        rest = Mutex(bytes[...])
    }

    package func read(atMost limit: Int) throws -> [UInt8] {
        rest.withLock { rest in
            defer { rest = rest.dropFirst(limit) }
            return Array(rest.prefix(limit))
        }
    }
}

/// A file system in memory.
///
/// What is not in it is not there.
package final class MemoryFiles: FileAccess {
    private let contents: Mutex<[String: [UInt8]]>

    package init(_ contents: [String: String] = [:]) {
        self.contents = Mutex(contents.mapValues { Array($0.utf8) })
    }

    package func open(_ path: String) throws -> any ByteSource {
        guard let bytes = contents.withLock({ $0[path] }) else {
            throw FileError.cannotRead(path, reason: "no such file or directory")
        }
        return MemorySource(bytes)
    }

    package func replace(_ path: String, with content: (any ByteSink) async throws -> Void) async throws {
        let sink = MemorySink()
        try await content(sink)
        contents.withLock { $0[path] = Array(sink.text.utf8) }
    }

    package func checkReplaceable(_ path: String) throws {}

    package func exists(_ path: String) -> Bool { contents.withLock { $0[path] != nil } }

    package func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "/work-folder/" + path }

    package var executable: String? { nil }

    package func text(_ path: String) -> String? {
        contents.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) }
    }
}
