#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The error of a failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The `errno` of the call.
    package let number: Int32

    /// Creates the error of the last system call, or one with this number.
    package init(_ number: Int32 = errno) {
        self.number = number
    }

    /// The system's text, such as `no such file or directory`.
    package var description: String { String(cString: strerror(number)).loweredFirst }

    /// Whether the name is already that of another file.
    package var isAlreadyExisting: Bool { number == EEXIST }
}

extension String {
    /// The text with its first letter in lower case, as in fbctl's messages; an acronym at the start is unchanged.
    package var loweredFirst: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
