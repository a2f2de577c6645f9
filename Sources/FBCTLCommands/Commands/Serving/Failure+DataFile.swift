import Failures
import Platform
import RTDBStorage

extension Failure {
    /// Creates the failure for an error of the data file with this name.
    init(_ error: DataFileError, file name: String) {
        switch error {
        case .cannotOpen(let reason): self.init(.noInput, "cannot open '\(name)': \(reason.loweredFirst)")
        case .foreign:
            self.init(
                .data, "'\(name)' is not an fbctl data file",
                details: ["--data creates a file where none exists; --import reads JSON"])
        case .newer(let version):
            self.init(.data, "'\(name)' has format \(version), which needs a newer fbctl")
        case .locked:
            self.init(
                .temporary, "'\(name)' is in use by another program",
                details: ["is another server running? only one at a time can use a data file"])
        case .damaged(let reason):
            self.init(
                .data, "'\(name)' is damaged: \(reason)",
                details: ["--salvage starts with the undamaged rows, and keeps the damaged file under another name"])
        case .gone:
            self.init(
                .io,
                "'\(name)' was moved, replaced or deleted while the server had it open; nothing more is saved to it"
            )
        case .failed(let reason): self.init(.io, "using '\(name)' failed: \(reason.loweredFirst)")
        }
    }
}
