import JSONCore

/// Who asks, and when: what rules are evaluated against beside the data.
package struct RulesContext: Sendable {
    /// Null, or an object such as `{"uid": …, "provider": …, "token": {…}}`.
    package let auth: JSON
    /// The server's time in milliseconds since 1970.
    package let now: Int64

    package init(auth: JSON, now: Int64) {
        self.auth = auth
        self.now = now
    }
}
