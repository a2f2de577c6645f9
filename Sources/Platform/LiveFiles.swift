#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file system.
struct LiveFiles: FileAccess {
    func open(_ path: String) throws -> any ByteSource {
        let file = OpenFile(path)
        guard file.number >= 0 else { throw FileError.cannotRead(path, reason: SystemError().description) }
        var information = stat()
        if fstat(file.number, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
            throw FileError.cannotRead(path, reason: "is a directory")
        }
        return file
    }

    /// Returns whether a path names a pipe, a terminal or another device, which is written to and not replaced.
    func isDevice(_ path: String) -> Bool {
        var information = stat()
        guard stat(path, &information) == 0 else { return false }
        return information.st_mode & S_IFMT != S_IFREG && information.st_mode & S_IFMT != S_IFDIR
    }

    func write(
        to device: String, for path: String, _ content: (any ByteSink) async throws -> Void
    ) async throws {
        let number = systemOpen(device, O_WRONLY | O_CLOEXEC)
        guard number >= 0 else { throw FileError.cannotWrite(path, reason: SystemError().description) }
        defer { close(number) }
        try await content(FileDescriptor(number: number))
    }

    func checkReplaceable(_ path: String) throws {
        guard !path.hasPrefix("/dev/"), !isDevice(resolved(path)) else { return }
        try NewFile(beside: resolved(path), for: path).close()
    }

    func exists(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }

    var executable: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the mode of the file to replace, or the mode of a new file.
    func mode(of path: String) -> mode_t {
        var information = stat()
        if stat(path, &information) == 0 { return information.st_mode & 0o7777 }
        let mask = umask(0)
        _ = umask(mask)
        return 0o666 & ~mask
    }

    /// Syncs the folder; a rename is on the disk only after its folder is.
    func syncFolder(of path: String) {
        let number = systemOpen(NewFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return }
        _ = fsync(number)
        close(number)
    }
}

/// A file that is closed when no reference to it is left.
private final class OpenFile: ByteSource {
    let number: Int32

    init(_ path: String) {
        number = systemOpen(path, O_RDONLY | O_CLOEXEC)
    }

    deinit {
        if number >= 0 { close(number) }
    }

    package func read(atMost limit: Int) throws -> [UInt8] {
        try FileDescriptor(number: number).read(atMost: limit)
    }

    var isTerminal: Bool { isatty(number) == 1 }

    var byteCount: Int? {
        var information = stat()
        guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
        // Files in /proc have size 0 but are not empty.
        return information.st_size > 0 ? Int(information.st_size) : nil
    }
}
