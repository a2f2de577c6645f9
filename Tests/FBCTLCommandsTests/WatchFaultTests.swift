import CurlTransport
import DatabaseAccess
import FBCTLCommands
import Foundation
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBServer
import RTDBWire
import Synchronization
import TestSupport
import Testing

/// `watch` behind a proxy that spoils its streams, while others write.
@Suite("Watching through faults")
struct WatchFaultTests {
    /// 150 faults and 1,500 writes; `FBCTL_WATCH_FAULTS` asks for another number.
    private static let faultCount = ProcessInfo.processInfo.environment["FBCTL_WATCH_FAULTS"].flatMap { Int($0) } ?? 150

    @Test("every difference is told once, none is invented, and the end is what is there", .timeLimit(.minutes(2)))
    func randomFaults() async throws {
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        let faults = (0..<WatchFaultTests.faultCount).map { _ in Fault.random(using: &random) }
        let store = Store()
        let server = try await Server.start(Server.Configuration(), store: store)
        let proxy = try FaultProxy(upstream: UInt16(server.port), faults: [Fault(.close(afterBytes: 2000))] + faults)
        let history = History()
        let lines = LineModel(history: history, seed: seed)
        let errors = MemorySink()

        let watch = Task {
            let status = await invoke(
                ["watch", "/items", "--no-schema", "--until", "$value=end", "--previous"],
                in: context(to: proxy, error: errors, output: lines, random: SeededGenerator(seed: seed)))
            lines.end()
            return status
        }
        await lines.wait(for: [:])
        var writer = try RandomWriter(Responder(store: store, clock: { 0 }, writeCheck: nil), history, random)
        var written = 0
        // The writes are spread over the faults: a tenth of a fault each.
        while !lines.isOver, proxy.remaining > 0 || written < faults.count * 10 {
            try await writer.write()
            written += 1
            if written > faults.count * 10 - proxy.remaining * 10 { try await Task.sleep(for: .milliseconds(1)) }
        }
        // With the last stream comes what is there in the end; if it does not, the time limit says so.
        await lines.wait(for: try await writer.tree())
        try await writer.put("/items/zz", "\"end\"")
        if Task.isCancelled { watch.cancel() }
        #expect(await watch.value == 0, "seed \(seed), faults \(proxy.applied), \(errors.text)")
        proxy.stop()
        await server.stop()

        // Most faults end a stream that has not begun yet; enough of them have to end one that has.
        #expect(lines.counts["gap", default: 0] >= faults.count / 10, "seed \(seed), faults \(proxy.applied)")
        #expect(lines.problems == [], "seed \(seed), faults \(proxy.applied)")
        #expect(lines.tree == (try await writer.tree()), "seed \(seed), faults \(proxy.applied)")
        print("\(written) writes, \(proxy.applied.count) connections, \(lines.counts), seed \(seed)")
    }

    private func context(to proxy: FaultProxy, error: MemorySink, output: LineModel, random: SeededGenerator) -> Context
    {
        let chance = Mutex(random)
        return Context(
            environment: ["FBCTL_DATABASE": "http://127.0.0.1:\(proxy.port)?ns=default"],
            standardInput: MemorySource([]), standardOutput: output, standardError: error, files: MemoryFiles(),
            now: { 0 },
            // Time passes as fast as it can: what a wait is good for is seen elsewhere.
            clock: SteadyClock(now: { 0 }, sleep: { _ in await Task.yield() }),
            random: { chance.withLock { $0.next() } }, transport: ImpatientTransport(),
            processes: NoProcesses())
    }
}

/// Does not wait 45 seconds for a stream that has fallen silent.
private struct ImpatientTransport: Transport {
    private let transport = LibcurlTransport()

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        request.limits.idle = 300
        return try await transport.send(request)
    }
}

/// Every value that was ever written, by key.
private final class History: Sendable {
    private let values = Mutex<[String: Set<String>]>([:])

    func note(_ key: String, _ value: String) {
        values.withLock { _ = $0[key, default: []].insert(value) }
    }

    func has(_ key: String, _ value: String) -> Bool {
        values.withLock { $0[key]?.contains(value) ?? false }
    }
}

/// Writes to items of two levels, in all the ways there are.
private struct RandomWriter {
    private let responder: Responder
    private let client: Client
    private let history: History
    private var random: SeededGenerator
    private var model: [String: [String: Int]] = [:]

    init(_ responder: Responder, _ history: History, _ random: SeededGenerator) throws {
        self.responder = responder
        self.history = history
        self.random = random
        client = Client(
            database: try DatabaseURL("http://db.test?ns=default"), credentials: FixedCredential(nil),
            transport: DirectTransport(responder), limits: TransportLimits())
    }

    mutating func write() async throws {
        let key = "k\(Int.random(in: 0..<40, using: &random))"
        let field = "f\(Int.random(in: 0..<3, using: &random))"
        let number = Int.random(in: 0..<1_000_000, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            model[key] = nil
            try await send(.delete, "/items/\(key)", "")
        case 1:
            model[key] = [field: number]
            note(key)
            try await send(.put, "/items/\(key)", "{\"\(field)\":\(number)}")
        case 2:
            // Two places at once, by paths with slashes.
            let other = "k\(Int.random(in: 40..<44, using: &random))"
            model[key, default: [:]][field] = number
            model[other] = nil
            note(key)
            try await send(.patch, "/items", "{\"\(key)/\(field)\":\(number),\"\(other)\":null}")
        case 3:
            model[key, default: [:]][field] = nil
            if model[key]?.isEmpty == true { model[key] = nil }
            note(key)
            try await send(.delete, "/items/\(key)/\(field)", "")
        default:
            model[key, default: [:]][field] = number
            note(key)
            try await send(.put, "/items/\(key)/\(field)", "\(number)")
        }
    }

    /// Before the write: a reader may see it before the writer goes on.
    private func note(_ key: String) {
        guard let fields = model[key] else { return }
        let members = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        history.note(key, "{\(members.joined(separator: ","))}")
    }

    func put(_ path: String, _ value: String) async throws {
        history.note("zz", value)
        try await send(.put, path, value)
    }

    /// What a read gives for each key.
    func tree() async throws -> [String: String] {
        let response = try await client.send(Request(.get, .value(try DatabasePath("/items"))))
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        let members = try JSON(parsing: bytes).object?.members ?? []
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value.text()) })
    }

    private func send(_ method: RTDBWire.Method, _ path: String, _ body: String) async throws {
        let request = Request(method, .value(try DatabasePath(path)), body: Array(body.utf8))
        for try await _ in try await client.send(request).body {}
    }
}

/// Reads what `watch` prints, builds the tree that it tells of, and notes whatever does not follow from what was said before.
private final class LineModel: ByteSink {
    private struct State {
        var rest: [UInt8] = []
        var tree: [String: String] = [:]
        var problems: [String] = []
        var counts: [String: Int] = [:]
        var isInGap = false
        var awaited: [String: String]?
        var waiter: CheckedContinuation<Void, Never>?
        var isOver = false
    }

    let isTerminal = false
    let columns: Int? = nil
    private let history: History
    private let seed: UInt64
    private let state = Mutex(State())

    init(history: History, seed: UInt64) {
        self.history = history
        self.seed = seed
    }

    var tree: [String: String] { state.withLock { $0.tree } }
    var problems: [String] { state.withLock { $0.problems } }
    var counts: [String: Int] { state.withLock { $0.counts } }
    /// Whether nothing comes any more, or nobody wants it.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Lets go of who waits.
    func end() {
        state.withLock { state in
            state.isOver = true
            resumeIfReached(&state)
        }
    }

    /// Waits until the tree is this one, or nothing comes any more.
    func wait(for tree: [String: String]) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.awaited = tree
                    state.waiter = continuation
                    resumeIfReached(&state)
                }
            }
        } onCancel: {
            end()
        }
    }

    private func resumeIfReached(_ state: inout State) {
        guard state.isOver || state.counts["snapshot"] == 1 && state.tree == state.awaited else { return }
        state.waiter?.resume()
        state.waiter = nil
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        state.withLock { state in
            state.rest += bytes
            while let end = state.rest.firstIndex(of: 0x0A) {
                let line = Array(state.rest[..<end])
                state.rest.removeSubrange(...end)
                take(line, &state)
            }
            resumeIfReached(&state)
        }
    }

    private func take(_ line: [UInt8], _ state: inout State) {
        guard let record = try? JSON(parsing: line).object, let event = record["event"]?.string else {
            return state.problems.append("no record: \(String(decoding: line, as: UTF8.self))")
        }
        state.counts[event, default: 0] += 1
        let key = record["key"]?.string ?? ""
        let data = record["data"]?.text() ?? "null"
        let known = state.tree[key]
        func expect(_ condition: Bool, _ what: String) {
            if !condition {
                state.problems.append("\(what): \(String(decoding: line, as: UTF8.self)), known \(known ?? "nothing")")
            }
        }
        switch event {
        case "snapshot":
            expect(state.counts[event] == 1 && data == "null", "a second snapshot")
        case "gap":
            expect(!state.isInGap, "a gap in a gap")
            state.isInGap = true
        case "reconnected":
            expect(state.isInGap, "no gap before")
            state.isInGap = false
        case "child_added":
            expect(known == nil && history.has(key, data), "added, but known or never written")
            state.tree[key] = data
        case "child_changed":
            expect(
                known != nil && known != data && history.has(key, data), "changed, but unknown, equal or never written")
            expect(record["previous"]?.text() == known, "another previous value")
            state.tree[key] = data
        case "child_removed":
            expect(known == data, "removed, but unknown or another value")
            state.tree[key] = nil
        case "value":
            // The whole has gone, or come as something without children.
            expect(data == "null" || key.isEmpty, "a value")
        default: state.problems.append("event \(event)")
        }
        if state.isInGap, event != "gap" { expect(false, "told in a gap") }
    }
}
