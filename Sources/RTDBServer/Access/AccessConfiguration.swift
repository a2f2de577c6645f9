import RTDB
import RTDBRules

/// The rules and the secret that decide what each caller may do.
package struct AccessConfiguration: Sendable {
    /// The rules of every database without rules of its own.
    package var rules: Ruleset
    package var authenticator: Authenticator

    /// Creates the access control of a server.
    ///
    /// - Parameters:
    ///   - rules: The rules; by default, as in the emulator, everyone may read and write everything.
    ///   - secret: The legacy database secret; nil when there is none.
    package init(rules: Ruleset = .open, secret: String? = nil) {
        self.rules = rules
        authenticator = Authenticator(secret: secret)
    }

    func rules(of settings: DatabaseSettings) -> Ruleset { settings.rules ?? rules }
}

extension Caller {
    /// Returns whether rules let the caller read a location, or the part of it that a query chooses.
    func mayRead(_ path: DatabasePath, _ query: Query?, of tree: Node, by rules: Ruleset, now: Int64) -> Bool {
        guard case .user(let auth, _) = self else { return true }
        return rules.allowsRead(of: path, query: query, in: tree, RulesContext(auth: auth, now: now))
    }

    /// Returns whether rules let the caller change one state of the database into another by writing these paths.
    func mayWrite(_ paths: [DatabasePath], from before: Node, to after: Node, by rules: Ruleset, now: Int64) -> Bool {
        guard case .user(let auth, _) = self else { return true }
        return rules.allowsWrite(of: paths, from: before, to: after, RulesContext(auth: auth, now: now))
    }
}
