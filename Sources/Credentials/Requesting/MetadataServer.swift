import HTTP
import InternetFormats
import JSONCore
import Platform
import RTDBClient

/// The metadata server of Google's machines, which gives tokens to every program on them.
///
/// Its tokens are kept in memory only: it keeps them itself, and a folder may be shared by machines with other accounts.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.12.
struct MetadataServer: TokenFetcher {
    /// The address that every such machine has.
    ///
    /// - Source: RFC 3927; Compute Engine, "About VM metadata".
    private static let address = "169.254.169.254"
    private static let host = "metadata.google.internal"
    private static let productName = "/sys/class/dmi/id/product_name"
    private static let flavor = HTTPHeader("Metadata-Flavor", "Google")
    /// How long a machine that has none is asked, in milliseconds; `GCE_METADATA_TIMEOUT` says otherwise.
    private static let timeout = 1000

    /// Where tokens and facts are asked for.
    private let place: String
    /// Where it is found out whether there is a server.
    private let probe: String
    /// Whether the environment names the server.
    private let isNamed: Bool
    private let timeout: Int
    private let files: any FileAccess
    private let server: TokenServer

    /// Creates the client of the server that the environment names, or of the usual one; nil when `NO_GCE_CHECK` is
    /// set, or what the environment names is not a host.
    init?(environment: [String: String], files: any FileAccess, server: TokenServer) {
        guard environment["NO_GCE_CHECK"] != "true" else { return nil }
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let named = value("GCE_METADATA_HOST") ?? value("GCE_METADATA_ROOT")
        isNamed = named != nil || value("GCE_METADATA_IP") != nil
        place = "http://\(named ?? Self.host)/computeMetadata/v1/"
        probe = "http://\(value("GCE_METADATA_IP") ?? named ?? Self.address)"
        let seconds = value("GCE_METADATA_TIMEOUT").flatMap { Int($0) }
        timeout = seconds.map { min(max($0, 1), 60) * 1000 } ?? Self.timeout
        guard HTTPURL(place) != nil, HTTPURL(probe) != nil else { return nil }
        self.files = files
        self.server = server
    }

    /// Whether this machine has a metadata server.
    ///
    /// The name of the machine tells, if there is one and the environment does not name a server; otherwise the server
    /// is asked, which takes a second where there is none.
    func isThere() async throws -> Bool {
        if !isNamed, let name = try? files.read(Self.productName, atMost: 1 << 10), !name.isEmpty {
            return name.starts(with: "Google".utf8)
        }
        let request = TransportRequest(
            method: "GET", url: probe, headers: [Self.flavor],
            limits: TransportLimits(connect: timeout, idle: timeout, total: timeout))
        do {
            let response = try await server.transport.send(request)
            if response.status == 200, response.headers["Metadata-Flavor"] == "Google" { return true }
        } catch let error as CancellationError {
            throw error
        } catch {
            // Most machines have none.
        }
        return false
    }

    func cacheKey() -> TokenKey? { nil }

    func fetch() async throws -> AccessToken {
        let now = server.now()
        let scopes = PercentEncoding.encode(Scopes.database.joined(separator: ","))
        let bytes = try await get("instance/service-accounts/default/token?scopes=" + scopes)
        let host = try url("").host
        guard let object = (try? JSON(parsing: bytes))?.object else {
            throw CredentialError.unreadableReply(server: host, reason: "it is not a JSON object")
        }
        return try TokenReply(object: object, server: host).accessToken(now)
    }

    /// The e-mail address of the machine's service account; nil when the server does not tell.
    func account() async throws -> String? {
        try await fact("instance/service-accounts/default/email")
    }

    func projectID() async throws -> String? {
        try await fact("project/project-id")
    }

    private func fact(_ path: String) async throws -> String? {
        do {
            let text = String(decoding: try await get(path), as: UTF8.self).trimmingBlanks
            return text.isEmpty || text.utf8.count > 256 ? nil : text
        } catch is CredentialError {
            return nil
        }
    }

    private func get(_ path: String) async throws -> [UInt8] {
        let url = try url(path)
        let limits = TransportLimits(connect: 2 * timeout, idle: 10_000, total: 15_000)
        let (headers, bytes) = try await server.text(
            TokenServer.Message(
                method: "GET", url: url, headers: [Self.flavor], secrets: [], kind: .metadataServer, limits: limits))
        // Anybody may answer for this name in another network.
        guard headers["Metadata-Flavor"] == "Google" else {
            throw CredentialError.unreadableReply(
                server: url.host, reason: "it has no header 'Metadata-Flavor: Google'")
        }
        return bytes
    }

    private func url(_ path: String) throws(CredentialError) -> ServerURL {
        // No secret is sent to it, and it speaks plain http.
        guard let url = ServerURL(place + path, allowsPlainHTTP: true) else {
            throw .unreachable(server: place, .badURL(reason: "it is not a host and a port"))
        }
        return url
    }
}
