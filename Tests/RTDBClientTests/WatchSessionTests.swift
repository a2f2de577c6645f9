import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBWire
import TestSupport
import Testing

/// A watch as a state machine, by what it is told and what it says then.
struct WatchSessionTests {
    /// What happens, at a second, and what is told and done then.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var renews = false
        let steps: [(second: Int64, input: WatchSession.Input, result: String)]
    }

    private static let database = try? DatabaseURL("https://db.test?ns=n")

    private static func lost(_ error: TransportError) -> WatchSession.Input {
        guard let database else { return .lost(.ended) }
        return .lost(.failed(.transport(error, database: database)))
    }

    private static func refused(_ status: Int, retryAfter: Int? = nil) -> WatchSession.Input {
        .lost(.failed(.refused(.init(status: status, text: "no", method: .get, path: "/", retryAfter: retryAfter))))
    }

    private static func put(_ path: String, _ json: String) -> WatchSession.Input {
        guard let path = try? path == "/" ? .root : DatabasePath(path), let node = try? Node(parsing: json) else {
            return .lost(.unannounced)
        }
        return .event(.put(path, node))
    }

    private static let begin: [(Int64, WatchSession.Input, String)] = [
        (0, .opened(credentialEnd: nil), "read"), (0, put("/", #"{"a":1}"#), #"change {"a":1}; read"#),
    ]

    @Test(arguments: [
        Row(
            testDescription: "equal values and keep-alives say nothing",
            steps: begin + [
                (1, put("/a", "1"), "read"), (2, .event(.keepAlive), "read"),
                (3, put("/a", "2"), #"change {"a":2}; read"#),
            ]),
        Row(
            testDescription: "what was missed is one change, after the gap is closed",
            steps: begin + [
                (40, .lost(.silent(45_000)), "gap nothing was heard for 45 s; open 250...500"),
                (41, lost(.cannotConnect(to: "db.test", reason: "refused")), "open 500...1000"),
                (43, .opened(credentialEnd: nil), "read"),
                (44, put("/", #"{"a":1,"b":2}"#), #"reconnected 44000 after 2; change {"a":1,"b":2}; read"#),
                (45, put("/b", "2"), "read"),
            ]),
        Row(
            testDescription: "nothing was missed",
            steps: begin + [
                (5, .lost(.ended), "gap the server closed the stream; open 250...500"),
                (6, .opened(credentialEnd: nil), "read"), (6, put("/", #"{"a":1}"#), "reconnected 6000 after 1; read"),
            ]),
        Row(
            testDescription: "a stream that dies before its first event does not close the gap",
            steps: begin + [
                (5, .lost(.ended), "gap the server closed the stream; open 250...500"),
                (6, .opened(credentialEnd: nil), "read"), (6, .event(.keepAlive), "read"),
                (7, .lost(.ended), "open 500...1000"),
                (8, .opened(credentialEnd: nil), "read"),
                (8, put("/", "null"), "reconnected 8000 after 2; change null; read"),
            ]),
        Row(
            testDescription: "a stream that does not begin with the whole is none",
            steps: begin + [
                (5, .lost(.ended), "gap the server closed the stream; open 250...500"),
                (6, .opened(credentialEnd: nil), "read"), (6, put("/a", "7"), "open 500...1000"),
            ]),
        Row(
            testDescription: "a good stream makes the next wait short again",
            steps: begin + [
                (1, .lost(.ended), "gap the server closed the stream; open 250...500"),
                (2, .lost(.ended), "open 500...1000"),
                (3, .lost(.ended), "open 1000...2000"), (4, .opened(credentialEnd: nil), "read"),
                (4, put("/", #"{"a":1}"#), "reconnected 4000 after 3; read"), (14, .event(.keepAlive), "read"),
                (15, .lost(.ended), "gap the server closed the stream; open 250...500"),
            ]),
        Row(
            testDescription: "a server that asks for time gets it",
            steps: begin + [
                (1, refused(503, retryAfter: 20_000), "gap \(refusal(503)); open 20000"),
                (22, refused(429, retryAfter: 86_400_000), "open 1800000"),
            ]),
        Row(
            testDescription: "refusals that will not change end it, others do not",
            steps: begin + [
                (1, refused(404), "gap \(refusal(404)); open 250...500"), (2, refused(500), "open 500...1000"),
                (3, refused(403), "end \(refusal(403))"),
            ]),
        Row(
            testDescription: "a long event is a gap, a long first one the end",
            steps: begin + [
                (1, .lost(.oversized(limit: 9)), "gap an event is longer than 9 bytes; open 250...500"),
                (2, .opened(credentialEnd: nil), "read"),
                (2, .lost(.oversized(limit: 9)), "end an event is longer than 9 bytes"),
            ]),
        Row(
            testDescription: "a long event at the start",
            steps: [
                (0, .opened(credentialEnd: nil), "read"),
                (0, .lost(.oversized(limit: 9)), "end an event is longer than 9 bytes"),
            ]),
        Row(testDescription: "no first stream is an error", steps: [(0, refused(503), "end \(refusal(503))")]),
        Row(
            testDescription: "a stream that ends before its first event is an error at first",
            steps: [(0, .opened(credentialEnd: nil), "read"), (1, .lost(.ended), "end the server closed the stream")]),
        Row(
            testDescription: "cancelled",
            steps: begin + [(1, .event(.cancel("Permission denied.")), "cancelled Permission denied.")]),
        Row(
            testDescription: "a fixed credential that has ended",
            steps: begin + [(1, .event(.authRevoked("expired")), "end the credential has ended: expired")]),
        Row(
            testDescription: "a credential that is renewed when it was revoked, once at once", renews: true,
            steps: begin + [
                (1, .event(.authRevoked(nil)), "gap the credential has ended; renew 0"),
                (2, .opened(credentialEnd: nil), "read"), (2, .event(.authRevoked(nil)), "renew 250...500"),
                (3, .opened(credentialEnd: nil), "read"), (3, put("/", #"{"a":1}"#), "reconnected 3000 after 2; read"),
            ]),
        Row(
            testDescription: "a credential that is renewed before its end", renews: true,
            steps: [
                (0, .opened(credentialEnd: 3_600_000), "read"), (0, put("/", "1"), "change 1; read"),
                (3509, .event(.keepAlive), "read"),
                (3510, put("/", "2"), "change 2; gap the credential is renewed; renew 0"),
                (3511, .opened(credentialEnd: 7_200_000), "read"),
                (3511, put("/", "2"), "reconnected 1000 after 1; read"),
            ]),
    ])
    func session(_ row: Row) {
        var session = WatchSession(renewsCredential: row.renews)
        var random = SeededGenerator(seed: 1)
        for step in row.steps {
            let (events, next) = session.take(step.input, now: step.second * 1000, using: &random)
            let told = events.map(Self.text) + [Self.text(next, in: step.result)]
            #expect(told.joined(separator: "; ") == step.result, "at \(step.second) s")
        }
    }

    private static func refusal(_ status: Int) -> String { "the database refused to read '/': no (status \(status))" }

    private static func text(_ event: WatchEvent) -> String {
        switch event {
        case .firstValuePiece: "arrival"
        case .change(let change): "change \(change.after.json(.keyed).text())"
        case .gap(let loss): "gap \(loss.reason)"
        case .reconnected(let milliseconds, let attempts): "reconnected \(milliseconds) after \(attempts)"
        }
    }

    /// The step as a text; a wait as the range that is expected, when it lies in it.
    private static func text(_ step: WatchSession.Step, in expected: String) -> String {
        switch step {
        case .read: return "read"
        case .end(let loss): return "end \(loss.reason)"
        case .cancelled(let cause): return "cancelled \(cause ?? "")"
        case .open(let wait, let renewing):
            let verb = renewing ? "renew" : "open"
            let ends = expected.split(separator: " ").last?.split(separator: ".").compactMap { Int($0) } ?? []
            if ends.count == 2, (ends[0]...ends[1]).contains(wait) { return "\(verb) \(ends[0])...\(ends[1])" }
            return "\(verb) \(wait)"
        }
    }

    /// A day of a busy place by a clock that jumps: keep-alives every 30 seconds, a credential that lasts an hour, a write
    /// now and then, and two losses of the network, of a minute and of an hour in which the place changed.
    @Test func aDay() throws {
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        var session = WatchSession(renewsCredential: true)
        var step = session.firstStep
        var now: Int64 = 0
        var tree = Node.null
        var told = Node.null
        var (changes, gaps, reconnections, writes) = (0, 0, 0, 0)
        var isOpen = false
        let outages: [Range<Int64>] = [28_800_000..<28_860_000, 57_600_000..<61_200_000]
        while now < 86_400_000 {
            let input: WatchSession.Input
            let isOut = outages.contains { $0.contains(now) }
            switch step {
            case .end, .cancelled:
                Issue.record("the watch ended at \(now), seed \(seed)")
                return
            case .open(let wait, _):
                now += Int64(wait) + 40
                isOpen = false
                input = isOut ? Self.lost(.cannotResolve(host: "db.test")) : .opened(credentialEnd: now + 3_600_000)
            case .read where isOut:
                now += 45_000
                input = .lost(.silent(45_000))
            case .read where !isOpen:
                isOpen = true
                input = .event(.put(.root, tree))
            case .read:
                now += Int64.random(in: 1...30_000, using: &random)
                guard Int.random(in: 0..<3, using: &random) == 0 else {
                    input = .event(.keepAlive)
                    break
                }
                let path = try DatabasePath("k\(Int.random(in: 0..<50, using: &random))")
                tree = tree.setting(path, to: Node(.integer(Int64.random(in: 0..<1000, using: &random))))
                input = .event(.put(path, tree[path]))
                writes += 1
            }
            // The place goes on changing while nobody can hear it.
            if isOut, Int.random(in: 0..<4, using: &random) == 0 {
                tree = tree.setting(try DatabasePath("out"), to: Node(.integer(now)))
            }
            let (events, next) = session.take(input, now: now, using: &random)
            step = next
            for event in events {
                switch event {
                case .change(let change):
                    #expect(
                        change.isFirst || change.before == told && change.after != told,
                        "a line twice at \(now), seed \(seed)"
                    )
                    told = change.after
                    changes += 1
                case .gap: gaps += 1
                case .reconnected: reconnections += 1
                case .firstValuePiece: break
                }
            }
        }
        #expect(told == tree, "seed \(seed)")
        // The credential's ends, and the two losses.
        #expect((22...28).contains(gaps) && (gaps - 1...gaps).contains(reconnections), "seed \(seed): \(gaps)")
        #expect(changes > 1000 && changes <= writes + 4, "seed \(seed)")
    }
}
