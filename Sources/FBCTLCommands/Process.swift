import Glibc

/// What the process must settle before and after a command.
package enum Process {
    /// A write to a pipe or socket that nobody reads is to fail where it is made, not to end the process.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
