package import ArgumentParser
import DatabaseAccess
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import RTDBServer
import TerminalText

/// `fbctl serve`: runs an embedded Realtime Database.
package struct Serve: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.serve.rawValue,
        abstract: "Run an embedded Realtime Database.",
        discussion: """
            Listens on the loopback address only, unless --host names another. With a command after '--', the server \
            runs that command against itself and exits with its status. Without --rules, everyone may read and write, \
            except web pages from other machines, which need --allow-origin. The indexes are the schema's $indexOn, \
            unless --rules defines others.

            SIGINT, SIGTERM, SIGHUP and SIGQUIT shut the server down in order: the command gets the signal, and the \
            file of --export-on-exit is written.

              fbctl serve --data rooms.db
              fbctl serve --port 0 --import data.json --export-on-exit data.json
              fbctl serve --rules database.rules.json
              fbctl serve --schema Schemas/chatrooms.json -- ./test.sh
            """)

    @Option(
        help: ArgumentHelp("Refuse writes that do not fit this schema (FBCTL_SCHEMA).", valueName: "file"),
        completion: .file())
    var schema: String?
    @Option(help: ArgumentHelp("The security rules of every database.", valueName: "file"), completion: .file())
    var rules: String?
    @Option(
        help: ArgumentHelp("Accept the legacy database secret in this file.", valueName: "file"),
        completion: .file())
    var secretFile: String?
    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address")) var host = "127.0.0.1"
    @Option(help: ArgumentHelp("The port; 0 picks a free one (default: 9000, or 0 with a command).", valueName: "port"))
    var port: UInt16?
    @Option(
        name: .customLong("data"),
        help: ArgumentHelp("Keep the data in this file, which is created if it is missing.", valueName: "file"),
        completion: .file())
    var dataFile: String?
    @Flag(help: "Start without the damaged rows of the data file, which is kept under another name.") var salvage =
        false
    @Option(name: .customLong("import"), help: ArgumentHelp("Start with this data.", valueName: "file"))
    var importFile: String?
    @Option(
        help: ArgumentHelp(
            "Start with sample data that fits the schema, this many elements in each collection.", valueName: "count"))
    var sample: String?
    @OptionGroup var sampling: SampleOptions
    @Option(help: ArgumentHelp("Write the data to this file on exit.", valueName: "file")) var exportOnExit: String?
    @Option(help: ArgumentHelp("The database to import into and to export.", valueName: "ns")) var namespace: String?
    @OptionGroup(title: "Web pages and host names") var web: ServerAccessOptions
    @OptionGroup(title: "Limits") var limits: ServerLimitOptions
    @Flag(name: .shortAndLong, help: "Log each request on standard error.") var verbose = false
    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("A command to run against the server.", valueName: "command"))
    var command: [String] = []

    package init() {}

    package func run(in context: Context) async throws {
        let schemaFile = context.schemaName(schema)
        let schema = try schemaFile.map { try context.loadSchema(file: $0, keepsTexts: sample != nil) }
        if let dataFile, dataFile == exportOnExit {
            throw Failure(.usage, "--data and --export-on-exit both name '\(dataFile)'")
        }
        if let exportOnExit { try context.files.checkReplaceable(exportOnExit) }
        let namespace = try namespace.map { try Namespace($0) } ?? .standard
        let access = try context.access(rules: rules, secret: secretFile, schema: schema)
        if salvage, dataFile == nil { throw Failure(.usage, "--salvage needs --data FILE, the file to salvage") }
        let data = try context.openData(dataFile, salvages: salvage)
        if let importFile { try context.importData(importFile, into: data, namespace, checkedBy: schema) }
        if let count = try Int.positive(sample, of: "--sample") {
            try importSample(count, of: schema, into: data, namespace, context)
        }
        context.processes.allowManyConnections()
        // This comes before the address is printed, so that a signal right after it still writes the export.
        try context.processes.keepTerminationSignals()
        let server = try await start(data.store, access, schema, context)
        try announce(server, data.store, namespace, schemaFile, context)
        let status = await wait(for: server, schemaFile, context)
        await server.stop()
        data.close()
        if let exportOnExit { try await context.exportData(of: data.store, namespace, to: exportOnExit) }
        throw ExitError(status: try status.get())
    }

    /// Fills the database with sample data.
    private func importSample(
        _ count: Int, of schema: DatabaseSchema?, into data: OpenedStore, _ namespace: Namespace, _ context: Context
    ) throws {
        guard let schema else {
            throw Failure(.usage, "--sample needs a schema to make data from", details: ["name one with --schema FILE"])
        }
        if let kept = data.journal?.name, !data.store.exported(namespace: namespace).isNull {
            throw Failure(.usage, "'\(kept)' already holds data, which --sample would replace")
        }
        let json = try context.sample(of: schema, at: schema.resolve(.root), count: count, seed: sampling.seed)
        try data.store.importing(try Node(parsing: Array(json.text().utf8)), namespace: namespace)
    }

    private func start(
        _ store: Store, _ access: AccessConfiguration, _ schema: DatabaseSchema?, _ context: Context
    ) async throws -> Server {
        let defaultPort: UInt16 = command.isEmpty ? 9000 : 0
        var configuration = Server.Configuration(host: host, port: Int(port ?? defaultPort))
        configuration.access = access
        configuration.web = web.access
        limits.apply(to: &configuration)
        let standardError = context.standardError
        let isVerbose = verbose
        // The server continues if the log cannot be written.
        return try await Server.start(configuration, store: store, writeCheck: schema?.writeCheck) { line in
            if isVerbose { try? standardError.write(line.description + "\n") }
        } notice: { notice in
            try? standardError.write("note: \(notice)\n")
        }
    }

    /// Prints where the server listens, who may do what, and where the data is; for a command, only what may be
    /// unwanted.
    private func announce(
        _ server: Server, _ store: Store, _ namespace: Namespace, _ schemaFile: String?, _ context: Context
    ) throws {
        if command.isEmpty {
            let access =
                rules.map { "rules \($0)" } ?? (store.hasRules(namespace) ? "uploaded rules" : "open to everyone")
            let facts = [
                schemaFile.map { "schema \($0)" } ?? "no schema", access,
                dataFile.map { "data in \($0)" } ?? "data in memory",
            ]
            let shown = facts.joined(separator: "; ").withoutControlCharacters
            try context.standardError.write("serving \(server.url) (\(shown))\n")
        }
        guard !server.isLocal, web.allowHost.isEmpty else { return }
        try context.standardError.write(
            "warning: other machines can reach this server by any host name; --allow-host limits the names that it answers\n"
        )
    }

    /// Runs the command, or waits for a signal.
    private func wait(for server: Server, _ schemaFile: String?, _ context: Context) async -> Result<Int32, any Error> {
        do {
            guard !command.isEmpty else { return .success(128 + (try await context.processes.terminationSignal())) }
            let environment = context.environment(ofCommandAgainst: server, schemaFile)
            return .success(try await context.processes.run(command, environment: environment))
        } catch {
            return .failure(error)
        }
    }
}

extension DatabaseSchema {
    /// The server's write check, made from the schema.
    fileprivate var writeCheck: WriteCheck {
        { write in violations(writing: write.paths, from: write.before, to: write.after) }
    }
}

extension Context {
    /// Returns the environment for a command that should use this server and no other database.
    fileprivate func environment(ofCommandAgainst server: Server, _ schemaFile: String?) -> [String: String] {
        var result = environment
        result["FIREBASE_DATABASE_EMULATOR_HOST"] = server.authority
        result["FBCTL_SCHEMA"] = schemaFile.map { files.absolute($0) }
        result["FBCTL_DATABASE"] = nil
        // A proxy cannot reach the loopback address of this machine.
        let direct = "127.0.0.1,localhost,::1"
        result["NO_PROXY"] = environment["NO_PROXY"].map { $0 + "," + direct } ?? direct
        result["no_proxy"] = result["NO_PROXY"]
        if let folder = files.executable?.split(separator: "/").dropLast() {
            result["PATH"] = "/" + folder.joined(separator: "/") + (environment["PATH"].map { ":" + $0 } ?? "")
        }
        return result
    }
}
