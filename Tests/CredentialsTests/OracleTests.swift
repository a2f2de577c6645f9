import CurlTransport
import Foundation
import HTTP
import JSONCore
import Platform
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// Google's own library and PyJWT, as judges that know nothing of this project.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["FBCTL_OFFLINE"] == nil,
        "FBCTL_OFFLINE leaves out what needs a package index once"))
struct OracleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/"

    private func python() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let python = root + "/.build/python/bin/python"
        try #require(
            FileManager.default.isExecutableFile(atPath: python),
            """
            no Python with firebase-admin at '\(python)'; fetch it once, or leave the test out with FBCTL_OFFLINE=1: \
            python3 -m venv .build/python && .build/python/bin/pip install firebase-admin
            """)
        return python
    }

    /// The contents of a file with a credential, by a short name.
    private func content(_ name: String) throws -> String {
        let user = #"{"type":"authorized_user","client_id":"c","client_secret":"s","refresh_token":"r"}"#
        return switch name {
        case "service": try TestKey.file()
        case "user": user
        case "external":
            #"{"type":"external_account","audience":"//iam.googleapis.com/p","subject_token_type":"urn:ietf:params:oauth:token-type:jwt","token_url":"https://sts.googleapis.com/v1/token","credential_source":{"file":"/t"}}"#
        case "external user":
            #"{"type":"external_account_authorized_user","audience":"a","client_id":"c","client_secret":"s","refresh_token":"r","token_url":"https://sts.googleapis.com/v1/oauthtoken"}"#
        case "impersonated":
            #"{"type":"impersonated_service_account","source_credentials":\#(user),"service_account_impersonation_url":"https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/r@s.iam.gserviceaccount.com:generateAccessToken"}"#
        case "type": #"{"type":"nonsense"}"#
        case "no type": "{}"
        case "no secret": #"{"type":"authorized_user","client_id":"c","refresh_token":"r"}"#
        case "no key": try TestKey.file(["private_key": nil])
        case "no e-mail": try TestKey.file(["client_email": nil])
        default: name
        }
    }

    /// An environment, without the ROOT before its paths, and the files in it; each row of a cross of both.
    private func rows() throws -> [[String: String]] {
        for name in [
            "service", "user", "external", "external user", "impersonated", "type", "no type", "no secret", "no key",
            "no e-mail", "[]", "not json", "",
        ] {
            try folder.write(content(name), to: "\(name).json")
        }
        let gcloud = [("home", "user"), ("cloud", "service"), ("brokenhome", "no type")]
        for (home, name) in gcloud {
            let path = folder.path + "/" + home + (home == "cloud" ? "" : "/.config/gcloud")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try content(name).write(
                toFile: path + "/application_default_credentials.json", atomically: true, encoding: .utf8)
        }
        let named: [String?] = [
            nil, "", "service", "user", "external", "external user", "impersonated", "type", "no type", "no secret",
            "no key", "no e-mail", "[]", "not json", "missing",
        ]
        var rows: [[String: String]] = []
        for file in named {
            for home in file == nil || file == "" ? ["home", "empty", "brokenhome"] : ["home"] {
                for cloud in [nil, "cloud", "none"] {
                    for metadata in [nil, "yes"] {
                        for check in metadata == nil ? [nil] : [nil, "true", "false", "True", "1"] {
                            var row = ["HOME": folder.path + "/" + home]
                            row["GOOGLE_APPLICATION_CREDENTIALS"] = file.map {
                                $0.isEmpty ? "" : "\(folder.path)/\($0).json"
                            }
                            row["CLOUDSDK_CONFIG"] = cloud.map { "\(folder.path)/\($0)" }
                            row["METADATA"] = metadata
                            row["NO_GCE_CHECK"] = check
                            // What is found in a file does not depend on what comes after it.
                            if file?.isEmpty == false, metadata != nil || cloud == "none" { continue }
                            rows.append(row)
                        }
                    }
                }
            }
        }
        return rows
    }

    private func ours(_ row: [String: String]) async throws -> String {
        let isThere = row["METADATA"] != nil
        let flavor = HTTPHeader("Metadata-Flavor", "Google")
        let transport: any Transport =
            row["NO_GCE_CHECK"] == "true" ? StubTransport([]) : MetadataTransport(headers: isThere ? [flavor] : [])
        var context = context(environment: row, transport: transport)
        context.files = Context.live(transport: transport, environment: row).files
        do {
            let found = try await CredentialSearch(context, cache: nil)
                .credential(for: reach(), named: nil, isEmulated: false)
            return found?.kind.description ?? "none"
        } catch CredentialError.unreadableFile {
            return "missing"
        } catch is CredentialError {
            return "broken"
        }
    }

    /// Two rows of google-auth's own are left out: an empty CLOUDSDK_CONFIG, which it takes for the working folder, and
    /// a GOOGLE_APPLICATION_CREDENTIALS with the missing file of gcloud, which it passes over.
    @Test("google-auth finds the same credential in every environment")
    func order() async throws {
        let rows = try rows()
        let input = JSON.array(
            rows.map { row in
                .object(JSONObject(uniqueMembers: row.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
            })
        let lines = try output(of: [python(), Self.fixtures + "search_order.py"], input: input.description)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.count == rows.count + 1)
        for (row, theirs) in zip(rows, lines) {
            let found = try await ours(row)
            let shown = row.mapValues { $0.replacing(folder.path, with: "") }
            #expect(found == theirs, "\(shown)")
        }
        #expect(rows.count > 80)
        #expect(Set(lines).count == 9)
    }

    /// Eight sources with transports of their own share a folder: one request, which PyJWT finds good.
    @Test("a token server gets one good request from eight sources")
    func tokenServer() async throws {
        try folder.write(TestKey.publicPEM(), to: "public.pem")
        let server = Process()
        server.executableURL = URL(filePath: try python())
        server.arguments = [Self.fixtures + "token_server.py", folder.path + "/public.pem"]
        let (input, pipe) = (Pipe(), Pipe())
        server.standardInput = input
        server.standardOutput = pipe
        try server.run()
        defer { try? input.fileHandleForWriting.close() }
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        let base = "http://127.0.0.1:\(port)"
        try folder.write(TestKey.file(["token_uri": .string(base + "/token")]), to: "key.json")
        let named = NamedCredential(.keyFile(folder.path + "/key.json"), .flag("--credentials"))
        let path = folder.path
        let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let environment = ["XDG_CACHE_HOME": path + "/cache"]
                    var context = Context.live(transport: LibcurlTransport(), environment: environment)
                    // Other tests may hold this one up for longer than a lock is waited for.
                    context.clock.now = { 0 }
                    let search = CredentialSearch(
                        context, cache: TokenCache(environment: environment, clock: context.clock))
                    let found = try await search.credential(for: reach(), named: named, isEmulated: false)
                    return try await found?.source.credential(replacing: nil)?.secret.exposed
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == Array(repeating: "token-1", count: 8))
        let response = try await LibcurlTransport().send(TransportRequest(method: "GET", url: base + "/"))
        let findings = try await response.body.reduce(into: []) { $0 += $1 }
        #expect(String(decoding: findings, as: UTF8.self) == "good")
        let names = try folder.names("cache/fbctl")
        #expect(names.count == 2 && names.allSatisfy { $0.prefix(64).allSatisfy(\.isHexDigit) })
    }
}

/// Answers as a metadata server, or as something else.
private struct MetadataTransport: Transport {
    let headers: [HTTPHeader]

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(status: 200, headers: HTTPHeaders(headers), body: oneBytePerChunk(Array("shop".utf8)))
    }
}
