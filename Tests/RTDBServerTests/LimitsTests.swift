import HTTP
import RTDB
import RTDBWire
import Synchronization
import Testing

@testable import RTDBServer

/// How much one request may read and write.
///
/// - Source: Documentation/RealtimeDatabase.md, 2, 11.
struct LimitsTests {
    static let tooMuchToRead = Step.Expected.error(
        "Data requested exceeds the maximum size that can be accessed with a single request.")
    static let tooMuchToWrite = Step.Expected.error(
        "Data to write exceeds the maximum size that can be modified with a single request.")

    @Test("depth, keys and strings have the limits they are given")
    func data() throws {
        var limits = ServerLimits()
        limits.data = DataLimits(depth: 3, keyByteCount: 4, stringByteCount: 5)
        try Fixture(limits: limits).run([
            Step("PUT /a/b/c.json", #""12345""#), Step("PUT /a/b/c/d.json", "1", status: 400, .anyError),
            Step("GET /a/b/c/d.json", status: 400, .anyError),
            Step("PUT /a.json", #"{"b":{"c":{"d":1}}}"#, status: 400, .anyError),
            Step("PATCH /a.json", #"{"b/c/d":1}"#, status: 400, .anyError),
            Step("POST /a/b/c.json", "1", status: 400, .anyError), Step("PUT /abcd.json", "1"),
            Step("PUT /abcde.json", "1", status: 400, .anyError),
            Step("PUT /a.json", #"{"abcde":1}"#, status: 400, .anyError),
            Step("PATCH /a.json", #"{"abcde":1}"#, status: 400, .anyError),
            Step("PUT /a.json", #""123456""#, status: 400, .anyError), Step("GET /a/b/c.json", .body(#""12345""#)),
        ])
        limits.data = DataLimits(depth: 40, keyByteCount: 1000, stringByteCount: 5)
        let key = String(repeating: "k", count: 1000)
        let path = String(repeating: "/a", count: 40)
        try Fixture(limits: limits).run([Step("PUT /\(key).json", "1"), Step("PUT \(path).json", "1")])
    }

    @Test("11.1: a read of too much, and a part of it")
    func reads() throws {
        var limits = ServerLimits()
        limits.readByteCount = 100
        limits.eventByteCount = 200
        let fixture = Fixture(limits: limits)
        let text = String(repeating: "x", count: 60)
        try fixture.run([
            Step("PUT /a.json", #"{"b":"\#(text)","c":"\#(text)"}"#, .anything),
            Step("GET /a/b.json", .body(#""\#(text)""#)),
            Step("GET /a.json", status: 400, Self.tooMuchToRead), Step("GET /.json", status: 400, Self.tooMuchToRead),
            Step("GET /a.json?orderBy=%22$key%22", status: 400, Self.tooMuchToRead),
            Step("GET /a.json?orderBy=%22$key%22&limitToFirst=1", .body(#"{"b":"\#(text)"}"#)),
            Step("GET /a.json?shallow=true", .body(#"{"b":true,"c":true}"#)),
        ])
        _ = try fixture.feed("/a.json")
        _ = try fixture.response("PUT /a/d.json", #""\#(text)""#)
        let events = [HTTPHeader("Accept", "text/event-stream")]
        try fixture.run([Step("GET /a.json", "", events, status: 400, Self.tooMuchToRead)])
    }

    @Test("2.13: a write of more, or over more, than its class allows; 59: a patch of null as a probe")
    func writes() throws {
        let text = String(repeating: "x", count: 3_000_000)
        let owner = [AccessTests.owner]
        try Fixture().run([
            Step(
                "PUT /a.json?writeSizeLimit=tiny", #"{"b":"\#(text)","c":"\#(text)"}"#, status: 400, Self.tooMuchToWrite
            ),
            Step("GET /a.json", .body("null")),
            Step(
                "PUT /a.json?writeSizeLimit=small&print=silent", #"{"b":"\#(text)","c":"\#(text)"}"#, status: 204,
                .nothing),
            Step("PATCH /a.json?print=silent&writeSizeLimit=tiny", "null", status: 400, Self.tooMuchToWrite),
            Step("DELETE /a.json?writeSizeLimit=tiny", status: 400, Self.tooMuchToWrite),
            Step("PATCH /.json?writeSizeLimit=tiny", #"{"a/b":null,"a/c":null}"#, status: 400, Self.tooMuchToWrite),
            Step("DELETE /a/b.json?writeSizeLimit=tiny", .body("null")),
            Step("DELETE /a.json?writeSizeLimit=huge", status: 400, .anyError),
            Step("PATCH /a.json?print=silent&writeSizeLimit=tiny", "null", status: 204, .nothing),
            Step("GET /a.json", .body("null")),
        ])
        let ten = String(repeating: "x", count: 10_000_000)
        let data = "{" + (0..<6).map { "\"\($0)\":\"\(ten)\"" }.joined(separator: ",") + "}"
        try Fixture().run([
            Step("PUT /.settings/defaultWriteSizeLimit.json", #""small""#, owner, .anything),
            Step("PUT /a.json", data, status: 400, Self.tooMuchToWrite),
            Step("PUT /a.json?writeSizeLimit=unlimited&print=silent", data, status: 204, .nothing),
        ])
    }

    @Test("2: a read that takes longer than it may")
    func timeout() throws {
        // Every look at the clock is 40 ms after the last.
        let time = Mutex<Int64>(Fixture.now)
        let fixture = Fixture(clock: {
            time.withLock {
                $0 += 40
                return $0
            }
        })
        try fixture.run([
            Step("GET /a.json?timeout=1s", .body("null")), Step("GET /a.json?timeout=10ms", status: 400, .anyError),
            Step("GET /a.json?orderBy=%22$key%22&timeout=3ms", status: 400, .anyError),
        ])
    }
}
