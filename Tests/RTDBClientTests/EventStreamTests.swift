import HTTP
import RTDB
import RTDBClient
import RTDBWire
import TerminalText
import TestSupport
import Testing

struct EventStreamTests {
    private static let type = HTTPHeader("Content-Type", "text/event-stream; charset=utf-8")
    private static let put = "event: put\ndata: {\"path\":\"/\",\"data\":{\"é\":1}}\n\n"

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let events: [DatabaseEvent]
        var error: String?
        var testDescription: String { text }
    }

    @Test(arguments: [true, false])
    func events(inOneChunk: Bool) async throws {
        let key = try Key("é")
        let first = DatabaseEvent.put(.root, try Node(parsing: Array("{\"é\":1}".utf8)))
        let path = try DatabasePath("/a/b")
        let one = try Node(parsing: [0x31])
        let rows = [
            Row(text: "", events: []),
            Row(text: Self.put, events: [first]),
            Row(text: "\u{FEFF}" + Self.put.replacingLineFeeds(by: "\r\n"), events: [first]),
            Row(text: Self.put.replacingLineFeeds(by: "\r"), events: [first]),
            Row(text: ": comment\n" + Self.put + "event: keep-alive\ndata: null\n\n", events: [first, .keepAlive]),
            Row(
                text: "event:put\ndata:{\"data\":1,\ndata: \"path\":\"/a/b\"}\n\n",
                events: [.put(path, one)]),
            Row(
                text: "event: patch\ndata: {\"path\":\"/a/b\",\"data\":{\"é\":1,\"x/y\":null}}\n\n",
                events: [.patch(path, [.init(DatabasePath([key]), one), .init(try DatabasePath("x/y"), .null)])]),
            Row(text: "event: rules_debug\ndata: \"x\"\n\ndata: {\n\n" + Self.put, events: [first]),
            Row(text: "event: cancel\ndata: null\n\n", events: [.cancel(nil)]),
            Row(text: "event: cancel\ndata: \"Permission denied.\"\n\n", events: [.cancel("Permission denied.")]),
            Row(text: "event: auth_revoked\ndata: over now\n\n", events: [.authRevoked("over now")]),
            Row(text: Self.put + "event: put\ndata: {\"path\":\"/\"", events: [first]),
        ]
        for row in rows {
            let read = await (try stream(row.text, inOneChunk: inOneChunk)).collected()
            #expect(read.elements == row.events, "\(row.text)")
            #expect(read.error == nil, "\(row.text)")
        }
    }

    @Test(arguments: [
        ("put", "{"), ("put", "1"), ("put", "null"), ("put", "{\"data\":1}"), ("put", "{\"path\":1,\"data\":1}"),
        ("put", "{\"path\":\"/a\\u0007b\",\"data\":1}"), ("put", "{\"path\":\"/a.b\",\"data\":1}"),
        ("put", "{\"path\":\"/\",\"data\":{\"a.b\":1}}"), ("patch", "{\"path\":\"/\",\"data\":1}"),
        ("patch", "{\"path\":\"/\"}"),
    ])
    func malformedData(_ row: (event: String, data: String)) async throws {
        let bad = "event: \(row.event)\ndata: \(row.data)\n\n"
        for inOneChunk in [true, false] {
            let read = await (try stream(Self.put + bad + Self.put, inOneChunk: inOneChunk)).collected()
            #expect(read.elements.count == 1)
            let error = try #require(read.error as? EventStreamError)
            #expect(error.event == row.event)
            #expect(error.description.hasPrefix("event '\(row.event)' of the stream cannot be understood: "))
            #expect(error.description == error.description.withoutControlCharacters)
        }
    }

    private func stream(_ text: String, inOneChunk: Bool) async throws -> EventStream {
        let bytes = Array(text.utf8)
        let transport = ChunkTransport(headers: [Self.type]) {
            inOneChunk ? ($0 == 0 && !bytes.isEmpty ? bytes : nil) : ($0 < bytes.count ? [bytes[$0]] : nil)
        }
        return try await client(transport).events(at: .root)
    }

    @Test func request() async throws {
        let stub = StubTransport([
            .init("GET https://db.example/a.json?orderBy=%22%24key%22&ns=n", headers: [Self.type], body: "")
        ])
        let events = try await client(stub).events(
            at: try DatabasePath("/a"), parameters: QueryParameters(["orderBy": "\"$key\""]))
        #expect(await events.collected().elements == [])
        let sent = try #require(stub.sent.first)
        #expect(
            sent.headers == [HTTPHeader("Accept", "text/event-stream"), HTTPHeader("Authorization", "Bearer " + token)])
        // A stream lasts as long as it lasts.
        #expect(sent.limits == TransportLimits(connect: 1, idle: 45_000, total: nil))
    }

    @Test func refusal() async throws {
        let stub = StubTransport([
            .init("GET https://db.example/.json?ns=n", 401, body: "{\"error\":\"Permission denied\"}")
        ])
        let error = await #expect(throws: ClientError.self) { try await client(stub).events(at: .root) }
        #expect(error?.description == "permission denied at '/'")
    }

    /// Else a page of a captive portal would be a stream that has simply ended.
    @Test(arguments: [nil, "text/html", "text/event-streams", "application/json"])
    func answerThatIsNoStream(_ type: String?) async throws {
        let stub = StubTransport([
            .init(
                "GET https://db.example/.json?ns=n", headers: type.map { [HTTPHeader("Content-Type", $0)] } ?? [],
                body: "<html>\n<body>")
        ])
        let error = await #expect(throws: ClientError.self) { try await client(stub).events(at: .root) }
        #expect(
            error?.description == "https://db.example answered status 200 with \(type ?? "no content type"), "
                + "which is not how a Realtime Database replies: <html>")
    }

    @Test func cutStream() async throws {
        let transport = ChunkTransport(headers: [Self.type]) {
            if $0 == 0 { return Array(Self.put.utf8) }
            throw TransportError.cutOff(reason: "gone")
        }
        let read = await (try client(transport).events(at: .root)).collected()
        #expect(read.elements.count == 1)
        #expect((read.error as? ClientError)?.description == "https://db.example: the response was cut off: gone")
    }

    @Test(.timeLimit(.minutes(1))) func cancellingTheReaderEndsTheBody() async throws {
        let ended = Counter()
        let (waiting, isWaiting) = AsyncStream.makeStream(of: Void.self)
        let transport = ChunkTransport(headers: [Self.type], ended: { ended.next() }) { number in
            if number == 0 { return Array(Self.put.utf8) }
            isWaiting.finish()
            try await Task.sleep(for: .seconds(3600))
            return nil
        }
        let reader = Task {
            let read = await (try client(transport).events(at: .root)).collected()
            return (read.elements.count, read.error is CancellationError)
        }
        for await _ in waiting {}
        #expect(ended.count == 0)
        reader.cancel()
        #expect(try await reader.value == (1, true))
        #expect(ended.count == 1)
    }
}

extension String {
    /// The text with other line ends.
    fileprivate func replacingLineFeeds(by end: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    }
}
