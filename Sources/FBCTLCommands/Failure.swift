/// What a command ends with when it cannot do its work: one line, then lines that explain, then the next step.
package struct Failure: Error, Hashable {
    package let status: ExitStatus
    /// Lowercase, without `error:` and a final period.
    package let message: String
    /// Already indented where they should be.
    package let details: [String]

    package init(_ status: ExitStatus, _ message: String, details: [String] = []) {
        self.status = status
        self.message = message
        self.details = details
    }
}
