internal import ArgumentParser
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

/// The call that the completion scripts make: `fbctl __complete SHELL …`.
///
/// It is silent whatever goes wrong: nobody who presses a key wants to read an error.
enum CompletionCall {
    /// The first word of such a call.
    static let word = "__complete"
    /// How long the database may take to tell its keys, in milliseconds.
    private static let patience = 300
    /// Of a larger answer only the beginning is looked at.
    private static let keyLimit = 200

    /// Prints what may stand at the cursor, a line each.
    static func run(_ arguments: ArraySlice<String>, in context: Context) async {
        guard let shell = arguments.first.flatMap(Completion.Shell.init(rawValue:)),
            let call = ShellCall(shell, Array(arguments.dropFirst())), let root = CommandShape.root,
            let position = CommandLinePosition(call.words, last: call.last, of: root)
        else { return }
        var silent = context
        silent.standardError = NoOutput()
        let named = ["--database", "--schema"].compactMap { name in position.option(name).map { "\(name)=\($0)" } }
        let switches = position.option("--no-schema") == nil ? [] : ["--no-schema"]
        guard let flags = try? GlobalOptions.parse(named + switches) else { return }
        let schema = try? silent.loadSchema(flags)
        let completer = Completer(position: position, schema: schema) { path in
            await keys(at: path, flags, in: silent)
        }
        let completions = await completer.completions()
        try? context.standardOutput.write(call.lines(of: completions, lead: position.lead).map { $0 + "\n" }.joined())
    }

    private static func keys(at path: DatabasePath, _ flags: GlobalOptions, in context: Context) async -> [String] {
        let limits = TransportLimits(connect: patience, idle: patience, total: patience)
        var keys: [String] = []
        do {
            let database = try context.open(flags, limits: limits)
            let request = ReadRequest(
                target: try database.resolve(path), parameters: QueryParameters(["shallow": "true"]))
            let reply = try await database.read(request)
            var tokenizer = JSONTokenizer()
            for try await chunk in reply.response {
                tokenizer.feed(chunk)
                while let token = try tokenizer.next(), keys.count < keyLimit {
                    if token == .name, tokenizer.depth == 1 { keys.append(tokenizer.text) }
                }
                if keys.count == keyLimit { break }
            }
        } catch {
            // What came in time is better than nothing.
        }
        return keys
    }
}

/// Takes what is written and keeps nothing.
private struct NoOutput: ByteSink {
    let isTerminal = false
    let columns: Int? = nil

    func write(_ bytes: UnsafeRawBufferPointer) {}
}
