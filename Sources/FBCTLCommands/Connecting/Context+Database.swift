import Credentials
import DatabaseAccess
import Failures
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension Context {
    /// Opens the database with the schema that the flags or the environment name.
    ///
    /// - Throws: `Failure` when one of them is missing or cannot be used.
    func open(
        _ flags: GlobalOptions, forWriting isForWriting: Bool = false, limits: TransportLimits = TransportLimits()
    ) throws -> CheckedDatabase {
        let missing: [Failure?] = [
            isDatabaseNamed(flags) ? nil : .noDatabase, isSchemaSettled(flags) ? nil : .noSchema,
        ]
        if let failure = Failure(missing: missing.compactMap { $0 }) { throw failure }
        let schema = try loadSchema(flags)
        let connection = try connection(flags)
        if isForWriting { try checkEmulator(flags, of: connection.database) }
        var limits = limits
        limits.total = try limits.total ?? flags.timeout(in: self).map { Int($0 * 1000) }
        let client = Client(
            database: connection.database, credentials: connection.credential, transport: transport, limits: limits,
            retries: flags.noRetry || isOn("FBCTL_NO_RETRY")
                ? nil : RetryPolicy(clock: clock, random: random, report: { [self] in try note($0) }))
        return CheckedDatabase(client: client, schema: schema)
    }

    /// Returns the database, and the credential that is sent to it.
    ///
    /// - Throws: `Failure` when no database is named, or a setting cannot be used.
    func connection(_ flags: GlobalOptions) throws -> (database: DatabaseURL, credential: SearchedCredential) {
        var (database, isEmulated) = try databaseURL(flags)
        database.parameters["auth_variable_override"] = try flags.actingClaims(in: self)
        let search = CredentialSearch(self, cache: TokenCache(environment: environment, clock: clock))
        let credential = SearchedCredential(
            search, for: CredentialReach(of: database, allowsInsecure: flags.allowsInsecure(in: self)),
            named: try flags.namedCredential(in: self), isEmulated: isEmulated)
        return (database, credential)
    }

    /// Returns the database URL from the flag, otherwise from the emulator's variable, otherwise from `FBCTL_DATABASE`,
    /// and whether the emulator's variable is set.
    ///
    /// The emulator comes before `FBCTL_DATABASE`, so that a shell with both, for instance under `fbctl serve`, never
    /// writes to production by accident. The namespace in `FBCTL_DATABASE` becomes the parameter `ns`, as in the SDKs.
    private func databaseURL(_ flags: GlobalOptions) throws -> (url: DatabaseURL, isEmulated: Bool) {
        let flag = flags.database
        let variable = environment["FBCTL_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
        guard let emulator = emulator(flags) else {
            guard let named = flag ?? variable else { throw Failure.noDatabase }
            return (try parse(named), false)
        }
        if let flag { return (try parse(flag), true) }
        guard !emulator.contains("/") else {
            throw Failure(
                .configuration,
                "FIREBASE_DATABASE_EMULATOR_HOST is '\(emulator)', but must be a host and a port without a scheme",
                details: ["write it as '127.0.0.1:9000'"])
        }
        var url = try parse("http://" + emulator)
        url.parameters["ns"] = try variable.flatMap { try parse($0).namespace }
        return (url, true)
    }

    /// The host and port of the emulator; nil when the variable is not set, or ignored.
    private func emulator(_ flags: GlobalOptions) -> String? {
        guard !flags.ignoresEmulator else { return nil }
        return environment["FIREBASE_DATABASE_EMULATOR_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Checks that a write goes to the emulator if its variable is set, as it is in a shell for tests.
    ///
    /// - Throws: `Failure` when the flag names another database.
    private func checkEmulator(_ flags: GlobalOptions, of database: DatabaseURL) throws {
        guard let emulator = emulator(flags), flags.database != nil, database.authority != emulator else { return }
        throw Failure(
            .configuration,
            "FIREBASE_DATABASE_EMULATOR_HOST is '\(emulator)', but --database names '\(database)'",
            details: ["to write there all the same: --ignore-emulator", "nothing was sent"])
    }

    private func isDatabaseNamed(_ flags: GlobalOptions) -> Bool {
        flags.database != nil || environment["FBCTL_DATABASE"]?.isEmpty == false || emulator(flags) != nil
    }

    private func isSchemaSettled(_ flags: GlobalOptions) -> Bool {
        flags.noSchema || schemaName(flags.schema) != nil || isOn("FBCTL_NO_SCHEMA")
    }

    private func parse(_ text: String) throws -> DatabaseURL {
        do throws(DatabaseURLError) {
            return try DatabaseURL(text)
        } catch {
            throw Failure(.configuration, error.description)
        }
    }

    /// Returns a new push ID.
    func pushID() -> Key {
        var generator = PushIDGenerator()
        var random = InjectedRandomNumberGenerator(random)
        return generator.next(now: now(), using: &random)
    }
}

extension DatabaseURL {
    /// The namespace: the `ns` parameter, or the first label of a host name.
    fileprivate var namespace: String? {
        if let name = parameters["ns"] { return name }
        let labels = authority.split(separator: ":")[0].split(separator: ".")
        return labels.count > 2 && !labels.allSatisfy { UInt8($0) != nil } ? labels[0].lowercased() : nil
    }
}

extension Failure {
    fileprivate static let noDatabase = Failure(
        .configuration, "no database is named",
        details: [
            "name one with --database URL or FBCTL_DATABASE, for example https://NAME.firebaseio.com",
            "or start one here: fbctl serve --schema FILE",
        ])

    static let noSchema = Failure(
        .configuration, "no schema is named",
        details: ["name one with --schema FILE or FBCTL_SCHEMA", "or turn the checks off with --no-schema"])

    /// Creates the error for a missing database, a missing schema, or both; nil when neither is missing.
    fileprivate init?(missing: [Failure]) {
        guard let first = missing.first else { return nil }
        self.init(
            .configuration, missing.count == 1 ? first.message : "neither a database nor a schema is named",
            details: missing.flatMap(\.details))
    }
}
