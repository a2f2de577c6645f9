import Foundation

/// A folder of its own and an environment that holds nothing of the machine's: where a test runs programs.
final class Sandbox: Sendable {
    let folder: String
    let environment: [String: String]

    /// Makes the folder; `environment` is what the programs see besides PATH and HOME.
    init(_ environment: [String: String] = ["FBCTL_SCHEMA": Binary.schema]) throws {
        let parent = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
        let folder = parent.appendingPathComponent("fbctl-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        self.folder = folder.path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        self.environment = ["PATH": path, "HOME": folder.path, "LC_ALL": "C.UTF-8", "FBCTL_NO_RETRY": "1"]
            .merging(environment) { $1 }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
    }

    /// The names in the folder, in order.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Starts any program; `variables` are added to the environment, and an empty text removes one.
    func start(
        _ words: [String], _ variables: [String: String] = [:], input: String? = nil, outputFile: String? = nil
    ) throws -> Program {
        var file: String?
        if let input {
            let name = "input-" + UUID().uuidString
            try write(input, to: name)
            file = path(name)
        }
        defer { if let file { try? FileManager.default.removeItem(atPath: file) } }
        let environment = environment.merging(variables) { $1 }.filter { !$0.value.isEmpty }
        return try Program(words, environment: environment, folder: folder, input: file, outputFile: outputFile)
    }

    /// Runs any program to its end.
    func run(
        _ words: [String], _ variables: [String: String] = [:], input: String? = nil, outputFile: String? = nil
    ) async throws -> Run {
        try await start(words, variables, input: input, outputFile: outputFile).finish()
    }

    /// Runs `fbctl` to its end.
    func fbctl(
        _ arguments: String..., at database: (any Database)? = nil, variables: [String: String] = [:],
        input: String? = nil, outputFile: String? = nil
    ) async throws -> Run {
        try await fbctl(arguments, at: database, variables, input: input, outputFile: outputFile)
    }

    func fbctl(
        _ arguments: [String], at database: (any Database)? = nil, _ variables: [String: String] = [:],
        input: String? = nil, outputFile: String? = nil
    ) async throws -> Run {
        var variables = variables
        if let database, variables["FBCTL_DATABASE"] == nil { variables["FBCTL_DATABASE"] = database.url }
        return try await run([Binary.path] + arguments, variables, input: input, outputFile: outputFile)
    }

    /// What `curl` gets from the database, byte for byte.
    func curl(_ arguments: String...) async throws -> String {
        let run = try await run(["curl", "-sS", "--max-time", "30", "--noproxy", "*"] + arguments)
        return run.error.isEmpty ? run.output : run.description
    }
}

/// Something that listens.
protocol Database: Sendable {
    var url: String { get }
}
