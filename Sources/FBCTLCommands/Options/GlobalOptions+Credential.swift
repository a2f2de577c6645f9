import Credentials
import Failures
import JSONCore
import Platform
import TerminalText

extension GlobalOptions {
    /// Returns the credential that a flag or a variable names; nil without either.
    ///
    /// - Throws: `CredentialError` when several variables name one.
    func namedCredential(in context: Context) throws -> NamedCredential? {
        let flags = NamedCredential.Flags(
            keyFile: credentials, tokenFile: tokenFile, tokenCommand: tokenCommand)
        return try NamedCredential(flags, environment: context.environment)
    }

    /// Returns whether credentials may be sent over plain http to other machines.
    func allowsInsecure(in context: Context) -> Bool { allowInsecure || context.isOn("FBCTL_ALLOW_INSECURE") }

    /// Returns the JSON text of `auth` in the security rules on whose behalf requests are made; nil for the credential's
    /// own.
    ///
    /// - Throws: `Failure` for claims that are not an object or null.
    func actingClaims(in context: Context) throws -> String? {
        if let actingUser { return JSON.object(JSONObject(uniqueMembers: [("uid", .string(actingUser))])).text() }
        if let actingClaims { return try claims(actingClaims, of: "--as-claims", .usage) }
        if let user = context.environment["FBCTL_AS"], !user.isEmpty {
            return JSON.object(JSONObject(uniqueMembers: [("uid", .string(user))])).text()
        }
        guard let text = context.environment["FBCTL_AS_CLAIMS"], !text.isEmpty else { return nil }
        return try claims(text, of: "FBCTL_AS_CLAIMS", .configuration)
    }

    private func claims(_ text: String, of name: String, _ status: ExitStatus) throws -> String {
        switch try? JSON(parsing: Array(text.utf8)) {
        case .object(let object)?: return JSON.object(object).text()
        case .null?: return "null"
        default:
            throw Failure(
                status, "\(name) is '\(text.withoutControlCharacters)', but must be a JSON object or null",
                details: [#"for example '{"uid": "alice", "admin": true}'"#])
        }
    }
}
