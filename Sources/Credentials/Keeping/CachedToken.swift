import JSONCore
import RTDBClient

/// A token in the form of a cache file.
enum CachedToken {
    /// The version of the form; files of another version are not read.
    private static let version: Int64 = 1
    /// How far the clock may have been set back since a token was obtained, in milliseconds.
    private static let clockTolerance: Int64 = 300_000

    /// The content of a file; nil for a token whose expiry is not known, which would be kept for ever.
    static func text(_ token: AccessToken) -> String? {
        guard let expiry = token.expiry, token.placement == .bearer else { return nil }
        let object = JSONObject(uniqueMembers: [
            ("version", .number(JSONNumber(version))), ("token", .string(token.secret.exposed)),
            ("obtained", .number(JSONNumber(token.obtained))), ("expiry", .number(JSONNumber(expiry))),
            ("followsRefusal", .bool(token.followsRefusal)), ("user", token.user.map { .string($0) } ?? .null),
            ("scopes", .array(token.scopes.map { .string($0) })),
        ])
        return JSON.object(object).description + "\n"
    }

    /// The token in a file; nil when the content is damaged, or its times cannot be true.
    static func token(parsing bytes: [UInt8], now: Int64) -> AccessToken? {
        guard let object = (try? JSON(parsing: bytes))?.object, number(object["version"]) == version,
            let secret = object["token"]?.string.map({ Secret($0) }), secret.isSendable,
            let obtained = number(object["obtained"]), let expiry = number(object["expiry"]),
            case .bool(let followsRefusal)? = object["followsRefusal"],
            obtained >= 0, obtained <= now + clockTolerance, expiry >= obtained,
            expiry - obtained <= AccessToken.longestLife
        else { return nil }
        return AccessToken(
            secret: secret, obtained: obtained, expiry: expiry, followsRefusal: followsRefusal,
            user: object["user"]?.string, scopes: object["scopes"]?.array?.compactMap(\.string) ?? [])
    }

    private static func number(_ value: JSON?) -> Int64? {
        guard case .number(let number)? = value else { return nil }
        return number.int64
    }
}
