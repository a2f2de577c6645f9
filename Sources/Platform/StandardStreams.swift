#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The standard streams, descriptors 0 to 2, of which some may be closed when the process starts.
package enum StandardStreams {
    /// Opens closed standard streams on the null device, so that no file or socket of this process gets their numbers.
    ///
    /// Standard input is then empty. Standard output is opened for reading only, so that writing to it fails and its
    /// text does not count as printed. Messages on standard error are dropped.
    package static func openClosed() {
        for (number, mode) in [(Int32(0), O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] {
            guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
            // `open` returns the lowest free number, which is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// Returns the name of a standard stream for messages; nil for other descriptors.
    package static func name(of number: Int32) -> String? {
        switch number {
        case 0: "standard input"
        case 1: "standard output"
        case 2: "standard error"
        default: nil
        }
    }
}
