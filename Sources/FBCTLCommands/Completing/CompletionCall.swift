internal import ArgumentParser
import Credentials
import DatabaseAccess
import HTTP
import Platform
import RTDB
import RTDBClient
import RTDBSchema

/// The call that the completion scripts make: `fbctl __complete SHELL …`.
///
/// Errors are never printed, because a user who presses Tab does not want to read them.
enum CompletionCall {
    /// The first word of a completion call.
    static let word = "__complete"

    /// Prints the completions for the cursor's position, one per line.
    static func run(_ arguments: ArraySlice<String>, in context: Context) async {
        guard let shell = arguments.first.flatMap(Completion.Shell.init(rawValue:)),
            let call = ShellCall(shell, Array(arguments.dropFirst())), let root = CommandShape.root,
            let position = CommandLinePosition(call.words, last: call.last, of: root)
        else { return }
        var silent = context
        silent.standardError = NoOutput()
        silent.transport = HurriedTransport(transport: context.transport)
        silent.environment["FBCTL_NO_RETRY"] = "1"
        let names = ["--database", "--schema", "--credentials", "--token-file", "--token-command"]
        let named = names.compactMap { name in position.option(name).map { "\(name)=\($0)" } }
        let switches = position.option("--no-schema") == nil ? [] : ["--no-schema"]
        guard let flags = try? GlobalOptions.parse(named + switches) else { return }
        let schema = try? silent.loadSchema(flags)
        let completer = Completer(position: position, schema: schema) { path, prefix in
            await keys(at: path, startingWith: prefix, flags, in: silent)
        }
        let completions = await completer.completions()
        try? context.standardOutput.write(call.lines(of: completions, lead: position.lead).map { $0 + "\n" }.joined())
    }

    private static func keys(
        at path: DatabasePath, startingWith prefix: String, _ flags: GlobalOptions, in context: Context
    ) async -> [String] {
        // A command that prints a token may do anything, and nobody expects it to run when Tab is pressed.
        guard case .success(let named) = Result(catching: { try flags.namedCredential(in: context) }),
            named?.isCommand != true, let database = try? context.open(flags, limits: KeySearch.timeout),
            let target = try? database.resolve(path)
        else { return [] }
        return await KeySearch(prefix: prefix).keys(at: target, in: database)
    }
}

/// A transport that gives up soon, because somebody waits at the prompt while fbctl signs in.
private struct HurriedTransport: Transport {
    let transport: any Transport

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.limits.total = min(request.limits.total ?? 1000, 1000)
        return try await transport.send(request)
    }
}

/// A sink that drops all bytes.
private struct NoOutput: ByteSink {
    let isTerminal = false
    let columns: Int? = nil

    func write(_ bytes: UnsafeRawBufferPointer) {}
}
