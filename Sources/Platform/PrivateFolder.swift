#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of this user that nobody else may look into; its files are opened relative to it, so that nobody can put
/// another folder in its place in between.
package struct PrivateFolder: Sendable {
    private let descriptor: OpenDescriptor

    /// Opens a folder, and closes it to others.
    ///
    /// With `isMade`, a folder that does not exist is made, with those above it.
    ///
    /// - Throws: ``PrivateFolderError``.
    package init(_ path: String, isMade: Bool = true) throws(PrivateFolderError) {
        var number = PrivateFolder.open(path)
        if number < 0, errno == ENOENT, isMade {
            try PrivateFolder.make(path)
            number = PrivateFolder.open(path)
        }
        guard number >= 0 else { throw .cannotOpen(path, reason: PrivateFolder.reason) }
        descriptor = OpenDescriptor(number)
        var information = stat()
        guard fstat(number, &information) == 0 else { throw .cannotOpen(path, reason: PrivateFolder.reason) }
        guard information.st_uid == geteuid() else { throw .foreign(path) }
        guard information.st_mode & 0o077 != 0 else { return }
        guard fchmod(number, 0o700) == 0 else { throw .cannotClose(path, reason: PrivateFolder.reason) }
    }

    /// The content of a file of this user that nobody else may read; nil when there is none, or it is too large.
    package func read(_ name: String, atMost limit: Int) -> [UInt8]? {
        let file = OpenDescriptor(openat(descriptor.number, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK))
        var information = stat()
        guard file.number >= 0, fstat(file.number, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_uid == geteuid(), information.st_mode & 0o077 == 0, information.st_size <= limit
        else { return nil }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            var piece = [UInt8](repeating: 0, count: 1 << 12)
            let count = Glibc.read(file.number, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += piece.prefix(count)
        }
        return nil
    }

    /// Opens a file for locking, and makes it if need be; nil when that is not possible.
    package func open(_ name: String) -> OpenDescriptor? {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = OpenDescriptor(openat(descriptor.number, name, flags, 0o600))
        return file.number < 0 ? nil : file
    }

    /// Replaces a file as a whole; does nothing when that is not possible.
    ///
    /// Only one process at a time may do this.
    package func replace(_ name: String, with bytes: [UInt8]) {
        let new = name + ".new"
        // A process that was killed may have left one.
        unlinkat(descriptor.number, new, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let file = OpenDescriptor(openat(descriptor.number, new, flags, 0o600))
        guard file.number >= 0 else { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty, fchmod(file.number, 0o600) == 0,
            renameat(descriptor.number, new, descriptor.number, name) == 0
        else {
            unlinkat(descriptor.number, new, 0)
            return
        }
    }

    private static func open(_ path: String) -> Int32 {
        Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    /// Makes a folder and those above it, as the specification of the cache's place wants them.
    private static func make(_ path: String) throws(PrivateFolderError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw .cannotMake(path, reason: reason)
        }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .cannotMake(path, reason: reason) }
    }

    /// The text of the last system call's error.
    private static var reason: String { SystemError().description }
}

/// An open file descriptor, which is closed when nobody uses it any more.
package final class OpenDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        if number >= 0 { close(number) }
    }

    /// Locks the file against other processes for as long as the descriptor is open; returns false at once when another
    /// process has locked it.
    ///
    /// - Throws: ``SystemError`` where files cannot be locked.
    package func lock() throws(SystemError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw SystemError() }
        }
        return true
    }
}

/// Why a folder cannot be used for files that nobody else may read.
package enum PrivateFolderError: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotMake(String, reason: String)
    case cannotOpen(String, reason: String)
    /// It belongs to another user.
    case foreign(String)
    /// It is open to others and cannot be closed.
    case cannotClose(String, reason: String)

    package var description: String {
        switch self {
        case .cannotMake(let folder, let reason): "cannot make the folder '\(folder)': \(reason)"
        case .cannotOpen(let folder, let reason): "cannot open the folder '\(folder)': \(reason)"
        case .foreign(let folder): "the folder '\(folder)' belongs to another user"
        case .cannotClose(let folder, let reason):
            "the folder '\(folder)' is open to others, which cannot be changed: \(reason)"
        }
    }
}
