import JSONCore
import RTDB
import RTDBWire
import Testing

/// Server-sent events, both directions.
struct EventStreamTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: String
        let messages: [String]

        init(_ name: String, _ bytes: String, _ messages: String...) {
            testDescription = name
            self.bytes = bytes
            self.messages = messages
        }
    }

    /// Source: WHATWG HTML, "Interpreting an event stream"; Documentation/RealtimeDatabase.md, 7.16.
    static let rows = [
        Row("two events", "event: put\ndata: 1\n\nevent: patch\ndata: 2\n\n", "put|1", "patch|2"),
        Row("CRLF", "event: put\r\ndata: 1\r\n\r\ndata: 2\r\n\r\n", "put|1", "message|2"),
        Row("CR", "event: put\rdata: 1\r\rdata: 2\r\r", "put|1", "message|2"),
        Row("mixed ends", "event: put\rdata: 1\n\r\n", "put|1"), Row("no space", "event:put\ndata:1\n\n", "put|1"),
        Row("two spaces", "data:  1\n\n", "message| 1"),
        Row("byte order mark", "\u{FEFF}event: put\ndata: 1\n\n", "put|1"),
        Row("a byte order mark later is text", "data: 1\n\n\u{FEFF}data: 2\n\ndata: 3\n\n", "message|1", "message|3"),
        Row("comments", ": hello\nevent: put\n:\ndata: 1\n: more\n\n", "put|1"),
        Row("several data lines", "data: 1\ndata: 2\ndata:\ndata: 3\n\n", "message|1\n2\n\n3"),
        Row("other fields", "id: 7\nretry: 10\nwhatever: x\ndata: 1\n\n", "message|1"),
        Row("a field without a colon", "data\n\n", "message|"),
        Row("no data, no event", "event: put\n\ndata: 1\n\n", "message|1"),
        Row("blank lines", "\n\n\ndata: 1\n\n\n\n", "message|1"),
        Row("the last event without its blank line", "data: 1\n\ndata: 2\n", "message|1"),
        Row("the last event name counts", "event: a\nevent: b\ndata: 1\n\n", "b|1"),
        Row("beyond ASCII", "data: \"é日\u{1F600}\"\n\n", "message|\"é日\u{1F600}\""),
        Row("colons in data", "data: {\"a\":1}\n\n", "message|{\"a\":1}"), Row("nothing", ""),
    ]

    @Test("in chunks of any size", arguments: rows, [1, 2, 3, 7, 1000])
    func decoding(_ row: Row, _ size: Int) {
        var decoder = EventStreamDecoder()
        let bytes = Array(row.bytes.utf8)
        var messages: [EventStreamMessage] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            messages += decoder.take(bytes[start..<min(start + size, bytes.count)])
            #expect(decoder.take([]).isEmpty)
        }
        let texts = messages.map { "\($0.event)|\(String(decoding: $0.data.joined(), as: UTF8.self))" }
        #expect(texts == row.messages)
    }

    @Test("an event may be as long as the limit and no longer", arguments: [1, 3, 100])
    func limit(_ size: Int) {
        for (text, fits) in [
            ("event: put\ndata: 12345678\n\n", true), ("event: put\ndata: 123456789\n\n", false),
            ("data: 12345\ndata: 6789\n\n", true), ("data: 12345\ndata: 6789012\n\n", false),
            (": 345678901234567\n\n", true), (": 3456789012345678\n\n", false),
            ("event: 6789012345\ndata: 1\n\n", true),
        ] {
            var decoder = EventStreamDecoder(limit: 17)
            var messages: [EventStreamMessage] = []
            let bytes = Array(("data: 1\n\n" + text + "data: 2\n\n").utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                messages += decoder.take(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(decoder.isOverLimit == !fits, "\(text)")
            #expect(messages.first?.data.joined() == [0x31], "\(text)")
            #expect((messages.last?.data.joined() == [0x32]) == fits, "\(text)")
        }
    }

    @Test("events of several blocks are whole", arguments: [1 << 20, (1 << 20) + 7, 3 << 20])
    func blocks(_ length: Int) throws {
        let text = String(repeating: "é", count: length / 2)
        let event = DatabaseEvent.put(Self.path("a"), Node(.string(text)))
        var decoder = EventStreamDecoder()
        var decoded: [DatabaseEvent] = []
        let bytes = EventStreamEncoder.encode(event)
        for start in stride(from: 0, to: bytes.count, by: 300_001) {
            for message in decoder.take(bytes[start..<min(start + 300_001, bytes.count)]) {
                decoded.append(try #require(try DatabaseEvent(message)))
            }
        }
        #expect(decoded == [event])
    }

    static let events: [DatabaseEvent] = [
        .put(.root, .null), .put(.root, node(#"{"a":[1,2],"é":"x\n"}"#)), .put(path("a/b c"), node("1.5")),
        .patch(.root, []), .keepAlive,
        .patch(
            path("k"),
            [.init(path("x"), node("1")), .init(path("y/z"), .null), .init(path("q\"é"), node(#"{"d":true}"#))]),
        .cancel("Permission denied."), .cancel(nil), .authRevoked("credential is no longer valid"), .authRevoked(nil),
    ]

    static func node(_ text: String) -> Node { (try? Node(parsing: text)) ?? .null }
    static func path(_ text: String) -> DatabasePath { (try? DatabasePath(text)) ?? .root }

    @Test("what is encoded is decoded again", arguments: [1, 5, 10_000])
    func roundTrip(size: Int) throws {
        let bytes = Self.events.flatMap { EventStreamEncoder.encode($0) }
        var decoder = EventStreamDecoder()
        var decoded: [DatabaseEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            for message in decoder.take(bytes[start..<min(start + size, bytes.count)]) {
                decoded.append(try #require(try DatabaseEvent(message)))
            }
        }
        #expect(decoded == Self.events)
    }

    /// Source: Documentation/RealtimeDatabase.md, 7.2.
    @Test("the bytes of frames")
    func frames() {
        let texts = Self.events.map { String(decoding: EventStreamEncoder.encode($0), as: UTF8.self) }
        #expect(
            texts == [
                "event: put\ndata: {\"path\":\"/\",\"data\":null}\n\n",
                "event: put\ndata: {\"path\":\"/\",\"data\":{\"a\":[1,2],\"é\":\"x\\n\"}}\n\n",
                "event: put\ndata: {\"path\":\"/a/b c\",\"data\":1.5}\n\n",
                "event: patch\ndata: {\"path\":\"/\",\"data\":{}}\n\n", "event: keep-alive\ndata: null\n\n",
                "event: patch\ndata: {\"path\":\"/k\",\"data\":{\"x\":1,\"y/z\":null,\"q\\\"é\":{\"d\":true}}}\n\n",
                "event: cancel\ndata: \"Permission denied.\"\n\n",
                "event: cancel\ndata: null\n\n", "event: auth_revoked\ndata: \"credential is no longer valid\"\n\n",
                "event: auth_revoked\ndata: null\n\n",
            ])
    }

    @Test(
        "spellings of events",
        arguments: [
            (#"{"data":1,"path":"/a"}"#, "put", .put(path("a"), node("1"))),
            (#"{"path":"","data":1}"#, "put", .put(.root, node("1"))),
            (#"{"path":"/a/","data":1,"more":[2]}"#, "put", .put(path("a"), node("1"))),
            (#"{"path":"/","data":null}"#, "put", .put(.root, .null)),
            ("Permission denied.", "cancel", .cancel("Permission denied.")),
            (#""quoted""#, "auth_revoked", .authRevoked("quoted")), ("x", "rules_debug", nil),
            (
                String(repeating: "c", count: 100_000), "cancel",
                .cancel(String(repeating: "c", count: 500) + "…")
            ),
        ] as [(String, String, DatabaseEvent?)])
    func spellings(_ data: String, _ name: String, _ event: DatabaseEvent?) throws {
        #expect(try DatabaseEvent(EventStreamMessage(event: name, data: Array(data.utf8))) == event)
    }

    @Test(
        "events that make no sense",
        arguments: [
            ("put", "null"), ("put", "[]"), ("put", "{}"), ("put", #"{"path":"/"}"#), ("put", #"{"data":1}"#),
            ("put", #"{"path":"/","data":1e999}"#), ("put", #"{"path":"/","data":1}x"#),
            ("put", #"{"path":1,"data":1}"#),
            ("put", #"{"path":"/a.b","data":1}"#), ("put", #"{"path":"/","data":"#),
            ("patch", #"{"path":"/"}"#), ("patch", #"{"path":"/","data":1}"#),
            ("patch", #"{"path":"/","data":{"a.b":1}}"#), ("put", #"{"path":"/","data":{"a.b":1}}"#), ("put", ""),
        ])
    func malformed(_ name: String, _ data: String) {
        #expect(throws: EventStreamError.self) {
            _ = try DatabaseEvent(EventStreamMessage(event: name, data: Array(data.utf8)))
        }
    }
}
