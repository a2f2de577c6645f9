import HTTP
import Platform
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// The metadata server: how it is found, asked and doubted.
struct MetadataTests {
    private static let flavor = HTTPHeader("metadata-flavor", "Google")
    private static let scopes =
        "https%3A%2F%2Fwww.googleapis.com%2Fauth%2Ffirebase.database%2Chttps%3A%2F%2Fwww.googleapis.com%2Fauth%2Fuserinfo.email"
    private static let token = #"{"access_token":"S3CRETm","expires_in":1799,"token_type":"Bearer"}"#

    private func found(
        _ stub: StubTransport, _ environment: [String: String] = [:], files: [String: String] = [:]
    ) async throws -> FoundCredential? {
        try await CredentialSearch(context(environment: environment, files: files, transport: stub), cache: nil)
            .credential(for: reach(), named: nil, isEmulated: false)
    }

    @Test func account() async throws {
        let base = "GET http://metadata.google.internal/computeMetadata/v1/"
        let stub = StubTransport([
            .init("GET http://169.254.169.254", headers: [Self.flavor], body: "0.1/\n"),
            .init(
                base + "instance/service-accounts/default/token?scopes=" + Self.scopes, headers: [Self.flavor],
                body: Self.token),
            .init(base + "instance/service-accounts/default/email", headers: [Self.flavor], body: "vm@shop.test\n"),
            .init(base + "project/project-id", headers: [Self.flavor], body: "shop"),
        ])
        let credential = try #require(try await found(stub))
        let account = try await credential.signedInAccount()
        #expect(account.phrase == "vm@shop.test (service account of this machine, from the metadata server)")
        #expect(account.projectID == "shop")
        #expect(account.expiry == testTime + 1_799_000)
        #expect(stub.sent.allSatisfy { $0.headers == [HTTPHeader("Metadata-Flavor", "Google")] && $0.body == nil })
        let limits = stub.sent.map(\.limits)
        #expect(limits[0] == TransportLimits(connect: 1000, idle: 1000, total: 1000))
        #expect(limits[1] == TransportLimits(connect: 2000, idle: 10_000, total: 15_000))
    }

    @Test func otherPlaces() async throws {
        let stub = StubTransport([
            .init("GET http://10.0.0.1:80", headers: [Self.flavor]),
            .init(
                "GET http://meta.test:81/computeMetadata/v1/instance/service-accounts/default/token?scopes="
                    + Self.scopes, headers: [Self.flavor], body: Self.token),
        ])
        let environment = [
            "GCE_METADATA_HOST": "meta.test:81", "GCE_METADATA_IP": "10.0.0.1:80", "GCE_METADATA_TIMEOUT": "2",
        ]
        let credential = try #require(try await found(stub, environment))
        #expect(try await credential.source.credential(replacing: nil)?.secret == Secret("S3CRETm"))
        #expect(stub.sent[0].limits.total == 2000)
    }

    @Test(arguments: ["no answer", "no header", "another header", "404"])
    func isNotThere(_ what: String) async throws {
        let request = "GET http://169.254.169.254"
        let exchange: StubTransport.Exchange =
            switch what {
            case "no header": .init(request)
            case "another header": .init(request, headers: [HTTPHeader("Metadata-Flavor", "Acme")])
            case "404": .init(request, 404, headers: [Self.flavor])
            default: .init(request, failing: .timedOut(phase: "connecting", milliseconds: 1000))
            }
        #expect(try await found(StubTransport([exchange]))?.kind == nil)
    }

    /// A name tells at once; asking where there is no server would take a second.
    @Test(arguments: ["ThinkPad\n", "Google Compute Engine\n"])
    func aMachineIsKnownByItsName(_ name: String) async throws {
        let files = ["/sys/class/dmi/id/product_name": name]
        let kind = try await found(StubTransport([]), files: files)?.kind
        #expect(kind == (name.hasPrefix("Google") ? .metadataServer : nil))
    }

    @Test func nobodyIsAsked() async throws {
        #expect(try await found(StubTransport([]), ["NO_GCE_CHECK": "true"])?.kind == nil)
        #expect(try await found(StubTransport([]), ["GCE_METADATA_HOST": "a b"])?.kind == nil)
        #expect(try await found(StubTransport([]), ["GCE_METADATA_IP": "me@a"])?.kind == nil)
    }

    /// Whoever answers for the name in another network does not give tokens.
    @Test func aTokenWithoutTheHeader() async throws {
        let stub = StubTransport([
            .init("GET http://169.254.169.254", headers: [Self.flavor]),
            .init(
                "GET http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token?scopes="
                    + Self.scopes, body: Self.token),
        ])
        let credential = try #require(try await found(stub))
        let error = await #expect(throws: CredentialError.self) {
            try await credential.source.credential(replacing: nil)
        }
        #expect(
            error?.description
                == "the reply of the token server 'metadata.google.internal' makes no sense: "
                + "it has no header 'Metadata-Flavor: Google'")
    }
}
