import HTTP
import RTDB
import RTDBWire
import Synchronization
import Testing

@testable import RTDBServer

/// Web pages and host names that are answered, and those that are not.
@Suite(.serialized)
struct WebAccessTests {
    /// Headers of a request, and what is said against them.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let headers: HTTPHeaders
        let refusal: WebRefusal?

        init(_ headers: KeyValuePairs<String, String>, _ refusal: WebRefusal? = nil) {
            testDescription = headers.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            self.headers = HTTPHeaders(headers.map { HTTPHeader($0.key, $0.value) })
            self.refusal = refusal
        }
    }

    static func access(_ origins: [String] = [], hosts: Set<String> = [], checksHost: Bool = true) -> WebAccess {
        var access = WebAccess()
        access.origins = Set(origins.compactMap { Origin($0) })
        access.allowsEveryOrigin = origins.contains("*")
        access.hosts = Set(hosts.compactMap { HostName(authority: $0) })
        access.checksHost = checksHost
        return access
    }

    @Test(
        "pages of this machine, and nobody else's",
        arguments: [
            Row([:]), Row(["Origin": "http://localhost"]), Row(["Origin": "http://localhost:3000"]),
            Row(["Origin": "https://LOCALHOST:3000"]), Row(["origin": "http://app.localhost"]),
            Row(["Origin": "http://127.0.0.1:8080"]), Row(["Origin": "http://127.9.9.9"]),
            Row(["Origin": "http://[::1]:5000"]), Row(["Origin": "http://[::ffff:127.0.0.1]"]),
            Row(["Origin": "https://evil.example"], .origin("https://evil.example")),
            Row(["Origin": "http://localhost.evil.example"], .origin("http://localhost.evil.example")),
            Row(["Origin": "http://evil.example:80@localhost"], .origin("http://evil.example:80@localhost")),
            Row(["Origin": "http://localhost/evil.example"], .origin("http://localhost/evil.example")),
            Row(["Origin": "http://notlocalhost"], .origin("http://notlocalhost")),
            Row(["Origin": "http://128.0.0.1"], .origin("http://128.0.0.1")),
            Row(["Origin": "http://127.1"], .origin("http://127.1")),
            Row(["Origin": "http://[::2]"], .origin("http://[::2]")),
            Row(["Origin": "http://[::1"], .origin("http://[::1")), Row(["Origin": "null"], .origin("null")),
            Row(["Origin": ""], .origin("")), Row(["Origin": "localhost"], .origin("localhost")),
            Row(["Origin": "http://localhost:99999"], .origin("http://localhost:99999")),
            Row(["Origin": "http://localhost:"], .origin("http://localhost:")),
            Row(["Origin": "http://localhost", "Origin": "https://evil.example"], .origin("https://evil.example")),
            Row(["Sec-Fetch-Site": "cross-site"], .crossSite), Row(["sec-fetch-site": "Cross-Site"], .crossSite),
            Row(["Sec-Fetch-Site": "same-site"]), Row(["Sec-Fetch-Site": "same-origin"]),
            Row(["Sec-Fetch-Site": "none"]),
            // Two names of this machine are two sites.
            Row(["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:3000"]),
            Row(["Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"], .origin("https://evil.example")),
        ])
    func origins(_ row: Row) {
        #expect(Self.access().refusal(of: "/a.json", row.headers) == row.refusal)
        #expect(Self.access(["*"]).refusal(of: "/a.json", row.headers) == nil)
    }

    @Test(
        "pages that are named",
        arguments: [
            Row(["Origin": "https://app.example"]), Row(["Origin": "https://APP.example:443"]),
            Row(["Origin": "https://app.example", "Sec-Fetch-Site": "cross-site"]),
            Row(["Origin": "http://app.example"], .origin("http://app.example")),
            Row(["Origin": "https://app.example:8443"], .origin("https://app.example:8443")),
            Row(["Origin": "https://b.app.example"], .origin("https://b.app.example")),
            Row(["Origin": "null"]), Row(["Sec-Fetch-Site": "cross-site"], .crossSite),
        ])
    func namedOrigins(_ row: Row) {
        #expect(Self.access(["https://app.example", "null"]).refusal(of: "/a.json", row.headers) == row.refusal)
    }

    @Test(
        "names of this machine",
        arguments: [
            Row([:]), Row(["Host": "localhost"]), Row(["Host": "LocalHost:9000"]), Row(["Host": "localhost."]),
            Row(["Host": "x.localhost:9000"]), Row(["Host": "127.0.0.1:9000"]), Row(["Host": "[::1]:9000"]),
            Row(["Host": "db.test:9000"]), Row(["Host": "DB.test"]),
            Row(["Host": "evil.example"], .host("evil.example")), Row(["Host": ""], .host("")),
            Row(["Host": "localhost.evil.example"], .host("localhost.evil.example")),
            Row(["Host": "localhost@evil.example"], .host("localhost@evil.example")),
            Row(["Host": "127.0.0.1.evil.example"], .host("127.0.0.1.evil.example")),
            Row(["Host": "10.0.0.1"], .host("10.0.0.1")), Row(["Host": "localhost:x"], .host("localhost:x")),
            Row(["Host": "localhost", "Host": "evil.example"], .host("evil.example")),
            Row(["Host": "a.db.test"], .host("a.db.test")),
        ])
    func hosts(_ row: Row) {
        #expect(Self.access(hosts: ["db.test"]).refusal(of: "/a.json", row.headers) == row.refusal)
        #expect(Self.access(checksHost: false).refusal(of: "/a.json", row.headers) == nil)
    }

    @Test("a whole URL in the request line names the host too")
    func absoluteTarget() {
        let headers = HTTPHeaders([HTTPHeader("Host", "localhost")])
        #expect(Self.access().refusal(of: "http://localhost:1/a.json", headers) == nil)
        #expect(Self.access().refusal(of: "http://evil.example?/a.json", headers) == .host("evil.example"))
        #expect(Self.access().refusal(of: "http://evil.example/a.json", headers) == .host("evil.example"))
    }

    @Test("an answer names the origin that may read it")
    func headers() {
        let named = HTTPHeaders([HTTPHeader("Origin", "https://app.example")])
        let expected = [HTTPHeader("Access-Control-Allow-Origin", "https://app.example"), HTTPHeader("Vary", "Origin")]
        #expect(Self.access(["https://app.example"]).headers(for: named) == expected)
        #expect(Self.access(["*"]).headers(for: named) == [HTTPHeader("Access-Control-Allow-Origin", "*")])
        #expect(Self.access(["*"]).headers(for: HTTPHeaders()) == [HTTPHeader("Access-Control-Allow-Origin", "*")])
        #expect(Self.access().headers(for: named) == [])
        #expect(Self.access().headers(for: HTTPHeaders()) == [])
    }

    @Test("refused before anything is done, and told of once")
    func overSockets() async throws {
        let notices = Mutex<[String]>([])
        var configuration = Server.Configuration()
        configuration.web.origins = [try #require(Origin("https://app.example"))]
        let store = Store()
        let server = try await Server.start(configuration, store: store, writeCheck: nil) { _ in
        } notice: { notice in
            notices.withLock { $0.append(notice.description) }
        }
        do {
            try check(server, store)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        #expect(
            notices.withLock { $0 } == [
                "refused a request from a page of 'https://evil.example'; '--allow-origin https://evil.example' lets its pages in",
                "refused a request from a page of another site; '--allow-origin' names the origins that are let in",
                "refused a request to host 'evil.example'; '--allow-host evil.example' answers to that name",
                "an SDK asked for the WebSocket protocol, which this server does not speak; "
                    + "REST clients and the Admin SDKs for Python and Go work",
            ])
    }

    private func check(_ server: Server, _ store: Store) throws {
        let url = server.url
        let evil = ["-H", "Origin: https://evil.example"]
        let body = "{\n  \"error\" : \"Origin 'https://evil.example' is not allowed to use this server\"\n}\n"
        for _ in 0..<2 {
            #expect(try curl(evil + ["-X", "PUT", "-d", "1", "\(url)/a.json"]) == body)
            #expect(
                try curl(evil + ["-i", "-X", "OPTIONS", "\(url)/a.json"])
                    == "HTTP/1.1 403 Forbidden\r\n\(ListenerTests.jsonHeaders)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
        let status = ["-o", "/dev/null", "-w", "%{http_code}"]
        #expect(try curl(status + ["-H", "Sec-Fetch-Site: cross-site", "-d", "1", "\(url)/a.json"]) == "403")
        #expect(try curl(status + ["-H", "Host: evil.example", "-d", "1", "\(url)/a.json"]) == "403")
        #expect(
            try curl(
                status + [
                    "--http1.1", "-H", "Upgrade: websocket", "-H", "Connection: Upgrade", "\(url)/.ws?v=5&ns=x",
                ]) == "501")
        #expect(try curl(status + ["\(url)/.ws?v=5&ns=x"]) == "501")
        #expect(store.exported() == .null)
        #expect(
            try curl(["-i", "-H", "Origin: https://app.example", "\(url)/a.json"])
                == "HTTP/1.1 200 OK\r\n\(ListenerTests.jsonHeaders)Access-Control-Allow-Origin: https://app.example\r\n"
                + "Vary: Origin\r\nContent-Length: 4\r\n\r\nnull")
        #expect(try curl(status + ["-H", "Origin: http://localhost:5173", "\(url)/a.json"]) == "200")
        #expect(try curl(status + ["\(url.replacing("127.0.0.1", with: "localhost"))/a.json"]) == "200")
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        guard let found = firstRange(of: part) else { return self }
        return self[..<found.lowerBound] + other + self[found.upperBound...]
    }
}
