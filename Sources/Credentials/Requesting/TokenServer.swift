import HTTP
import InternetFormats
import JSONCore
import Platform
import RTDBClient
import RTDBWire
import TerminalText

/// Sends requests for tokens, and reads replies that nobody vouches for.
///
/// Redirects are not followed. Failures of the server are tried three times in all, since a request for a token may be
/// repeated.
struct TokenServer: Sendable {
    /// The largest reply that is read, in bytes.
    private static let sizeLimit = 64 << 10
    private static let limits = TransportLimits(connect: 10_000, idle: 10_000, total: 30_000)
    /// The pauses before the second and the third attempt, in milliseconds.
    private static let pauses = [500, 1500]

    let transport: any Transport
    let clock: SteadyClock
    /// Milliseconds since 1970.
    let now: @Sendable () -> Int64

    /// A request for a token, and the secrets in its body.
    struct Message: Sendable {
        var method = "POST"
        let url: ServerURL
        var headers: [HTTPHeader] = []
        var body: [UInt8]?
        let secrets: [Secret]
        let kind: CredentialKind
        var limits = TokenServer.limits

        /// The texts in the request that no message may repeat, longer ones first.
        fileprivate var hidden: [String] {
            let values = secrets.flatMap { [$0.exposed, PercentEncoding.encode($0.exposed)] }
            let own = [TokenServer.formType, TokenServer.jsonType].map(\.value)
            let query = url.text.drop { $0 != "?" }.dropFirst().split { "&=".contains($0) }.map(String.init)
            let fields = headers.map(\.value).filter { !own.contains($0) }
            // `Basic` and `Bearer` may stay.
            let credentials = fields.compactMap { $0.split(separator: " ").last.map(String.init) }
            return (values + fields + credentials + query)
                .filter { $0.utf8.count > 2 }.sorted { $0.utf8.count > $1.utf8.count }
        }
    }

    /// The body of a form.
    static func form(_ fields: KeyValuePairs<String, String>) -> [UInt8] {
        Array(QueryParameters(fields).encoded.utf8)
    }

    static let formType = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
    static let jsonType = HTTPHeader("Content-Type", "application/json")

    /// The object in the reply of a server that has agreed.
    ///
    /// - Throws: ``CredentialError``.
    func object(_ message: Message) async throws -> JSONObject {
        let bytes = try await text(message).bytes
        guard let object = (try? JSON(parsing: bytes))?.object else {
            throw CredentialError.unreadableReply(server: message.url.host, reason: "it is not a JSON object")
        }
        return object
    }

    /// The headers and the text of the reply of a server that has agreed.
    ///
    /// - Throws: ``CredentialError``.
    func text(_ message: Message) async throws -> (headers: HTTPHeaders, bytes: [UInt8]) {
        var pauses = TokenServer.pauses[...]
        while true {
            let (status, headers, bytes) = try await send(message)
            switch status {
            case 200: return (headers, bytes)
            case 408, 429, 500...:
                guard let pause = pauses.popFirst() else {
                    throw CredentialError.serverFailed(server: message.url.host, status: status)
                }
                try await clock.sleep(pause)
            case 400..<500:
                throw CredentialError.refused(
                    .init(
                        server: message.url.host, status: status,
                        text: TokenServer.explanation(bytes, hiding: message.hidden), kind: message.kind))
            default:
                let reason = (300..<400).contains(status) ? "it is a redirect" : "it has the status \(status)"
                throw CredentialError.unreadableReply(server: message.url.host, reason: reason)
            }
        }
    }

    private func send(_ message: Message) async throws -> (status: Int, headers: HTTPHeaders, bytes: [UInt8]) {
        let request = TransportRequest(
            method: message.method, url: message.url.text, headers: message.headers, body: message.body,
            limits: message.limits)
        do {
            let response = try await transport.send(request)
            var bytes: [UInt8] = []
            for try await chunk in response.body {
                bytes += chunk.prefix(TokenServer.sizeLimit + 1 - bytes.count)
                guard bytes.count <= TokenServer.sizeLimit else {
                    throw CredentialError.unreadableReply(
                        server: message.url.host, reason: "it has more than \(TokenServer.sizeLimit) bytes")
                }
            }
            return (response.status, response.headers, bytes)
        } catch let error as TransportError {
            throw CredentialError.unreachable(server: message.url.host, error)
        }
    }

    /// What a server says about a refusal, shortened and on one line.
    ///
    /// - Source: RFC 6749 section 5.2; Google APIs, "Error model".
    private static func explanation(_ bytes: [UInt8], hiding texts: [String]) -> String {
        let json = try? JSON(parsing: bytes)
        let parts: [String?] =
            if let error = json?["error"]?.object { [error["status"]?.string, error["message"]?.string] } else {
                [json?["error"]?.string, json?["error_description"]?.string]
            }
        var text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
        for hidden in texts { text = text.replacing(hidden, with: "<redacted>") }
        let shown = text.prefix(200)
        return text.isEmpty ? "it does not say why" : shown.count < text.count ? shown + "…" : text
    }
}
