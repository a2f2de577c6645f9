import Foundation
import HTTP
import JSONCore
import RTDBClient
import RTDBWire
import Synchronization
import TestSupport
import Testing

/// Every verb against replies whose numbers are hostile: headers, fields of streams, values.
@Suite("Hostile replies")
struct HostileReplyTests {
    private static let numbers = [
        "0", "-1", "1", "-0", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "18446744073709551616", "10000000000000000", "1e308", "-1e308", "1e309", "1e-400", "0.1", "2147483648",
        "99999999999999999999999999999999999999", "0x10", "NaN", "Infinity", "١٢", "1e", "--1", " 7 ", "",
    ]
    private static let headers = [
        "Retry-After", "Content-Length", "ETag", "Date", "Age", "Location", "Content-Type", "X-Firebase-ETag",
        "Keep-Alive",
    ]
    private static let lines = [
        "get /a", "get /a -o table", "get /a -o csv", "get /a -o yaml", "get /a -o paths", "get /a --etag", "keys /a",
        "count /a", "count /a -o json", "tree /a", "tree /a --children 3", "watch /a --count 1",
        "watch /a --count 3 -o table",
        "watch /a --changes-only --count 2", "set /a 1", "set /a 1 -o json", "push /a 1", "update /a b=1",
        "remove -r /a", "audit /a", "get /a --order-by $value --limit-to-first 2", "get /a --where .>1 -o ndjson",
    ]

    @Test("deep events are followed or are a gap")
    func depth() async throws {
        func frame(_ path: String, _ data: String) -> String {
            "event: put\ndata: {\"path\":\"\(path)\",\"data\":\(data)}\n\n"
        }
        var transcript = ""
        for levels in [100, 256, 257, 511, 513, 5000] {
            let deep = String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
            let path = String(repeating: "/a", count: levels)
            for (name, text) in [
                ("a first value", frame("/", deep)), ("a value far below", frame("/", "1") + frame(path, deep)),
                ("a path", frame("/", "1") + frame(path, "1")),
            ] {
                for flags in ["--count 2", "--changes-only --count 1", "--count 2 --no-previous"] {
                    let world = try World(
                        environment: ["FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_NO_SCHEMA": "1"],
                        transport: StreamOnce(text))
                    let run = await world.run("watch /x \(flags)")
                    transcript += "# \(name) of \(levels) levels, \(flags)\n\(Self.events(run.output))\n"
                    transcript += "\(run.error)[status \(run.status)]\n"
                }
            }
        }
        try expectGolden(transcript, "watch-deep.txt")
    }

    /// The kind of each record, and a gap's reason.
    private static func events(_ output: String) -> String {
        output.split(separator: "\n").map { line in
            let record = (try? JSON(parsing: String(line)))?.object
            return [record?["event"]?.string ?? "deep", record?["reason"]?.string].compactMap(\.self)
                .joined(separator: ": ")
        }.joined(separator: ", ")
    }

    @Test("no reply ends the program or is something new")
    func random() async throws {
        let seed =
            ProcessInfo.processInfo.environment["FBCTL_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        for round in 0..<(Self.lines.count * 6) {
            let line = Self.lines[round % Self.lines.count]
            let transport = HostileTransport(SeededGenerator(seed: random.next()), Self.numbers, Self.headers)
            var world = try World(
                environment: ["FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_NO_SCHEMA": "1"], transport: transport)
            world.terminalColumns = round % 2 == 0 ? 80 : nil
            let run = await world.run(line)
            #expect(
                [0, 1, 64, 65, 69, 75, 76, 77].contains(run.status),
                "\(line): \(run.status), \(run.error), seed \(seed)")
            #expect(run.status == 0 || run.error.contains("error"), "\(line): \(run.status), seed \(seed)")
        }
    }
}

/// Answers with random statuses, headers and values that are made of given numbers.
///
/// After a few requests it refuses: else a watch would go on for ever.
private final class HostileTransport: Transport {
    private let count = Mutex(0)
    private let numbers: [String]
    private let names: [String]
    private let seed: UInt64

    init(_ random: SeededGenerator, _ numbers: [String], _ names: [String]) {
        var random = random
        self.numbers = numbers
        self.names = names
        seed = random.next()
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let count = count.withLock { count in
            count += 1
            return count
        }
        guard count <= 20 else {
            let body = oneBytePerChunk(Array(#"{"error":"Permission denied"}"#.utf8))
            return TransportResponse(status: 401, headers: HTTPHeaders(), body: body)
        }
        var random = SeededGenerator(seed: seed)
        func number() -> String { numbers.randomElement(using: &random) ?? "0" }
        let isStream = request.headers.contains { $0.value == "text/event-stream" }
        var fields = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            HTTPHeader(names.randomElement(using: &random) ?? "", number())
        }
        fields.append(HTTPHeader("Location", "http://db.test:\(number())/a?\(number())"))
        if isStream { fields.insert(HTTPHeader("Content-Type", "text/event-stream"), at: 0) }
        let status = [200, 200, 200, 200, 204, 307, 402, 412, 429, 500, 503, 999].randomElement(using: &random) ?? 200
        let values = ["\(number())", "{\"a\":\(number()),\"b\":{\"c\":\(number())}}", "[\(number()),\(number())]"]
        var body = values.randomElement(using: &random) ?? ""
        if isStream {
            body =
                (0..<4).map { _ in
                    let path = ["/", "/a", "/\(number())"].randomElement(using: &random) ?? "/"
                    let value = values.randomElement(using: &random) ?? ""
                    return
                        "id: \(number())\nretry: \(number())\nevent: put\ndata: {\"path\":\"\(path)\",\"data\":\(value)}\n\n"
                }.joined() + "event: cancel\ndata: \(number())\n\n"
        }
        return TransportResponse(
            status: status, headers: HTTPHeaders(fields), body: oneBytePerChunk(Array(body.utf8)))
    }
}

/// Answers the first request with one stream, and refuses all others.
private final class StreamOnce: Transport {
    private let text: Mutex<String?>

    init(_ text: String) {
        self.text = Mutex(text)
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let text = text.withLock { text in
            defer { text = nil }
            return text
        }
        return TransportResponse(
            status: text == nil ? 401 : 200,
            headers: HTTPHeaders([HTTPHeader("Content-Type", text == nil ? "application/json" : "text/event-stream")]),
            body: oneBytePerChunk(Array((text ?? #"{"error":"Permission denied"}"#).utf8)))
    }
}
