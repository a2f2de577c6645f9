import Platform
import RTDBClient

/// A folder in which the processes of one user share their tokens.
///
/// The folder has the mode 0700 and its files 0600. A folder that others may use is closed to them; one that belongs to
/// another user is not used, nor is a file that others may read or that is not this user's own. Files are replaced as a
/// whole. Whatever cannot be read, written or locked is as if there was no cache: then tokens are kept in memory only.
package struct TokenCache: Sendable {
    /// The largest file that is read, in bytes.
    private static let sizeLimit = 64 << 10
    /// How long to wait for another process that gets the same token, in milliseconds; longer than a token server may
    /// take.
    private static let longestWait: Int64 = 40_000

    package let folder: String
    private let clock: SteadyClock

    package init(folder: String, clock: SteadyClock) {
        self.folder = folder
        self.clock = clock
    }

    /// The cache of the user: `fbctl` in `XDG_CACHE_HOME`, otherwise in `.cache` of the home folder; nil when the
    /// environment names neither by an absolute path.
    ///
    /// - Source: XDG Base Directory Specification.
    package init?(environment: [String: String], clock: SteadyClock) {
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
            self.init(folder: cache + "/fbctl", clock: clock)
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            self.init(folder: home + "/.cache/fbctl", clock: clock)
        } else {
            return nil
        }
    }

    /// Why tokens cannot be kept in the folder; nil when they can.
    package var fault: PrivateFolderError? {
        do throws(PrivateFolderError) {
            _ = try PrivateFolder(folder)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the token that a process has kept; nil without one, or when its file cannot be trusted.
    func token(for key: TokenKey, now: Int64) -> AccessToken? {
        guard let folder = try? PrivateFolder(folder, isMade: false),
            let bytes = folder.read(key.fileName, atMost: Self.sizeLimit)
        else { return nil }
        return CachedToken.token(parsing: bytes, now: now)
    }

    /// Keeps a token; the key must be locked.
    func keep(_ token: AccessToken, for key: TokenKey, _ lock: borrowing TokenLock) {
        guard let text = CachedToken.text(token) else { return }
        lock.folder.replace(key.fileName, with: Array(text.utf8))
    }

    /// Keeps other processes from getting a token for the key; nil when that is not possible, or another process has
    /// been getting one for longer than a token server may take.
    ///
    /// - Throws: `CancellationError`.
    func lock(_ key: TokenKey) async throws -> TokenLock? {
        guard let folder = try? PrivateFolder(folder), let file = folder.open(key.fileName + ".lock") else {
            return nil
        }
        let end = clock.now() + Self.longestWait
        var pause = 5
        // Waiting in the call itself would hold up everything else of this process.
        while true {
            guard let isLocked = try? file.lock() else { return nil }
            if isLocked { break }
            guard clock.now() < end else { return nil }
            try await clock.sleep(pause)
            pause = min(pause * 2, 100)
        }
        return TokenLock(folder: folder, file: file)
    }
}

/// The right to get a token for a key, until the value goes away.
struct TokenLock: ~Copyable {
    fileprivate let folder: PrivateFolder
    private let file: OpenDescriptor

    fileprivate init(folder: PrivateFolder, file: OpenDescriptor) {
        self.folder = folder
        self.file = file
    }
}
