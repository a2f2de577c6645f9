import RTDB
import RTDBClient
import RTDBWire
import Testing

struct DatabaseURLTests {
    struct Good: Sendable, CustomTestStringConvertible {
        let text: String
        /// What may be printed.
        let description: String
        let displayName: String
        /// The URL of `/a`.
        let location: String
        var testDescription: String { text }
    }

    @Test(arguments: [
        Good(
            text: "https://demo.firebaseio.com", description: "https://demo.firebaseio.com",
            displayName: "demo.firebaseio.com", location: "https://demo.firebaseio.com/a.json"),
        Good(
            text: "https://demo.firebaseio.com/", description: "https://demo.firebaseio.com",
            displayName: "demo.firebaseio.com", location: "https://demo.firebaseio.com/a.json"),
        Good(
            text: "HTTPS://Demo.Example", description: "https://Demo.Example", displayName: "Demo.Example",
            location: "https://Demo.Example/a.json"),
        Good(
            text: "http://127.0.0.1:9000?ns=demo", description: "http://127.0.0.1:9000", displayName: "demo",
            location: "http://127.0.0.1:9000/a.json?ns=demo"),
        Good(
            text: "http://127.0.0.1:9000/?ns=de+mo%2F&auth=s3cret", description: "http://127.0.0.1:9000",
            displayName: "de mo/", location: "http://127.0.0.1:9000/a.json?ns=de%20mo%2F&auth=s3cret"),
        Good(
            text: "http://h/?ns=a%1B%5B31m", description: "http://h", displayName: "a\\u{1b}[31m",
            location: "http://h/a.json?ns=a%1B%5B31m"),
        Good(text: "http://h/?ns=", description: "http://h", displayName: "h", location: "http://h/a.json?ns="),
        Good(text: "http://h?", description: "http://h", displayName: "h", location: "http://h/a.json"),
        Good(
            text: "http://h?x=1&x=2", description: "http://h", displayName: "h",
            location: "http://h/a.json?x=1&x=2"),
        Good(
            text: "http://h:1//pre//fix@//", description: "http://h:1/pre/fix@", displayName: "h:1",
            location: "http://h:1/pre/fix@/a.json"),
        Good(
            text: "http://[::1]:9000/p", description: "http://[::1]:9000/p", displayName: "[::1]:9000",
            location: "http://[::1]:9000/p/a.json"),
        Good(
            text: "http://[FE80::1%25eth0]", description: "http://[FE80::1%25eth0]", displayName: "[FE80::1%25eth0]",
            location: "http://[FE80::1%25eth0]/a.json"),
        Good(
            text: "http://h?q=a@b:c", description: "http://h", displayName: "h", location: "http://h/a.json?q=a%40b%3Ac"
        ),
    ])
    func good(_ row: Good) throws {
        let url = try DatabaseURL(row.text)
        #expect(url.description == row.description)
        #expect(String(reflecting: url) == row.description)
        #expect(url.displayName == row.displayName)
        #expect(url.url(of: Request(.get, .value(try DatabasePath("/a")))) == row.location)
    }

    struct Bad: Sendable, CustomTestStringConvertible {
        let text: String
        let message: String
        var testDescription: String { text }

        init(_ text: String, _ message: String) {
            self.text = text
            self.message = message
        }
    }

    private static let form = "write it as 'https://NAME.firebaseio.com' or 'http://127.0.0.1:9000?ns=NAME'"
    private static let credentials = "a database URL must not hold a user name or a password"

    @Test(arguments: [
        Bad("", "'' is not a database URL; \(form)"),
        Bad("demo", "'demo' is not a database URL; \(form)"),
        Bad("127.0.0.1:9000?ns=s3cret", "'127.0.0.1:9000' is not a database URL; \(form)"),
        Bad("h?auth=s3cret://x", "'h' is not a database URL; \(form)"),
        Bad("://h", "'://h' is not a database URL; \(form)"),
        Bad("a\u{1B}[2J", "'a\\u{1b}[2J' is not a database URL; \(form)"),
        Bad("ftp://h?s3cret", "database URL 'ftp://h' has the scheme 'ftp'; use https or http"),
        Bad("http://h#s3cret", "database URL 'http://h' holds a '#'"),
        Bad("http://h?auth=s3cret#x", "database URL 'http://h' holds a '#'"),
        Bad("http://", "database URL 'http://' names no host"),
        Bad("http://?ns=s3cret", "database URL 'http://' names no host"),
        Bad("http:///p", "database URL 'http:///p' names no host"),
        Bad("http://:80", "database URL 'http://:80' has no usable host or port"),
        Bad("http://h:", "database URL 'http://h:' has no usable host or port"),
        Bad("http://h:0", "database URL 'http://h:0' has no usable host or port"),
        Bad("http://h:x", "database URL 'http://h:x' has no usable host or port"),
        Bad("http://h:65536", "database URL 'http://h:65536' has no usable host or port"),
        Bad("http://h:+80", "database URL 'http://h:+80' has no usable host or port"),
        Bad("http://h:1:2", "database URL 'http://h:1:2' has no usable host or port"),
        Bad("http://::1", "database URL 'http://::1' has no usable host or port"),
        Bad("http://[::1", "database URL 'http://[::1' has no usable host or port"),
        Bad("http://[]", "database URL 'http://[]' has no usable host or port"),
        Bad("http://[x]", "database URL 'http://[x]' has no usable host or port"),
        Bad("http://[::1]x", "database URL 'http://[::1]x' has no usable host or port"),
        Bad("http://h%41", "database URL 'http://h%41' has no usable host or port"),
        Bad("http://a b", "database URL 'http://a b' has no usable host or port"),
        Bad("http://h\\x", "database URL 'http://h\\x' has no usable host or port"),
        Bad("http://dé", "database URL 'http://dé' has no usable host or port"),
        Bad("http://h<x>", "database URL 'http://h<x>' has no usable host or port"),
        Bad("http://h/a b", "database URL 'http://h/a b' has a path with characters that must be percent-encoded"),
        Bad("http://h/é?s3cret", "database URL 'http://h/é' has a path with characters that must be percent-encoded"),
        Bad("http://h?auth=s3cret%z", "database URL 'http://h' has a malformed percent-escape in its query"),
        Bad("http://h?\u{301}s3cret%", "database URL 'http://h' has a malformed percent-escape in its query"),
        Bad("http://h/a.json?auth=s3cret", "'http://h/a.json' is the URL of a location; \(Bad.location)"),
        Bad("http://h/.json/", "'http://h/.json/' is the URL of a location; \(Bad.location)"),
        Bad("https://me:s3cret@h", credentials),
        Bad("https://s3cret@h:x#y", credentials),
        Bad("https://me:s3/cret@h", credentials),
        Bad("https://me:s3cret?@h", credentials),
        Bad("https://me:s3cret#@h", credentials),
        Bad("me:s3cret@h", credentials),
        Bad("ftp://me:s3cret@h", credentials),
    ])
    func bad(_ row: Bad) {
        let error = #expect(throws: DatabaseURLError.self) { try DatabaseURL(row.text) }
        #expect(error?.description == row.message)
        #expect(error.map { String(reflecting: $0).contains("s3cret") } == false)
        #expect(error.map { "\(Array(Mirror(reflecting: $0).children))".contains("s3cret") } == false)
    }

    /// What the request says counts: a parameter of the database must not change what a command means.
    @Test func parametersOfTheRequestWin() throws {
        let url = try DatabaseURL("http://h?print=pretty&ns=a&x=1&x=2")
        let request = Request(.get, .value(.root), parameters: QueryParameters(["print": "silent", "y": "3"]))
        #expect(url.url(of: request) == "http://h/.json?print=silent&y=3&ns=a&x=1&x=2")
    }

    @Test(arguments: [
        (["plain"], "/plain.json"), ([], "/.json"), (["a", "b"], "/a/b.json"), (["my key"], "/my%20key.json"),
        (["日é"], "/%E6%97%A5%C3%A9.json"), (["e\u{301}"], "/e%CC%81.json"), (["😀"], "/%F0%9F%98%80.json"),
        (["a+b%?&=;,:@"], "/a%2Bb%25%3F%26%3D%3B%2C%3A%40.json"),
        (["\"{}<>|^`\\"], "/%22%7B%7D%3C%3E%7C%5E%60%5C.json"),
        (["-_!~*'()"], "/-_!~*'().json"), (["%2F"], "/%252F.json"), (["json"], "/json.json"),
        (["AZaz09"], "/AZaz09.json"), ([" "], "/%20.json"), (["\u{85}"], "/%C2%85.json"),
    ])
    func keysInURLs(_ row: (keys: [String], path: String)) throws {
        let location = Endpoint.value(DatabasePath(try row.keys.map { try Key($0) }))
        #expect(
            try DatabaseURL("https://h/pre?ns=n").url(of: Request(.get, location)) == "https://h/pre\(row.path)?ns=n")
        if !row.keys.contains("\"{}<>|^`\\") { #expect(try Endpoint(parsing: row.path) == location) }
    }

    @Test func priorityInURLs() throws {
        let url = try DatabaseURL("https://h")
        #expect(url.url(of: Request(.get, .priority(.root))) == "https://h/.priority.json")
        #expect(
            url.url(of: Request(.get, .priority(try DatabasePath("a b"))))
                == "https://h/a%20b/.priority.json")
    }
}

extension DatabaseURLTests.Bad {
    static let location = "name the database without the path and '.json'"
}
