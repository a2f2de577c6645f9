import Platform
import RTDBClient

/// A credential whose tokens expire: it keeps the present one and renews it before its end.
///
/// All requests of the process that need a new token wait for one renewal, and the processes that share a cache do one
/// renewal for all: who has waited for the lock finds the new token in the cache. A token is renewed in its last 3 min
/// 45 s. If that fails, it is sent until its end, and another attempt is made after half a minute.
///
/// After a 401, a token is renewed once: one that took the place of a refused token is not renewed in the first half of
/// its life, since a third one would be refused as well. A denial by the rules counts only in the second half of a
/// token's life, because it seldom has to do with the token.
package actor RenewingCredential: CredentialSource {
    /// The pause after a renewal that has failed while the token could still be sent, in milliseconds.
    private static let pause: Int64 = 30_000

    private let fetcher: any TokenFetcher
    private let cache: TokenCache?
    private let clock: SteadyClock
    private let now: @Sendable () -> Int64
    private var current: AccessToken?
    /// When a renewal ahead of time may be tried again, by the steady clock.
    private var nextAttempt: Int64?
    private var isRenewing = false
    private var waiting: [AsyncStream<Never>.Continuation] = []

    init(
        _ fetcher: any TokenFetcher, cache: TokenCache?, clock: SteadyClock, now: @escaping @Sendable () -> Int64
    ) {
        self.fetcher = fetcher
        self.cache = cache
        self.clock = clock
        self.now = now
    }

    package nonisolated var isRenewable: Bool { true }

    package func credential(replacing old: Credential?) async throws -> Credential? {
        credential(try await token(insteadOf: old?.secret))
    }

    package func credential(afterRefusalOf credential: Credential, isDenial: Bool) async throws -> Credential? {
        if let current, current.secret == credential.secret, current.isYoung(now()),
            isDenial || current.followsRefusal
        {
            return nil
        }
        do {
            let token = try await token(insteadOf: credential.secret, isRefused: true)
            return token.secret == credential.secret ? nil : self.credential(token)
        } catch let error as CredentialError {
            // The denial is the better answer: the token was probably good.
            if isDenial { return nil }
            throw error
        }
    }

    /// The present token, which is obtained if need be.
    func token() async throws -> AccessToken {
        try await token(insteadOf: nil)
    }

    private func credential(_ token: AccessToken) -> Credential {
        Credential(
            token.secret, sentAs: token.placement, end: token.expiry.map { clock.now() + ($0 - now()) },
            account: token.user)
    }

    private func token(insteadOf refused: Secret?, isRefused: Bool = false) async throws -> AccessToken {
        if let current, isGood(current, insteadOf: refused) { return current }
        try await begin()
        defer { end() }
        if let current, isGood(current, insteadOf: refused) { return current }
        let old = current
        do {
            let token = try await renewed(insteadOf: refused, isRefused: isRefused)
            // A file or command may have nothing newer yet.
            nextAttempt = token.secret == old?.secret ? clock.now() + Self.pause : nil
            current = token
            return token
        } catch let error as CredentialError {
            guard refused == nil, let current, current.isValid(now()) else { throw error }
            nextAttempt = clock.now() + Self.pause
            return current
        }
    }

    /// Whether a token can be sent as it is, and is not the one that is to be replaced.
    private func isGood(_ token: AccessToken, insteadOf refused: Secret?) -> Bool {
        guard token.secret != refused else { return false }
        guard token.isDue(now()) else { return true }
        guard refused == nil, let nextAttempt, clock.now() < nextAttempt else { return false }
        return token.isValid(now())
    }

    /// A token from the cache, or a new one.
    private func renewed(insteadOf refused: Secret?, isRefused: Bool) async throws -> AccessToken {
        guard let cache, let key = try await fetcher.cacheKey() else {
            return try await fetched(insteadOf: isRefused ? refused : nil)
        }
        if let kept = kept(cache, key, refused) { return kept }
        let lock = try await cache.lock(key)
        if lock != nil, let kept = kept(cache, key, refused) { return kept }
        let token = try await fetched(insteadOf: isRefused ? refused : nil)
        if let lock { cache.keep(token, for: key, lock) }
        return token
    }

    /// The token in the cache, if it can take the place of the present one.
    private func kept(_ cache: TokenCache, _ key: TokenKey, _ refused: Secret?) -> AccessToken? {
        guard let token = cache.token(for: key, now: now()), token.secret != refused else { return nil }
        guard !token.isDue(now()) else {
            // It is better than none if the token server does not answer.
            if refused == nil, current == nil, token.isValid(now()) { current = token }
            return nil
        }
        // What is older than the refused token was refused before it.
        if refused != nil, let current, current.secret == refused, token.obtained < current.obtained { return nil }
        return token
    }

    /// A new token; one that the database has refused may come again.
    private func fetched(insteadOf refused: Secret?) async throws -> AccessToken {
        var token = try await fetcher.fetch()
        if let refused { token.followsRefusal = token.secret != refused }
        return token
    }

    /// Waits until nobody else renews the token.
    private func begin() async throws {
        while isRenewing {
            let (end, continuation) = AsyncStream<Never>.makeStream()
            waiting.append(continuation)
            for await _ in end {}
            try Task.checkCancellation()
        }
        isRenewing = true
    }

    private func end() {
        isRenewing = false
        for continuation in waiting { continuation.finish() }
        waiting = []
    }
}
