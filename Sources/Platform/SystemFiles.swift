#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The system calls for names and descriptors of files, for code that uses files through a C library.
package enum SystemFiles {
    /// The system's information about a file.
    package struct Information: Sendable {
        /// Whether it is a regular file, and not a folder or a device.
        package let isRegular: Bool
        /// The size in bytes.
        package let size: Int
        /// The number that distinguishes the file from all others of its file system.
        package let inode: UInt
    }

    /// Returns information about a file; nil when it does not exist or cannot be inspected.
    package static func information(_ path: String) -> Information? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return Information(
            isRegular: information.st_mode & S_IFMT == S_IFREG, size: Int(information.st_size),
            inode: UInt(information.st_ino))
    }

    /// Returns the first bytes of a file; nil when it cannot be read.
    package static func start(_ path: String, count: Int) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.removeLast(count - fread(&bytes, 1, count, file))
        return bytes
    }

    /// Returns the absolute path of a file, without links.
    package static func realPath(_ path: String) throws(SystemError) -> String {
        guard let real = realpath(path, nil) else { throw SystemError() }
        defer { free(real) }
        return String(cString: real)
    }

    /// Deletes a file; does nothing when it does not exist.
    package static func remove(_ path: String) {
        unlink(path)
    }

    /// Renames a file, replacing any file that has the new name.
    package static func rename(_ path: String, to name: String) throws(SystemError) {
        guard systemRename(path, name) == 0 else { throw SystemError() }
    }

    /// Gives a file a second name.
    package static func link(_ path: String, as name: String) throws(SystemError) {
        guard systemLink(path, name) == 0 else { throw SystemError() }
    }

    /// Marks a descriptor to be closed in child processes; one that outlives this process would keep a port or a lock.
    package static func hideFromChildren(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// The number of files that this process may have open; nil when it is unknown.
    package static var openFileLimit: Int? {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : nil
    }
}
