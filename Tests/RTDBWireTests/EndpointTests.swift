import HTTP
import InternetFormats
import RTDB
import RTDBWire
import Testing

/// URL paths, percent-encoding and query strings.
struct EndpointTests {
    @Test(
        arguments: [
            ("/.json", [], false), ("/a.json", ["a"], false), ("/a/b.json", ["a", "b"], false),
            ("/a/.json", ["a"], false), ("//a///b/.json", ["a", "b"], false),
            ("/my%20key.json", ["my key"], false), ("/%E6%97%A5.json", ["日"], false), ("/a+b.json", ["a+b"], false),
            ("/a%2Bb.json", ["a+b"], false),
            ("/a%25b%3F.json", ["a%b?"], false), ("/a/.priority.json", ["a"], true), ("/.priority.json", [], true),
            ("/a/%2Epriority.json", ["a"], true),
            ("/json.json", ["json"], false), ("/a/\u{301}x.json", ["a", "\u{301}x"], false),
        ] as [(String, [String], Bool)])
    func parsing(_ text: String, _ keys: [String], _ isPriority: Bool) throws {
        let location = try Endpoint(parsing: text)
        let path = DatabasePath(try keys.map { try Key($0) })
        #expect(location == (isPriority ? .priority(path) : .value(path)))
        #expect(try Endpoint(parsing: location.urlPath) == location)
    }

    @Test(arguments: [
        ("/a", LocationError.missingSuffix), ("", .missingSuffix), ("a.json", .missingSuffix),
        ("/a.json/b", .missingSuffix), ("/a.jso", .missingSuffix),
        ("/a.JSON", .missingSuffix), ("/a.b.json", .invalidPath), ("/a.json/b.json", .invalidPath),
        ("/x.json.json", .invalidPath), ("/a%2Fb.json", .invalidPath),
        ("/a%5Cb.json", .invalidPath), ("/../a.json", .invalidPath), ("/a%00.json", .invalidPath),
        ("/a%7F.json", .invalidPath), ("/a%zz.json", .invalidPath),
        ("/a%.json", .invalidPath), ("/%E0%A4.json", .invalidPath), ("/%FF.json", .invalidPath),
        ("/a%24.json", .invalidPath), ("/.priority/a.json", .invalidPath),
        ("/.settings/rules/x.json", .invalidPath), ("/.info/connected.json", .invalidPath),
        (String(repeating: "/k", count: 33) + ".json", .invalidPath),
    ])
    func errors(_ text: String, _ error: LocationError) {
        #expect(throws: error) { _ = try Endpoint(parsing: text) }
    }

    @Test("every scalar up to U+0500 and some beyond go through encoding and back")
    func roundTrip() {
        let scalars = (0...0x500).compactMap(Unicode.Scalar.init) + ["\u{FFFD}", "\u{10000}", "\u{10FFFF}", "日"]
        for scalar in scalars {
            let text = "a\(Character(scalar))b"
            let encoded = PercentEncoding.encode(text)
            #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"#/?&=+<>[]{}|\\^`$,;:@".utf8.contains($0) })
            #expect(PercentEncoding.decode(encoded)?.utf8.elementsEqual(text.utf8) ?? false)
            #expect(PercentEncoding.decode(encoded, plusIsSpace: true)?.utf8.elementsEqual(text.utf8) ?? false)
        }
        #expect(PercentEncoding.encode("aZ09-_.!~*'()") == "aZ09-_.!~*'()")
        #expect(PercentEncoding.encode("é /+%") == "%C3%A9%20%2F%2B%25")
    }

    @Test(
        arguments: [
            ("%41%c3%a9", false, "Aé"), ("a+b", false, "a+b"), ("a+b", true, "a b"), ("%", false, nil),
            ("%4", false, nil), ("%4g", false, nil), ("%C3", false, nil), ("", true, ""),
        ] as [(String, Bool, String?)])
    func decoding(_ text: String, _ plusIsSpace: Bool, _ decoded: String?) {
        #expect(PercentEncoding.decode(text, plusIsSpace: plusIsSpace) == decoded)
    }

    @Test(
        arguments: [
            ("", [], ""), ("a=1", [("a", "1")], "a=1"), ("a=1&b=&c", [("a", "1"), ("b", ""), ("c", "")], "a=1&b=&c="),
            ("&&a=1&", [("a", "1")], "a=1"),
            (
                "orderBy=%22$key%22&startAt=%22a+b%22", [("orderBy", "\"$key\""), ("startAt", "\"a b\"")],
                "orderBy=%22%24key%22&startAt=%22a%20b%22"
            ),
            ("a=b=c", [("a", "b=c")], "a=b%3Dc"), ("a=1&a=2", [("a", "1"), ("a", "2")], "a=1&a=2"),
        ] as [(String, [(String, String)], String)])
    func query(_ text: String, _ items: [(String, String)], _ encoded: String) throws {
        let parameters = try #require(QueryParameters(parsing: text))
        #expect(parameters.items.map(\.name) == items.map(\.0))
        #expect(parameters.items.map(\.value) == items.map(\.1))
        #expect(parameters.encoded == encoded)
        #expect(QueryParameters(parsing: encoded) == parameters)
        #expect(parameters.isEmpty == items.isEmpty)
    }

    @Test("malformed queries", arguments: ["a=%", "%zz=1", "a=%FF"])
    func malformedQuery(_ text: String) {
        #expect(QueryParameters(parsing: text) == nil)
    }

    @Test("reading gives the first value, setting replaces all, nil removes")
    func items() {
        var parameters: QueryParameters = QueryParameters(["a": "1", "b": "2", "a": "3"])
        #expect(parameters["a"] == "1")
        parameters["a"] = "4"
        #expect(parameters.encoded == "b=2&a=4")
        parameters["b"] = nil
        #expect(parameters.encoded == "a=4")
        #expect(parameters["b"] == nil)
    }
}

/// Requests, headers and error bodies.
struct MessageTests {
    @Test("the target of a request")
    func target() throws {
        let location = try Endpoint(parsing: "/a%20b.json")
        #expect(Request(.get, location).target == "/a%20b.json")
        #expect(
            Request(.get, location, parameters: ["print": "pretty"].parameters).target == "/a%20b.json?print=pretty")
    }

    @Test(
        arguments: [
            ("text/event-stream", true), ("application/json, text/event-stream;q=0.9", true),
            ("application/json", false), ("text/event-streams", false), (nil, false),
        ] as [(String?, Bool)])
    func eventStream(_ accept: String?, _ isWanted: Bool) {
        let headers = HTTPHeaders(accept.map { [HTTPHeader("accept", $0)] } ?? [])
        #expect(Request(.get, .value(.root), headers: headers).wantsEventStream == isWanted)
    }

    @Test("header names have no case")
    func headers() {
        let headers = HTTPHeaders([HTTPHeader("ETag", "1"), HTTPHeader("etag", "2")])
        #expect(headers["eTAG"] == "1")
        #expect(headers["tag"] == nil)
    }

    /// Source: Documentation/RealtimeDatabase.md, 1.14.
    @Test("an error's bytes, and back", arguments: ["Permission denied", "a \"quote\"\n", "日"])
    func errorBody(_ text: String) {
        #expect(ErrorBody(parsing: ErrorBody(text).bytes) == ErrorBody(text))
    }

    @Test("the permission-denied body has 36 bytes")
    func permissionDenied() {
        #expect(ErrorBody("Permission denied").bytes.count == 36)
        #expect(String(decoding: ErrorBody("x").bytes, as: UTF8.self) == "{\n  \"error\" : \"x\"\n}\n")
    }

    @Test("what is no error body", arguments: ["", "null", "{}", #"{"error":1}"#, "<html>", #"["error"]"#])
    func noErrorBody(_ text: String) {
        #expect(ErrorBody(parsing: Array(text.utf8)) == nil)
    }
}

extension Dictionary<String, String> {
    /// One query parameter after another.
    fileprivate var parameters: QueryParameters {
        reduce(into: QueryParameters()) { $0[$1.key] = $1.value }
    }
}
