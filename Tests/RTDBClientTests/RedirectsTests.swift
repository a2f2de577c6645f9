import RTDBWire
import Testing

@testable import RTDBClient

struct RedirectsTests {
    /// The last two labels of a host, as if every top-level domain were a public suffix; nil for other names.
    private static let redirects = Redirects { host in
        let labels = host.split(separator: ".")
        return labels.count < 2 || labels.allSatisfy { UInt8($0) != nil }
            ? nil : labels.suffix(2).joined(separator: ".")
    }

    private static func request(_ method: String, _ url: String) -> TransportRequest {
        TransportRequest(
            method: method, url: url,
            headers: [HTTPHeader("X-Other", "1"), HTTPHeader("authorization", "Bearer s3cret")], body: [0x31],
            limits: TransportLimits(connect: 1, idle: 2, total: 3))
    }

    @Test(arguments: ["GET", "PUT", "POST", "PATCH", "DELETE"], [200, 300, 301, 302, 303, 304, 305, 307, 308, 400])
    func statuses(_ method: String, _ status: Int) throws {
        let sent = Self.request(method, "https://a.example/x.json?ns=n")
        let outcome = Result { () throws(RedirectError) in
            try Self.redirects.next(after: sent, status: status, location: "https://a.example/y.json")
        }
        let isRedirect = [301, 302, 303, 307, 308].contains(status)
        if isRedirect, status < 307, method != "GET" {
            #expect(outcome.error == .wouldChangeMethod(status: status))
            return
        }
        let next = try outcome.get()
        #expect(next?.url == (isRedirect ? "https://a.example/y.json" : nil))
        guard let next else { return }
        #expect(next.method == method)
        #expect(next.body == [0x31])
        #expect(next.headers == sent.headers)
        #expect(next.limits == sent.limits)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var from = "https://a.b.example/d/x.json?ns=n"
        let location: String?
        var to: String?
        var keeps = true
        var error: RedirectError?
        var testDescription: String { "\(from) -> \(location ?? "nothing")" }
    }

    @Test(arguments: [
        // Where to.
        Row(location: "https://a.b.example/y.json?q=1", to: "https://a.b.example/y.json?q=1"),
        Row(location: "HTTPS://A.B.Example/y", to: "https://A.B.Example/y"),
        Row(location: "https://a.b.example", to: "https://a.b.example/"),
        Row(location: "https://a.b.example?q", to: "https://a.b.example/?q"),
        Row(location: "https://a.b.example/a/../b", to: "https://a.b.example/a/../b"),
        Row(location: "https://a.b.example/y#part", to: "https://a.b.example/y"),
        Row(location: "//c.b.example/y", to: "https://c.b.example/y"),
        Row(location: "/y.json", to: "https://a.b.example/y.json"),
        Row(location: "/y.json?u=http://x/?", to: "https://a.b.example/y.json?u=http://x/?"),
        Row(location: "y.json", to: "https://a.b.example/d/y.json"),
        Row(location: "y.json?u=http://x", to: "https://a.b.example/d/y.json?u=http://x"),
        Row(location: "./y.json", to: "https://a.b.example/d/y.json"),
        Row(location: "../y.json", to: "https://a.b.example/y.json"),
        Row(location: "../../../y/./z/..", to: "https://a.b.example/y/"),
        Row(location: "?x=1", to: "https://a.b.example/d/x.json?x=1"),
        Row(location: "#part", to: "https://a.b.example/d/x.json?ns=n"),
        Row(from: "http://h", location: "y.json", to: "http://h/y.json"),
        Row(from: "http://h?ns=n", location: "?x=1", to: "http://h/?x=1"),
        Row(from: "http://h:9000/x", location: "/y", to: "http://h:9000/y"),
        Row(from: "http://h:9000/x", location: "//h/y", to: "http://h/y"),
        // Who gets the credential: the same host at any port, and what the same owner registered.
        Row(location: "https://a.b.example:8443/y", to: "https://a.b.example:8443/y"),
        Row(location: "https://c.b.example/y", to: "https://c.b.example/y"),
        Row(location: "https://b.example/y", to: "https://b.example/y"),
        Row(location: "https://a.c.example/y", to: "https://a.c.example/y", keeps: false),
        Row(location: "https://ab.example/y", to: "https://ab.example/y", keeps: false),
        Row(location: "https://a.b.example.evil.test/y", to: "https://a.b.example.evil.test/y", keeps: false),
        Row(from: "http://localhost:1/x", location: "http://LOCALHOST:2/y", to: "http://LOCALHOST:2/y"),
        Row(from: "http://localhost/x", location: "http://other/y", to: "http://other/y", keeps: false),
        Row(from: "http://127.0.0.1/x", location: "http://127.0.0.2/y", to: "http://127.0.0.2/y", keeps: false),
        Row(from: "http://[::A]:1/x", location: "http://[::a]:2/y", to: "http://[::a]:2/y"),
        Row(from: "http://[::1]/x", location: "http://[::2]/y", to: "http://[::2]/y", keeps: false),
        Row(from: "http://a.example/x", location: "https://a.example/y", to: "https://a.example/y"),
        // Refused.
        Row(location: nil, error: .noLocation(status: 307)),
        Row(location: "", error: .badLocation),
        Row(location: "http://a.b.example/y", error: .downgrade(to: "a.b.example")),
        Row(location: "HTTP://Other/y", error: .downgrade(to: "other")),
        Row(location: "ftp://a.b.example/y", error: .badLocation),
        Row(location: "javascript:x", error: .badLocation),
        Row(location: "https:y", error: .badLocation),
        Row(location: "https://", error: .badLocation),
        Row(location: "https:///y", error: .badLocation),
        Row(location: "https://:80/y", error: .badLocation),
        Row(location: "https://h:port/y", error: .badLocation),
        Row(location: "https://h:99999/y", error: .badLocation),
        Row(location: "https://me:pw@a.b.example/y", error: .badLocation),
        Row(location: "//me@a.b.example/y", error: .badLocation),
        Row(location: "https://evil.test\\@a.b.example/y", error: .badLocation),
        Row(location: "https://a%2eb.example/y", error: .badLocation),
        Row(location: "https://[x]/y", error: .badLocation),
        Row(location: "/a b", error: .badLocation),
        Row(location: "/é", error: .badLocation),
        Row(location: "/a\r\nX: y", error: .badLocation),
        Row(location: "/\u{301}", error: .badLocation),
    ])
    func locations(_ row: Row) {
        let sent = Self.request("POST", row.from)
        let outcome = Result { () throws(RedirectError) in
            try Self.redirects.next(after: sent, status: 307, location: row.location)
        }
        #expect(outcome.error == row.error)
        guard let next = try? outcome.get() else { return }
        #expect(next.url == row.to)
        #expect(next.headers == (row.keeps ? sent.headers : [HTTPHeader("X-Other", "1")]))
        #expect(next.method == "POST")
        #expect(next.body == [0x31])
    }

    @Test func messages() {
        #expect(
            [
                RedirectError.noLocation(status: 307), .badLocation, .wouldChangeMethod(status: 302),
                .downgrade(to: "h"), .tooMany,
            ].map(\.description) == [
                "the server answered 307 without saying where to go",
                "the server redirects to something that is no usable http or https URL",
                "the server answered a write with redirect 302, which may drop the write",
                "the server redirects from https to http ('h')",
                "more than 10 redirects in a row",
            ])
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
