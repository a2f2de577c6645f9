import HTTP
import InternetFormats
import RTDBWire
import Testing

@testable import RTDBClient

struct RedirectsTests {
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
            try Redirects.next(after: sent, status: status, location: "https://a.example/y.json")
        }
        let isRedirect = [301, 302, 303, 307, 308].contains(status)
        if isRedirect, status < 307, method != "GET" {
            #expect(outcome.error == .wouldChangeMethod(status: status))
            return
        }
        let next = try outcome.get()?.request
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
        /// The place that is not trusted with the credential and a write.
        var elsewhere: String?
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
        Row(location: "//a.b.example/y", to: "https://a.b.example/y"),
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
        // One origin: scheme, host and port.
        Row(location: "https://a.b.example:443/y", to: "https://a.b.example:443/y"),
        Row(from: "http://h/x", location: "http://h:80/y", to: "http://h:80/y"),
        Row(from: "http://localhost:9000/x", location: "http://LOCALHOST:9000/y", to: "http://LOCALHOST:9000/y"),
        Row(from: "http://[::A]:1/x", location: "http://[::a]:1/y", to: "http://[::a]:1/y"),
        Row(location: "https://a.b.example:8443/y", to: "https://a.b.example:8443/y", elsewhere: "a.b.example:8443"),
        Row(from: "http://h:9000/x", location: "//h/y", to: "http://h/y", elsewhere: "h"),
        Row(from: "http://h:1/x", location: "http://h:2/y", to: "http://h:2/y", elsewhere: "h:2"),
        Row(
            from: "http://127.0.0.1:1/x", location: "http://127.0.0.1:2/y", to: "http://127.0.0.1:2/y",
            elsewhere: "127.0.0.1:2"),
        Row(
            from: "http://127.0.0.1/x", location: "http://localhost/y", to: "http://localhost/y", elsewhere: "localhost"
        ),
        Row(from: "http://h/x", location: "https://h/y", to: "https://h/y", elsewhere: "h"),
        Row(location: "https://c.b.example/y", to: "https://c.b.example/y", elsewhere: "c.b.example"),
        Row(location: "https://b.example/y", to: "https://b.example/y", elsewhere: "b.example"),
        Row(location: "https://a.b.example./y", to: "https://a.b.example./y", elsewhere: "a.b.example."),
        // From one database of the hosted service to another.
        Row(
            from: "https://n.firebaseio.com/x", location: "https://s-1.FirebaseIO.com/y",
            to: "https://s-1.FirebaseIO.com/y"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://a.b.firebaseio.com:443/y",
            to: "https://a.b.firebaseio.com:443/y"),
        Row(
            from: "https://n.europe-west1.firebasedatabase.app/x",
            location: "https://m.asia-southeast1.firebasedatabase.app/y",
            to: "https://m.asia-southeast1.firebasedatabase.app/y"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://n.firebasedatabase.app/y",
            to: "https://n.firebasedatabase.app/y", elsewhere: "n.firebasedatabase.app"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://m.firebaseio.com:8443/y",
            to: "https://m.firebaseio.com:8443/y", elsewhere: "m.firebaseio.com:8443"),
        Row(
            from: "https://n.firebaseio.com:8443/x", location: "https://m.firebaseio.com/y",
            to: "https://m.firebaseio.com/y", elsewhere: "m.firebaseio.com"),
        Row(
            from: "http://n.firebaseio.com/x", location: "http://m.firebaseio.com/y", to: "http://m.firebaseio.com/y",
            elsewhere: "m.firebaseio.com"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://firebaseio.com/y", to: "https://firebaseio.com/y",
            elsewhere: "firebaseio.com"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://.firebaseio.com/y", to: "https://.firebaseio.com/y",
            elsewhere: ".firebaseio.com"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://evilfirebaseio.com/y",
            to: "https://evilfirebaseio.com/y",
            elsewhere: "evilfirebaseio.com"),
        Row(
            from: "https://n.firebaseio.com/x", location: "https://m.firebaseio.com.evil.test/y",
            to: "https://m.firebaseio.com.evil.test/y", elsewhere: "m.firebaseio.com.evil.test"),
        Row(
            from: "https://evil.test/x", location: "https://m.firebaseio.com/y", to: "https://m.firebaseio.com/y",
            elsewhere: "m.firebaseio.com"),
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
    func locations(_ row: Row) throws {
        for method in ["GET", "POST"] {
            let sent = Self.request(method, row.from)
            let outcome = Result { () throws(RedirectError) in
                try Redirects.next(after: sent, status: 307, location: row.location)
            }
            var error = row.error
            if method != "GET", let to = row.elsewhere, let from = HTTPURL(row.from)?.authority.text {
                error = .writeElsewhere(from: from, to: to)
            }
            #expect(outcome.error == error)
            guard let step = try? outcome.get() else { continue }
            #expect(step.request.url == row.to)
            #expect(step.untrusted == row.elsewhere)
            #expect(step.request.headers == (row.elsewhere == nil ? sent.headers : [HTTPHeader("X-Other", "1")]))
            #expect(step.request.method == method)
            #expect(step.request.body == [0x31])
        }
    }

    @Test func withoutACredentialNothingIsWithheld() throws {
        let sent = TransportRequest(method: "GET", url: "http://h:1/x")
        let step = try #require(try Redirects.next(after: sent, status: 302, location: "http://h:2/y"))
        #expect(step.untrusted == nil)
        #expect(step.request.url == "http://h:2/y")
    }

    @Test func messages() {
        #expect(
            [
                RedirectError.noLocation(status: 307), .badLocation, .wouldChangeMethod(status: 302),
                .downgrade(to: "h"), .writeElsewhere(from: "a:1", to: "b:2"), .tooMany,
            ].map(\.description) == [
                "the server answered 307 without naming a location",
                "the server redirects to something that is not a usable http or https URL",
                "the server answered a write with redirect 302, which may drop the write",
                "the server redirects from https to http ('h')",
                "the server at 'a:1' redirects the write to 'b:2', which was not named as the database",
                "more than 10 redirects in a row",
            ])
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
