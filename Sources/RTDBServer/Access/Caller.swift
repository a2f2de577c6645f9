import JSONCore

/// The caller of a request, as the server knows it after reading the credential.
package enum Caller: Sendable {
    /// An administrator, to whom rules do not apply.
    case admin
    /// A user, for whom rules are evaluated with this `auth`: null or an object.
    ///
    /// `expiry` is the time at which the credential expires, in milliseconds since 1970.
    case user(auth: JSON, expiry: Int64?)

    static let nobody = Caller.user(auth: .null, expiry: nil)

    /// The time at which the credential expires, in milliseconds since 1970.
    var expiry: Int64? {
        if case .user(_, let expiry) = self { expiry } else { nil }
    }
}
