import HTTP
import RTDBClient
import Synchronization
import TestSupport
import Testing

@testable import Credentials

/// When a credential gets a new token, and how many it gets.
struct RenewalTests {
    /// Gives `one`, `two` and so on, each for an hour, or what a test has it say.
    final class Fetcher: TokenFetcher {
        private let state = Mutex<(count: Int, error: CredentialError?)>((0, nil))
        private let clock: TestClock
        private let life: Int64?
        private let repeats: Bool

        init(_ clock: TestClock, life: Int64? = 3_600_000, repeats: Bool = false) {
            self.clock = clock
            self.life = life
            self.repeats = repeats
        }

        var count: Int { state.withLock { $0.count } }

        func fail(_ error: CredentialError?) { state.withLock { $0.error = error } }

        func cacheKey() -> TokenKey? { TokenKey(["test"]) }

        func fetch() async throws -> AccessToken {
            let number = try state.withLock { state in
                state.count += 1
                if let error = state.error { throw error }
                return state.count
            }
            for _ in 0..<100 { await Task.yield() }
            try Task.checkCancellation()
            let now = clock.now()
            return AccessToken(secret: Secret("t\(repeats ? 1 : number)"), obtained: now, expiry: life.map { now + $0 })
        }
    }

    private static let down = CredentialError.unreachable(server: "s", .cannotConnect(to: "s:443", reason: "refused"))

    private func source(_ fetcher: Fetcher, _ clock: TestClock, cache: TokenCache? = nil) -> RenewingCredential {
        RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now)
    }

    /// A moment, in seconds, and the token that is sent then.
    @Test(
        "a token is renewed before its end",
        arguments: [
            // The last 3 min 45 s of an hour, and the last quarter of a minute.
            (3_600_000, [(0, "t1"), (3374, "t1"), (3375, "t2"), (6749, "t2"), (6751, "t3")]),
            (60_000, [(0, "t1"), (44, "t1"), (45, "t2")]),
            (0, [(0, "t1"), (0, "t2"), (1, "t3")]),
            (nil, [(0, "t1"), (1_000_000, "t1")]),
        ] as [(Int64?, [(second: Int64, token: String)])])
    func renewal(_ row: (life: Int64?, steps: [(second: Int64, token: String)])) async throws {
        let clock = TestClock()
        let source = source(Fetcher(clock, life: row.life), clock)
        for step in row.steps {
            clock.advance(step.second * 1000 - clock.passed)
            let credential = try await source.credential(replacing: nil)
            #expect(credential?.secret == Secret(step.token), "at \(step.second)")
            if row.life == nil { #expect(credential?.end == nil) }
        }
    }

    @Test func manyRequestsWaitForOneRenewal() async throws {
        let clock = TestClock()
        let fetcher = Fetcher(clock)
        let source = source(fetcher, clock)
        for round in 1...3 {
            let tokens = try await withThrowingTaskGroup(of: Credential?.self) { group in
                for _ in 0..<100 { group.addTask { try await source.credential(replacing: nil) } }
                return try await group.reduce(into: Set<Credential?>()) { $0.insert($1) }
            }
            #expect(tokens.map { $0?.secret } == [Secret("t\(round)")])
            #expect(fetcher.count == round)
            clock.advance(3_600_000)
        }
    }

    /// Ten watches have lost the same token, and ten requests the one after it.
    @Test func oneRenewalReplacesATokenForAll() async throws {
        let clock = TestClock()
        let fetcher = Fetcher(clock)
        let source = source(fetcher, clock)
        let first = try #require(try await source.credential(replacing: nil))
        let second = try await withThrowingTaskGroup(of: Credential?.self) { group in
            for _ in 0..<10 { group.addTask { try await source.credential(replacing: first) } }
            return try await group.reduce(into: Set<Credential?>()) { $0.insert($1) }
        }
        #expect(second.map { $0?.secret } == [Secret("t2")])
        let third = try await withThrowingTaskGroup(of: Credential?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    try await source.credential(
                        afterRefusalOf: Credential(Secret("t2"), end: 0), isDenial: false)
                }
            }
            return try await group.reduce(into: Set<Credential?>()) { $0.insert($1) }
        }
        #expect(third.map { $0?.secret } == [Secret("t3")])
        #expect(fetcher.count == 3)
    }

    @Test func aRequestThatIsGivenUpLeavesTheOthersTheirToken() async throws {
        let clock = TestClock()
        let fetcher = Fetcher(clock)
        let source = source(fetcher, clock)
        let tokens = await withTaskGroup(of: String.self) { group in
            group.addTask {
                await withTaskGroup(of: String.self) { inner in
                    inner.addTask { await text { try await source.credential(replacing: nil) } }
                    inner.cancelAll()
                    return await inner.next() ?? ""
                }
            }
            for _ in 0..<5 { group.addTask { await text { try await source.credential(replacing: nil) } } }
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(tokens.values.reduce(0, +) == 6)
        #expect(tokens["failed"] ?? 0 <= 1)
        #expect(tokens.keys.filter { $0 != "failed" }.count == 1, "\(tokens)")
    }

    /// After a 401: the second of an hour at which it came, what the database said, and what is sent next.
    @Test(
        arguments: [
            (0, false, "t2"), (1799, false, "t2"), (0, true, nil), (1799, true, nil), (1800, true, "t2"),
        ] as [(Int64, Bool, String?)])
    func refusals(_ row: (second: Int64, isDenial: Bool, token: String?)) async throws {
        let clock = TestClock()
        let source = source(Fetcher(clock), clock)
        let first = try #require(try await source.credential(replacing: nil))
        clock.advance(row.second * 1000)
        let next = try await source.credential(afterRefusalOf: first, isDenial: row.isDenial)
        #expect(next?.secret == row.token.map { Secret($0) })
        guard let next else { return }
        // The second one is refused as well: a third one would be, too, until it is old.
        #expect(try await source.credential(afterRefusalOf: next, isDenial: false) == nil)
        #expect(try await source.credential(replacing: nil)?.secret == next.secret)
        clock.advance(1_800_000)
        #expect(try await source.credential(afterRefusalOf: next, isDenial: false)?.secret == Secret("t3"))
    }

    @Test func aSourceWithNothingNewHasNothingAfterARefusal() async throws {
        let clock = TestClock()
        let fetcher = Fetcher(clock, repeats: true)
        let source = source(fetcher, clock)
        let first = try #require(try await source.credential(replacing: nil))
        #expect(try await source.credential(afterRefusalOf: first, isDenial: false) == nil)
        // In its last minutes it is asked for again only now and then.
        clock.advance(3_400_000)
        for _ in 0..<10 { _ = try await source.credential(replacing: nil) }
        #expect(fetcher.count == 3)
    }

    @Test func withoutATokenServerATokenIsSentToItsEnd() async throws {
        let clock = TestClock()
        let fetcher = Fetcher(clock)
        let source = source(fetcher, clock)
        let first = try #require(try await source.credential(replacing: nil))
        fetcher.fail(Self.down)
        clock.advance(3_400_000)
        for _ in 0..<10 { #expect(try await source.credential(replacing: nil)?.secret == first.secret) }
        #expect(fetcher.count == 2)
        clock.advance(30_000)
        #expect(try await source.credential(replacing: nil)?.secret == first.secret)
        #expect(fetcher.count == 3)
        // A denial by the rules stands; any other refusal is explained by the missing token.
        #expect(try await source.credential(afterRefusalOf: first, isDenial: true) == nil)
        await #expect(throws: Self.down) { try await source.credential(afterRefusalOf: first, isDenial: false) }
        clock.advance(200_000)
        await #expect(throws: Self.down) { try await source.credential(replacing: nil) }
        fetcher.fail(nil)
        #expect(try await source.credential(replacing: nil)?.secret == Secret("t7"))
    }
}

private func text(_ body: () async throws -> Credential?) async -> String {
    do {
        return try await body()?.secret.exposed ?? "none"
    } catch {
        return "failed"
    }
}
