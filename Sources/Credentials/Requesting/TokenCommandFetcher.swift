import Platform

/// Runs a command that prints a token.
///
/// The command gets the environment as fbctl got it, no input, and standard error. Its tokens are kept in memory only:
/// the command may give another account's when the environment changes.
struct TokenCommandFetcher: TokenFetcher {
    /// The largest output that is read, in bytes.
    private static let sizeLimit = 64 << 10

    /// The command for `/bin/sh`.
    let command: String
    let origin: CredentialOrigin
    let type: TokenType?
    let processes: any ProcessControl
    let environment: [String: String]
    let now: @Sendable () -> Int64

    func cacheKey() -> TokenKey? { nil }

    func fetch() async throws -> AccessToken {
        let status: Int32
        let bytes: [UInt8]
        do {
            (status, bytes) = try await processes.output(
                of: ["/bin/sh", "-c", command], input: [], environment: environment, atMost: Self.sizeLimit)
        } catch let error as ProcessError {
            throw CredentialError.commandFailed(origin, reason: error.reason)
        }
        guard bytes.count <= Self.sizeLimit else {
            throw CredentialError.unusableToken(source: "the command of \(origin)", .isTooLong(limit: Self.sizeLimit))
        }
        guard status == 0 else { throw CredentialError.commandEnded(origin, status: status) }
        do throws(TokenFault) {
            return try TokenText(parsing: String(decoding: bytes, as: UTF8.self), type: type, now: now()).token
        } catch {
            throw CredentialError.unusableToken(source: "the command of \(origin)", error)
        }
    }
}

extension ProcessError {
    fileprivate var reason: String {
        switch self {
        case .cannotRun(_, let reason), .cannotStartThread(let reason), .cannotHandleSignals(let reason): reason
        }
    }
}
