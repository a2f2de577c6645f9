import CurlTransport
import FBCTLCommands
import Foundation
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBServer
import Synchronization
import TestSupport
import Testing

/// Writes whose answers are lost: no element is added twice, and every outcome is reported as it was.
@Suite("Lost answers")
struct LostAnswerTests {
    /// 1,000 lost answers; `FBCTL_LOST_ANSWERS` asks for another number.
    private static let count = ProcessInfo.processInfo.environment["FBCTL_LOST_ANSWERS"].flatMap { Int($0) } ?? 1000

    @Test("a write is carried out once or says that it is not known", .timeLimit(.minutes(5)))
    func randomLosses() async throws {
        let seed = TestSeed.value
        let chance = Mutex(SeededGenerator(seed: seed))
        let scene = try await Scene(chance) { draw in
            switch draw {
            case 0..<40: .lose
            case 40..<50: .reset
            case 50..<58: .cut
            case 58..<62: .fail(500)
            case 62..<66: .fail(503)
            case 66..<70: .refuse
            default: .answer
            }
        }
        var (added, perhapsAdded) = (Set<String>(), Set<String>())
        var (certain, possible, value) = (0, 0, 0)
        /// Whether a command has reported success; otherwise it must have said that the outcome is not known.
        func isDone(_ run: (status: Int32, error: String)) -> Bool {
            let isUnknown = [75, 76, 69].contains(run.status) && run.error.contains(" may have been ")
            #expect(run.status == 0 || isUnknown, "seed \(seed): \(run.error)")
            return run.status == 0
        }
        while scene.lost < Self.count {
            switch chance.withLock({ Int.random(in: 0..<4, using: &$0) }) {
            case 0:
                let number = "\(added.count + perhapsAdded.count)"
                if isDone(await scene.run("push", "/list", "n:=\(number)")) {
                    added.insert(number)
                } else {
                    perhapsAdded.insert(number)
                }
            case 1:
                let run = await scene.run("set", "/counter", "@+1")
                if isDone(run) { certain += 1 } else { possible += 1 }
                #expect([0, 75].contains(run.status), "seed \(seed): \(run.error)")
            case 2:
                // Repeated until it is done, as a script would.
                value += 1
                while !isDone(await scene.run("set", "/value", "\(value)")) {}
            default:
                value += 1
                while !isDone(
                    await scene.run("update", "/", "value:=\(value)", "other/place:=\(value)", "gone:=null"))
                {}
            }
        }
        let tree = await scene.tree()
        await scene.end()
        let numbers = tree["list"]?.object?.members.compactMap { $0.value.object?["n"]?.text() } ?? []
        #expect(Set(numbers).count == numbers.count, "seed \(seed): an element was added twice")
        #expect(added.isSubset(of: numbers), "seed \(seed)")
        #expect(added.union(perhapsAdded).isSuperset(of: numbers), "seed \(seed)")
        let counter = tree["counter"].flatMap { Int($0.text()) } ?? 0
        #expect((certain...(certain + possible)).contains(counter), "seed \(seed): \(certain), \(possible), \(counter)")
        if value > 0 { #expect(tree["value"]?.text() == "\(value)", "seed \(seed)") }
        print(
            "\(scene.proxy.counts), \(added.count) and \(perhapsAdded.count) pushes, \(certain) and \(possible) increments"
        )
    }

    @Test("half of the answers lost and a tenth of the requests failed: 100 pushes are 100 children")
    func pushes() async throws {
        let seed = TestSeed.value
        let scene = try await Scene(Mutex(SeededGenerator(seed: seed))) { draw in
            switch draw {
            case 0..<10: .fail(500)
            case 10..<55: .lose
            default: .answer
            }
        }
        for number in 0..<100 {
            let run = await scene.run("push", "/list", "n:=\(number)")
            #expect(run.status == 0, "seed \(seed): \(run.error)")
        }
        let children = await scene.tree()["list"]?.object?.members.count
        await scene.end()
        #expect(children == 100, "seed \(seed)")
    }

    /// A server behind a proxy.
    private struct Scene {
        let server: Server
        let proxy: LossyProxy
        private let store: Store
        private let chance: @Sendable () -> UInt64

        init(_ chance: borrowing Mutex<SeededGenerator>, _ fate: @escaping @Sendable (Int) -> LossyProxy.Fate)
            async throws
        {
            let first = chance.withLock { $0.next() }
            let fates = Mutex(SeededGenerator(seed: first))
            let chances = Mutex(SeededGenerator(seed: first &+ 1))
            store = Store()
            server = try await Server.start(Server.Configuration(), store: store)
            let generator = Shared(fates)
            proxy = try LossyProxy(upstream: UInt16(server.port)) {
                fate(generator.value.withLock { Int.random(in: 0..<100, using: &$0) })
            }
            let other = Shared(chances)
            self.chance = { other.value.withLock { $0.next() } }
        }

        /// How many answers were lost after the server had carried out the request.
        var lost: Int { ["lose", "reset", "cut"].reduce(0) { $0 + (proxy.counts[$1] ?? 0) } }

        func run(_ words: String...) async -> (status: Int32, error: String) {
            let error = MemorySink()
            let status = await invoke(words, in: context(port: Int(proxy.port), MemorySink(), error))
            return (status, error.text)
        }

        /// Everything that is stored, read without the proxy.
        func tree() async -> JSONObject {
            let output = MemorySink()
            _ = await invoke(["get", "/"], in: context(port: server.port, output, MemorySink()))
            return (try? JSON(parsing: Array(output.text.utf8)))?.object ?? JSONObject(uniqueMembers: [])
        }

        func end() async {
            proxy.stop()
            await server.stop()
        }

        private func context(port: Int, _ output: MemorySink, _ error: MemorySink) -> Context {
            Context(
                environment: ["FBCTL_DATABASE": "http://127.0.0.1:\(port)?ns=default", "FBCTL_NO_SCHEMA": "1"],
                standardInput: MemorySource([]), standardOutput: output, standardError: error, files: MemoryFiles(),
                now: { World.time },
                // Time passes as fast as it can: the pauses are seen elsewhere.
                clock: SteadyClock(now: { 0 }, sleep: { _ in await Task.yield() }), random: chance,
                transport: LibcurlTransport(), processes: NoProcesses())
        }
    }

    private final class Shared: Sendable {
        let value: Mutex<SeededGenerator>

        init(_ value: consuming Mutex<SeededGenerator>) { self.value = value }
    }
}
