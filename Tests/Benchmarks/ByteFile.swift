import Glibc

/// Files as `read(2)` and `write(2)` see them: a benchmark measures no library's buffers.
enum ByteFile {
    /// How much is read at once, in bytes.
    static let chunkSize = 65536

    /// Gives the file to `body` chunk by chunk; the bytes are valid during the call only.
    static func read(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw BenchmarkError.system("open", path) }
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            guard count >= 0 else { throw BenchmarkError.system("read", path) }
            if count == 0 { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Writes all of `bytes`, in as many calls as it takes.
    static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard count > 0 else { throw BenchmarkError.system("write", "descriptor \(file)") }
            rest = rest.dropFirst(count)
        }
    }
}
