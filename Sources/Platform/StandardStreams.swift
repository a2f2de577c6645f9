#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The descriptors 0 to 2 of a process that may have been started without them.
package enum StandardStreams {
    /// Opens closed ones on the null device, so that no file or socket of this process gets their numbers.
    ///
    /// Standard input is then empty. Standard output can only be read, so that what is written to it fails and is not
    /// taken for printed; messages that nobody wanted on standard error go nowhere.
    package static func openClosed() {
        for (number, mode) in [(Int32(0), O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] {
            guard fcntl(number, F_GETFD) < 0, errno == EBADF else { continue }
            // The lowest number that is free is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// The name of a standard stream for messages; nil for other descriptors.
    package static func name(of number: Int32) -> String? {
        switch number {
        case 0: "standard input"
        case 1: "standard output"
        case 2: "standard error"
        default: nil
        }
    }
}
