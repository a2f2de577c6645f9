import Platform

/// Reads tokens from a file that something else keeps up to date.
struct TokenFileFetcher: TokenFetcher {
    let path: String
    let origin: CredentialOrigin
    let type: TokenType?
    let files: any FileAccess
    let now: @Sendable () -> Int64

    func cacheKey() -> TokenKey? { nil }

    func fetch() throws -> AccessToken {
        let bytes: [UInt8]
        do {
            bytes = try files.read(path, atMost: KeyFile.sizeLimit)
        } catch let error as FileError {
            throw CredentialError.unreadableFile(path, reason: error.description, origin: origin)
        }
        do throws(TokenFault) {
            return try TokenText(parsing: String(decoding: bytes, as: UTF8.self), type: type, now: now()).token
        } catch {
            throw CredentialError.unusableToken(source: "'\(path)'", error)
        }
    }
}
