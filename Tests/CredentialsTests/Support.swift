import Foundation
import HTTP
import JSONCore
import Platform
import RTDBClient
import Synchronization
import TestSupport
import Testing

@testable import Credentials

/// The beginning of every secret in these tests, for which everything that is printed is searched.
let mark = "S3CRET"

/// 2026-11-21T09:30:00Z.
let testTime: Int64 = 1_795_253_400_000

/// A clock that moves when a test says so, or when somebody sleeps.
final class TestClock: Sendable {
    private let time = Mutex<Int64>(0)

    /// Milliseconds since the test began.
    var passed: Int64 { time.withLock { $0 } }

    func advance(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }

    /// Begins far from the wall time, so that nobody confuses the two.
    var steady: SteadyClock {
        SteadyClock(
            now: { self.passed + 5_000 },
            sleep: { milliseconds in
                self.advance(Int64(milliseconds))
                await Task.yield()
                try Task.checkCancellation()
            })
    }

    var now: @Sendable () -> Int64 { { testTime + self.passed } }
}

/// Answers every request by a function, and notes the requests.
final class AnsweringTransport: Transport {
    private let answer: @Sendable (TransportRequest) async throws -> (status: Int, body: String)
    private let requests = Mutex<[TransportRequest]>([])

    init(_ answer: @escaping @Sendable (TransportRequest) async throws -> (status: Int, body: String)) {
        self.answer = answer
    }

    var sent: [TransportRequest] { requests.withLock { $0 } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        requests.withLock { $0.append(request) }
        let (status, body) = try await answer(request)
        return TransportResponse(status: status, headers: HTTPHeaders(), body: oneBytePerChunk(Array(body.utf8)))
    }
}

/// What a search needs of the world.
func context(
    environment: [String: String] = [:], files: [String: String] = [:], transport: any Transport = StubTransport([]),
    processes: any ProcessControl = NoProcesses(), clock: TestClock = TestClock()
) -> Context {
    Context(
        environment: environment, standardInput: MemorySource([]), standardOutput: MemorySink(),
        standardError: MemorySink(), files: MemoryFiles(files), now: clock.now, clock: clock.steady, random: { 0 },
        transport: transport, processes: processes)
}

func reach(_ url: String = "https://db.firebaseio.com", allowsInsecure: Bool = false) throws -> CredentialReach {
    CredentialReach(of: try DatabaseURL(url), allowsInsecure: allowsInsecure)
}

/// The whole of a request, its form or JSON on lines of its own.
func transcript(_ request: TransportRequest) -> String {
    var lines = ["\(request.method) \(request.url)"]
    lines += request.headers.map { "\($0.name): \($0.value)" }
    if let body = request.body {
        let text = String(decoding: body, as: UTF8.self)
        lines += text.hasPrefix("{") ? [text] : text.split(separator: "&").map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
}

/// Runs a program, and returns what it writes.
func output(of command: [String], input: String = "", environment: [String: String]? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    if let environment { process.environment = environment }
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let bytes = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command) ended with \(process.terminationStatus)")
    return String(decoding: bytes, as: UTF8.self)
}

/// A folder of this test alone, which is gone afterwards.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/fbctl-credentials-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String, mode: Int = 0o600) throws {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    /// The names of everything in a folder, in order.
    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }

    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
}

/// An RSA key that OpenSSL has made for this run.
enum TestKey {
    /// The private key in PKCS #8.
    static let pem = Result { try output(of: ["openssl", "genpkey", "-algorithm", "RSA", "-quiet"]) }

    static func publicPEM() throws -> String {
        try output(of: ["openssl", "pkey", "-pubout"], input: pem.get())
    }

    /// A key file of a service account, with other members or without some.
    static func file(_ changes: KeyValuePairs<String, JSON?> = [:]) throws -> String {
        var object = JSONObject(uniqueMembers: [
            ("type", "service_account"), ("project_id", "shop"), ("private_key_id", .string(mark + "id")),
            ("private_key", .string(try pem.get())), ("client_email", "robot@shop.iam.gserviceaccount.com"),
            ("token_uri", "https://token.test/token"),
        ])
        for (name, value) in changes { object[name] = value }
        return JSON.object(object).description
    }
}
