import JSONCore

/// Who sends a request, as far as the server cares.
package enum Caller: Sendable {
    /// Rules do not apply.
    case admin
    /// Rules run with this as `auth`: null or an object; until the credential ends, in milliseconds since 1970.
    case user(auth: JSON, expiry: Int64?)

    static let nobody = Caller.user(auth: .null, expiry: nil)

    /// When the credential ends, in milliseconds since 1970.
    var expiry: Int64? {
        if case .user(_, let expiry) = self { expiry } else { nil }
    }
}
