import RTDB
import RTDBRules

/// Who may do what on a server.
package struct AccessConfiguration: Sendable {
    /// The rules of every database that has not been given its own.
    package var rules: Ruleset
    package var authenticator: Authenticator

    /// - Parameters:
    ///   - rules: open to everyone unless said otherwise, as the emulator's are.
    ///   - secret: the legacy database secret; nil when there is none.
    package init(rules: Ruleset = .open, secret: String? = nil) {
        self.rules = rules
        authenticator = Authenticator(secret: secret)
    }

    func rules(of settings: DatabaseSettings) -> Ruleset { settings.rules ?? rules }
}

extension Caller {
    /// Whether rules let the caller read a location, or the part of it that a query asks for.
    func mayRead(_ path: DatabasePath, _ query: Query?, of tree: Node, by rules: Ruleset, now: Int64) -> Bool {
        guard case .user(let auth, _) = self else { return true }
        return rules.allowsRead(of: path, query: query, in: tree, RulesContext(auth: auth, now: now))
    }

    /// Whether rules let the caller turn one tree into another by writing these places.
    func mayWrite(_ paths: [DatabasePath], from before: Node, to after: Node, by rules: Ruleset, now: Int64) -> Bool {
        guard case .user(let auth, _) = self else { return true }
        return rules.allowsWrite(of: paths, from: before, to: after, RulesContext(auth: auth, now: now))
    }
}
