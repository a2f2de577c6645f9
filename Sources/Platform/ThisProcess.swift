import CProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The start and the end of the running process.
package enum ThisProcess {
    /// Prepares descriptors and signals; called before anything is opened.
    package static func prepare() {
        StandardStreams.openClosed()
        // A write without a reader, or one that makes a file too large, then fails and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Swift's runtime might otherwise treat SIGQUIT as a crash, print a trace, and let the process continue.
        if cprocess_is_ignored(SIGQUIT) == 0 { signal(SIGQUIT, SIG_DFL) }
    }

    /// Keeps freed memory for later allocations; a program that soon ends need not return it to the system.
    package static func keepMemory() {
        cprocess_keep_memory()
    }

    /// Returns the value of an environment variable; nil when it is not set or empty.
    package static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Ends the process at once; if buffered output cannot be written, a status of 0 becomes `unwritten`.
    ///
    /// Only output of ArgumentParser can still be buffered. Memory and descriptors are not freed one by one, because
    /// the system frees them faster.
    package static func end(status: Int32, unwritten: Int32) -> Never {
        let isPrinted = fflush(nil) == 0
        _exit(status == 0 && !isPrinted ? unwritten : status)
    }
}
