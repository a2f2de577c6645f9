import Foundation

/// A `fbctl serve` on a free port, up as soon as this exists.
final class ServedDatabase: Database {
    let program: Program
    let url: String

    /// `host:port`.
    var authority: String { String(url.dropFirst("http://".count)) }

    init(_ sandbox: Sandbox, _ arguments: String..., schema: String? = nil) async throws {
        let start = [Binary.path, "serve", "--port", "0"] + arguments
        program = try sandbox.start(start, ["FBCTL_SCHEMA": schema ?? ""])
        let line = try await program.error.line()
        guard line.hasPrefix("serving http://127.0.0.1:") else { throw ProgramError.noLine(soFar: line) }
        url = String(line.dropFirst("serving ".count).prefix { $0 != " " })
    }

    /// Ends the server and gives what it ended with.
    func end(_ signal: Int32) async throws -> Run {
        program.send(signal)
        return try await program.finish()
    }
}

/// The server that is not ours: canned bytes by path, every request told.
final class CannedServer: Database {
    let program: Program
    let url: String

    init(_ sandbox: Sandbox) async throws {
        program = try sandbox.start(["python3", Binary.fixture("canned_server.py")])
        url = "http://127.0.0.1:" + (try await program.output.line())
    }

    var authority: String { String(url.dropFirst("http://".count)) }

    /// Ends the server and gives a line for each request that it has seen.
    func requests() async throws -> [String] {
        program.send(15)
        let run = try await program.finish()
        return run.output.split(separator: "\n").map(String.init)
    }
}
