import InternetFormats
import JSONCore
import RTDBClient
import TerminalText

/// A token as people and commands write it: plain, or in one of the JSON forms that commands print.
///
/// In JSON the token is `token`, `access_token`, `accessToken`, `id_token`, or `status.token` of an `ExecCredential` as
/// kubectl's plugins print it; its expiry is `expires_in` in seconds, or one of `expiration`, `expiry`, `expireTime`,
/// `token_expiry` and `status.expirationTimestamp`, as a time or in seconds or milliseconds since 1970. `credential`
/// around it is that of `gcloud config config-helper --format=json`.
struct TokenText {
    let token: AccessToken
    let type: TokenType

    /// Reads a text; without a type, the token's form tells it.
    ///
    /// - Throws: ``TokenFault``.
    init(parsing text: String, type: TokenType?, now: Int64) throws(TokenFault) {
        let text = text.trimmingBlanks
        guard !text.isEmpty else { throw .isEmpty }
        var secret = Secret(text)
        var life: Int64?
        if text.hasPrefix("{") {
            guard let object = (try? JSON(parsing: text))?.object else { throw .isNotJSON }
            let inner = object["status"]?.object ?? object["credential"]?.object ?? object
            let names = ["token", "access_token", "accessToken", "id_token"]
            guard let token = names.lazy.compactMap({ inner[$0]?.string }).first else { throw .hasNoMember("token") }
            secret = Secret(token)
            life = try TokenText.expiry(inner, now: now)
        }
        guard secret.isSendable else { throw .isNotSendable }
        self.type = type ?? TokenType(of: secret)
        // An ID token knows best itself.
        let expiry = IDTokenClaims(secret)?.expiry ?? life
        token = AccessToken(
            secret: secret, placement: self.type.placement, obtained: now,
            expiry: expiry.map { TokenLife.clamped($0, now: now) })
    }

    private static func expiry(_ object: JSONObject, now: Int64) throws(TokenFault) -> Int64? {
        for name in ["expiration", "expiry", "expireTime", "token_expiry", "expirationTimestamp"] {
            switch object[name] {
            case nil, .null?: continue
            case .string(let text)?:
                guard let time = UTCTime(parsing: text) else { throw .hasNoTime(name) }
                return time.milliseconds
            case .number(let number)?:
                // Seconds until the year 5138, milliseconds from 1973 on.
                let time = number.double < 100_000_000_000 ? number.double * 1000 : number.double
                guard let milliseconds = Int64(exactly: time.rounded(.down)) else { throw .hasNoTime(name) }
                return milliseconds
            case _?: throw .hasNoTime(name)
            }
        }
        return TokenLife(object, now: now).expiry
    }
}

/// What is wrong with a token that a user, a file or a command gave.
package enum TokenFault: Error, Hashable, Sendable, CustomStringConvertible {
    case isEmpty
    /// It begins like JSON and is not.
    case isNotJSON
    /// It has characters that a header cannot have, or is too long.
    case isNotSendable
    case hasNoMember(String)
    /// The member does not contain a time.
    case hasNoTime(String)
    /// It is longer than any token.
    case isTooLong(limit: Int)

    package var description: String {
        switch self {
        case .isEmpty: "is empty"
        case .isNotJSON: "is not JSON, although it begins with '{'"
        case .isNotSendable: "contains a space, a line break or another character that no token has"
        case .hasNoMember(let name): "has no text in '\(name)'"
        case .hasNoTime(let name): "has no time in '\(name)', such as 2026-11-21T09:30:00Z"
        case .isTooLong(let limit): "has more than \(limit) bytes"
        }
    }
}

extension String {
    /// The text without spaces and line breaks around it.
    var trimmingBlanks: String {
        let bytes = Substring(self).utf8
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(Substring(bytes[first...last]))
    }
}
