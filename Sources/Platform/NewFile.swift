import CProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A temporary file that replaces another one only when it is complete.
///
/// If the file system allows it, the file has no name until then, so that nothing remains however the process ends.
/// Otherwise a signal that ends the process removes the file first.
struct NewFile {
    let number: Int32
    /// The name of the temporary file; nil if it has none.
    private let name: String?

    /// Creates an empty file in the folder of `target`; `path` is the target as the user named it.
    ///
    /// - Throws: ``FileError``.
    init(beside target: String, for path: String) throws {
        let nameless = cprocess_open_nameless(NewFile.folder(of: target))
        if nameless >= 0 {
            (number, name) = (nameless, nil)
            return
        }
        while true {
            let name = NewFile.name(beside: target)
            UnfinishedName.keep(name)
            let number = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if number >= 0 {
                (self.number, self.name) = (number, name)
                return
            }
            let error = errno
            UnfinishedName.forget(removingFile: false)
            guard error == EEXIST else { throw FileError.cannotWrite(path, reason: SystemError(error).description) }
        }
    }

    /// Replaces `target` with the file; returns false and sets `errno` if that is not possible.
    package func take(_ target: String) -> Bool {
        if let name {
            guard rename(name, target) == 0 else { return false }
            UnfinishedName.forget(removingFile: false)
            return true
        }
        // An existing file can be replaced only by a file with a name.
        if cprocess_name(number, target) == 0 { return true }
        while errno == EEXIST {
            let name = NewFile.name(beside: target)
            UnfinishedName.keep(name)
            if cprocess_name(number, name) == 0 {
                let isDone = rename(name, target) == 0
                let error = errno
                UnfinishedName.forget(removingFile: !isDone)
                errno = error
                return isDone
            }
            let error = errno
            UnfinishedName.forget(removingFile: false)
            errno = error
        }
        return false
    }

    /// Closes the file, and deletes it if it has not replaced another.
    func close() {
        systemClose(number)
        if name != nil { UnfinishedName.forget(removingFile: true) }
    }

    /// Returns the folder that contains a path.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    private static func name(beside target: String) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return target + "." + String((0..<6).map { _ in letters.randomElement() ?? "x" })
    }
}

/// The name of an unfinished file, which is removed if a signal ends the process.
private enum UnfinishedName {
    /// The signals that end a process by default and can be handled.
    private static let signals = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
        SIGSTKFLT,
    ]

    /// The name that the handler removes; a plain global, because a handler must not run an initialiser.
    nonisolated(unsafe) private static var name: UnsafeMutablePointer<CChar>?
    /// The signals whose handler removes the file.
    nonisolated(unsafe) private static var handled: [Int32] = []

    /// Installs a handler that removes the file before a signal ends the process.
    static func keep(_ path: String) {
        name = strdup(path)
        // A signal that is handled or ignored does not end the process.
        handled = signals.filter { cprocess_is_default($0) != 0 }
        for number in handled {
            _ = cprocess_handle(number) { number, _, _ in
                if let name = UnfinishedName.name { unlink(name) }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    /// Restores the default handlers; does nothing if no name is kept.
    static func forget(removingFile: Bool) {
        guard let name else { return }
        if removingFile { unlink(name) }
        for number in handled { signal(number, SIG_DFL) }
        handled = []
        self.name = nil
        free(name)
    }
}

extension LiveFiles {
    func replace(_ path: String, with content: (any ByteSink) async throws -> Void) async throws {
        // A link is followed: it stays, and the file that it names is replaced.
        let target = resolved(path)
        guard !path.hasPrefix("/dev/"), !isDevice(target) else {
            return try await write(to: target, for: path, content)
        }
        let file = try NewFile(beside: target, for: path)
        defer { file.close() }
        do {
            try await content(FileDescriptor(number: file.number))
            guard fchmod(file.number, mode(of: target)) == 0, fsync(file.number) == 0, file.take(target) else {
                throw StreamError.failed(reason: SystemError().description)
            }
        } catch StreamError.failed(let reason) {
            throw FileError.cannotWrite(path, reason: reason)
        }
        syncFolder(of: target)
    }
}
