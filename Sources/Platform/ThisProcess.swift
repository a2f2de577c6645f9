import CProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the program sets for its own process, at its beginning and at its end.
package enum ThisProcess {
    /// Prepares descriptors and signals, before anything is opened.
    package static func prepare() {
        StandardStreams.openClosed()
        // A write that nobody reads, or that makes a file too large, is to fail where it is made, not to end the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Swift's runtime may take the first one for a crash that is to be traced, and the process would go on.
        if cprocess_is_ignored(SIGQUIT) == 0 { signal(SIGQUIT, SIG_DFL) }
    }

    /// Keeps freed memory for the next allocation, which a program that ends soon has no reason to give back.
    package static func keepMemory() {
        cprocess_keep_memory()
    }

    /// The value of a variable; nil when it is not set or empty.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Ends the process at once; a status of 0 becomes the other one when buffered output cannot be written.
    ///
    /// What ArgumentParser has printed may still be buffered, and nothing of ours is. What the system takes back anyway
    /// is not torn down, because that takes time.
    package static func end(status: Int32, unwritten: Int32) -> Never {
        let isPrinted = fflush(nil) == 0
        _exit(status == 0 && !isPrinted ? unwritten : status)
    }
}
