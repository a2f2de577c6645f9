/// Ends a command with a status that is not its own, for example that of a child process.
package struct ExitError: Error {
    package let status: Int32

    package init(status: Int32) {
        self.status = status
    }
}
