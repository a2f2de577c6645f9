import JSONCore
import TerminalText

/// The expiry of a token, as servers and commands write it.
struct TokenLife {
    /// In milliseconds since 1970; nil when it is absent or makes no sense.
    let expiry: Int64?

    /// Reads `expires_in`, in seconds, which some servers write as a text.
    init(_ object: JSONObject, now: Int64) {
        let text: String? =
            switch object["expires_in"] {
            case .number(let number)?: number.text
            case .string(let text)?: text
            default: nil
            }
        guard let seconds = text.flatMap(Double.init), seconds.isFinite else {
            expiry = nil
            return
        }
        let life = min(max(seconds * 1000, 0), Double(AccessToken.longestLife))
        expiry = now + Int64(life)
    }

    /// A time within the longest life of a token.
    static func clamped(_ time: Int64, now: Int64) -> Int64 {
        min(max(time, now), now + AccessToken.longestLife)
    }
}
