import Failures
import Platform

extension Context {
    /// Shows the output in the pager that `FBCTL_PAGER` or `PAGER` names, otherwise in less.
    func withPager<Result>(_ body: (any ByteSink) async throws -> Result) async throws -> Result {
        let named = ["FBCTL_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "less"
        // The options that git uses: output that fits on one screen stays there, and colours are shown.
        let variables = environment.merging(["LESS": "FRX"]) { own, _ in own }
        var result: Result?
        let status = try await processes.run(["/bin/sh", "-c", named], environment: variables) { pipe in
            result = try await body(TerminalPipe(pipe, showsOn: standardOutput).guarded)
        }
        // The user left the pager early, which is not an error.
        guard let result else { throw ExitError(status: status) }
        return result
    }
}

/// A pipe to a program that shows its input on the terminal.
private struct TerminalPipe: ByteSink {
    private let pipe: any ByteSink
    package let columns: Int?
    let isTerminal = true

    init(_ pipe: any ByteSink, showsOn terminal: any ByteSink) {
        self.pipe = pipe
        columns = terminal.columns
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try pipe.write(bytes)
    }
}
