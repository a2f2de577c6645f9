import Foundation
import Platform
import RTDBClient
import Synchronization
import TestSupport
import Testing

@testable import Credentials

/// The folder in which processes share their tokens.
struct TokenCacheTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let key = TokenKey(["user", mark])
    private let token = AccessToken(secret: Secret("S3CRETt"), obtained: testTime, expiry: testTime + 3_600_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private var cache: TokenCache { TokenCache(folder: folder.path + "/a/fbctl", clock: clock.steady) }

    private func keep(_ token: AccessToken) async throws {
        guard let lock = try await cache.lock(key) else {
            Issue.record("the cache cannot be locked")
            return
        }
        cache.keep(token, for: key, lock)
    }

    @Test func modesAndNames() async throws {
        #expect(cache.token(for: key, now: testTime) == nil)
        #expect(try folder.names() == [])
        try await keep(token)
        #expect(cache.token(for: key, now: testTime) == token)
        #expect(cache.fault == nil)
        #expect(try folder.names("a/fbctl") == [key.fileName, key.fileName + ".lock"])
        #expect(key.fileName.allSatisfy(\.isHexDigit) && key.fileName.count == 64)
        #expect(try folder.mode("a/fbctl") == 0o700)
        #expect(try folder.mode("a/fbctl/" + key.fileName) == 0o600)
        #expect(try folder.mode("a/fbctl/" + key.fileName + ".lock") == 0o600)
    }

    @Test func fieldsCannotBeMistakenForOthers() {
        let lists = [["a", "b"], ["ab"], ["a", "b", ""], ["", "a", "b"], ["1:a1:b"], ["a1:b"], []]
        #expect(Set(lists.map { TokenKey($0) }).count == lists.count)
    }

    @Test func aFolderThatIsOpenToOthersIsClosed() async throws {
        try await keep(token)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: cache.folder)
        #expect(cache.token(for: key, now: testTime) == token)
        #expect(try folder.mode("a/fbctl") == 0o700)
    }

    @Test(arguments: [0o640, 0o604, 0o620])
    func aFileThatIsOpenToOthersIsNotBelieved(_ mode: Int) async throws {
        try await keep(token)
        let file = "a/fbctl/" + key.fileName
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path + "/" + file)
        #expect(cache.token(for: key, now: testTime) == nil)
        try await keep(token)
        #expect(try folder.mode(file) == 0o600)
        #expect(cache.token(for: key, now: testTime) == token)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", "\u{0}", "not json",
        #"{"version":2,"token":"t","obtained":1795253400000,"expiry":1795253500000,"followsRefusal":false}"#,
        #"{"version":1,"token":"","obtained":1795253400000,"expiry":1795253500000,"followsRefusal":false}"#,
        #"{"version":1,"token":"a\nb","obtained":1795253400000,"expiry":1795253500000,"followsRefusal":false}"#,
        #"{"version":1,"token":7,"obtained":1795253400000,"expiry":1795253500000,"followsRefusal":false}"#,
        #"{"version":1,"token":"t","obtained":1795253400000,"expiry":1795253500000}"#,
        #"{"version":1,"token":"t","obtained":-1,"expiry":1,"followsRefusal":false}"#,
        #"{"version":1,"token":"t","obtained":1e12,"expiry":1795253500000,"followsRefusal":false}"#,
        #"{"version":1,"token":"t","obtained":1795253400000,"expiry":1795253300000,"followsRefusal":false}"#,
        #"{"version":1,"token":"t","obtained":1795253400000,"expiry":1795339800001,"followsRefusal":false}"#,
        #"{"version":1,"token":"t","obtained":1795253700001,"expiry":1795253800000,"followsRefusal":false}"#,
        #"{"version":1,"token":"t","obtained":9223372036854775807,"expiry":9223372036854775807,"followsRefusal":false}"#,
    ])
    func damagedFiles(_ content: String) async throws {
        try await keep(token)
        try folder.write(content, to: "a/fbctl/" + key.fileName)
        #expect(cache.token(for: key, now: testTime) == nil)
        try await keep(token)
        #expect(cache.token(for: key, now: testTime) == token)
    }

    @Test func largeFilesAndOtherThingsAreNotRead() async throws {
        try await keep(token)
        let path = cache.folder + "/" + key.fileName
        try folder.write(String(repeating: " ", count: 70_000), to: "a/fbctl/" + key.fileName)
        #expect(cache.token(for: key, now: testTime) == nil)
        try FileManager.default.removeItem(atPath: path)
        try folder.write("x", to: "elsewhere")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/elsewhere")
        #expect(cache.token(for: key, now: testTime) == nil)
        try await keep(token)
        #expect(cache.token(for: key, now: testTime) == token)
        #expect(try String(contentsOfFile: folder.path + "/elsewhere", encoding: .utf8) == "x")
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(cache.token(for: key, now: testTime) == nil)
    }

    /// What a process that was killed has left behind.
    @Test func anUnfinishedFileIsInNobodysWay() async throws {
        try await keep(token)
        try folder.write("half", to: "a/fbctl/" + key.fileName + ".new")
        let newer = AccessToken(
            secret: Secret("S3CRETu"), obtained: testTime, expiry: testTime + 1, followsRefusal: true,
            user: "alice@shop.test", scopes: ["a", "b"])
        try await keep(newer)
        #expect(cache.token(for: key, now: testTime) == newer)
        #expect(try folder.names("a/fbctl") == [key.fileName, key.fileName + ".lock"])
    }

    @Test func tokensThatAreNotKept() async throws {
        try await keep(AccessToken(secret: Secret("S3CRETt"), obtained: testTime, expiry: nil))
        try await keep(
            AccessToken(
                secret: Secret("S3CRETt"), placement: .authParameter, obtained: testTime, expiry: testTime + 1))
        #expect(try folder.names("a/fbctl") == [key.fileName + ".lock"])
    }

    @Test(arguments: [
        (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/fbctl"), (["HOME": "/h"], "/h/.cache/fbctl"),
        (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/fbctl"), (["XDG_CACHE_HOME": "", "HOME": "h"], nil),
        ([:], nil),
    ])
    func folders(_ row: (environment: [String: String], folder: String?)) {
        #expect(TokenCache(environment: row.environment, clock: clock.steady)?.folder == row.folder)
    }

    /// A folder that cannot be used: the tokens are then in memory only.
    @Test(arguments: ["a file", "below a file", "of another user", "cannot be made"])
    func unusableFolders(_ what: String) async throws {
        try folder.write("", to: "file")
        let path =
            switch what {
            case "a file": folder.path + "/file"
            case "below a file": folder.path + "/file/fbctl"
            case "of another user": folder.path + "/foreign"
            default: "/proc/fbctl"
            }
        if what == "of another user" {
            // Only root can give a folder away.
            guard geteuid() == 0 else { return }
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            #expect(chown(path, 12_345, 12_345) == 0)
        }
        let cache = TokenCache(folder: path, clock: clock.steady)
        let reason =
            switch what {
            case "a file": "cannot open the folder '\(path)': not a directory"
            case "below a file": "cannot open the folder '\(path)': not a directory"
            case "of another user": "the folder '\(path)' belongs to another user"
            default: "cannot make the folder '\(path)': no such file or directory"
            }
        #expect(cache.fault?.description == reason)
        let isLocked = try await cache.lock(key) != nil
        #expect(!isLocked)
        let fetcher = RenewalTests.Fetcher(clock)
        let source = RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now)
        for _ in 0..<3 { #expect(try await source.credential(replacing: nil)?.secret == Secret("t1")) }
        #expect(fetcher.count == 1)
    }

    /// Eight processes that begin together: each has its own view of the folder.
    @Test func eightSourcesMakeOneRequest() async throws {
        // Waits as it is, and never finds that it has waited too long: other tests may hold this one up.
        let real = SteadyClock(now: { 0 }, sleep: { try await Task.sleep(for: .milliseconds($0)) })
        let fetcher = RenewalTests.Fetcher(clock)
        let path = cache.folder
        for round in 1...5 {
            let tokens = try await withThrowingTaskGroup(of: Secret?.self) { group in
                for _ in 0..<8 {
                    group.addTask { [clock] in
                        let source = RenewingCredential(
                            fetcher, cache: TokenCache(folder: path, clock: real), clock: real, now: clock.now)
                        return try await source.credential(replacing: nil)?.secret
                    }
                }
                return try await group.reduce(into: Set<Secret?>()) { $0.insert($1) }
            }
            #expect(tokens == [Secret("t\(round)")])
            #expect(fetcher.count == round)
            clock.advance(3_400_000)
        }
    }

    @Test func aNewerTokenInTheCacheIsTheRenewal() async throws {
        let fetcher = RenewalTests.Fetcher(clock)
        let (one, other) = (
            RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now),
            RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now)
        )
        let first = try #require(try await one.credential(replacing: nil))
        #expect(try await other.credential(replacing: nil)?.secret == first.secret)
        #expect(try await other.credential(afterRefusalOf: first, isDenial: false)?.secret == Secret("t2"))
        let second = try #require(try await one.credential(afterRefusalOf: first, isDenial: false))
        #expect(second.secret == Secret("t2"))
        // The cache knows that it took the place of a refused one, also for a process that begins now.
        let third = RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now)
        #expect(try await third.credential(replacing: nil)?.secret == Secret("t2"))
        #expect(try await third.credential(afterRefusalOf: second, isDenial: false) == nil)
        #expect(fetcher.count == 2)
    }

    /// The token server is down, and another process has left a token in its last minutes.
    @Test func aTokenInItsLastMinutesIsBetterThanNone() async throws {
        let fetcher = RenewalTests.Fetcher(clock)
        let one = RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now)
        _ = try await one.credential(replacing: nil)
        clock.advance(3_500_000)
        fetcher.fail(.serverFailed(server: "s", status: 500))
        let other = RenewingCredential(fetcher, cache: cache, clock: clock.steady, now: clock.now)
        #expect(try await other.credential(replacing: nil)?.secret == Secret("t1"))
    }

    /// Another process hangs with the lock: after a while everybody goes on alone.
    @Test func aLockThatIsNeverGivenBack() async throws {
        try await keep(token)
        let held = open(cache.folder + "/" + key.fileName + ".lock", O_RDWR)
        #expect(flock(held, LOCK_EX) == 0)
        defer { close(held) }
        let isLocked = try await cache.lock(key) != nil
        #expect(!isLocked)
        #expect(clock.passed >= 40_000 && clock.passed < 41_000)
    }
}
