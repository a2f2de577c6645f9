import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension Context {
    /// The database and schema that flags and environment name.
    ///
    /// - Throws: ``Failure`` when none is named or one cannot be used.
    func open(_ flags: GlobalOptions, limits: TransportLimits = TransportLimits()) throws -> Database {
        let schema = try loadSchema(flags)
        let named = try databaseURL(flags.database)
        var limits = limits
        limits.total = try limits.total ?? timeout(flags.timeout).map { Int($0 * 1000) }
        let client = Client(
            database: named.url, credentials: FixedCredential(named.credential), transport: transport, limits: limits)
        return Database(client: client, schema: schema)
    }

    /// The flag, then the emulator's variable, then `FBCTL_DATABASE`.
    ///
    /// The emulator comes before `FBCTL_DATABASE` so that whoever has both set, in a shell under `fbctl serve` for
    /// instance, never writes to production by accident; the database's name goes along as `ns`, as the SDKs do it.
    private func databaseURL(_ flag: String?) throws -> (url: DatabaseURL, credential: Secret?) {
        if let flag { return (try parse(flag), nil) }
        let variable = environment["FBCTL_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
        if let emulator = environment["FIREBASE_DATABASE_EMULATOR_HOST"], !emulator.isEmpty {
            guard !emulator.contains("/") else {
                throw Failure(
                    .configuration,
                    "FIREBASE_DATABASE_EMULATOR_HOST is '\(emulator)', but holds a host and a port without a scheme",
                    details: ["write it as '127.0.0.1:9000'"])
            }
            var url = try parse("http://" + emulator)
            url.parameters["ns"] = try variable.flatMap { try parse($0).namespace }
            return (url, Secret("owner"))
        }
        if let variable { return (try parse(variable), nil) }
        throw Failure(
            .configuration, "no database is named",
            details: [
                "name one with --database URL or FBCTL_DATABASE, for example https://NAME.firebaseio.com",
                "or start one here: fbctl serve --schema FILE",
            ])
    }

    private func parse(_ text: String) throws -> DatabaseURL {
        do throws(DatabaseURLError) {
            return try DatabaseURL(text)
        } catch {
            throw Failure(.configuration, error.description)
        }
    }

    private func timeout(_ flag: Double?) throws -> Double? {
        guard flag == nil, let text = environment["FBCTL_TIMEOUT"], !text.isEmpty else { return flag }
        guard let seconds = GlobalOptions.seconds(text) else {
            throw Failure(.configuration, "FBCTL_TIMEOUT is '\(text)', but must be a number of seconds above 0")
        }
        return seconds
    }

    /// The schema that flags and environment name; nil when checking is off.
    ///
    /// With `keepsTexts` it also tells constraints and examples.
    func loadSchema(_ flags: GlobalOptions, keepsTexts: Bool = false) throws -> DatabaseSchema? {
        if flags.noSchema || flags.schema == nil && isOn("FBCTL_NO_SCHEMA") {
            try note("nothing is checked: no schema in use")
            return nil
        }
        guard let name = schemaName(flags.schema) else {
            throw Failure(
                .configuration, "no schema is named",
                details: ["name one with --schema FILE or FBCTL_SCHEMA", "or check nothing with --no-schema"])
        }
        return try loadSchema(file: name, keepsTexts: keepsTexts)
    }

    /// The file that flag or environment name.
    func schemaName(_ flag: String?) -> String? {
        flag ?? environment["FBCTL_SCHEMA"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func loadSchema(file name: String, keepsTexts: Bool = false) throws -> DatabaseSchema {
        let bytes = try files.read(name)
        do throws(SchemaLoadError) {
            return try SchemaLoader.load(SchemaFile(name: name, bytes: bytes), keepsTexts: keepsTexts) {
                try files.read($0)
            }
        } catch {
            let count = error.diagnostics.count
            throw Failure(
                .configuration, "schema '\(name)' has \(count) \(count == 1 ? "error" : "errors")",
                details: error.diagnostics.map { "  \($0)" })
        }
    }

    /// Whether a variable that turns something on is set, and not to a text that means no.
    func isOn(_ variable: String) -> Bool {
        guard let value = environment[variable] else { return false }
        return !["", "0", "false", "no"].contains(value.lowercased())
    }

    /// Prints a remark on standard error, unless `--quiet` was given.
    func note(_ text: String) throws {
        guard !isQuiet else { return }
        try standardError.write("note: \(text)\n")
    }

    /// The location that a user's text names; says so when the schema calls it deprecated.
    ///
    /// - Throws: ``PathError``, or ``ResolutionError`` when the schema does not have it.
    func resolve(_ text: String, in database: Database) throws -> ResolvedPath {
        try resolve(try DatabasePath(text), in: database)
    }

    func resolve(_ path: DatabasePath, in database: Database) throws -> ResolvedPath {
        let target = try database.resolve(path)
        if let reason = target.deprecated {
            let path = target.path.description.withoutControlCharacters
            try note("'\(path)' is deprecated" + (reason == "deprecated" ? "" : ": \(reason.withoutControlCharacters)"))
        }
        return target
    }

    /// Says on standard error what a write has done, after it was answered.
    func report(_ verb: WriteVerb, _ database: Database, _ path: DatabasePath) throws {
        guard !isQuiet else { return }
        let place = path.description.withoutControlCharacters
        try standardError.write("\(verb.rawValue) \(database.displayName) \(place)\n")
    }

    /// A new push id.
    func pushID() -> Key {
        var generator = PushIDGenerator()
        var random = Chance(random)
        return generator.next(now: now(), using: &random)
    }
}

extension DatabaseURL {
    /// The database's name: the `ns` parameter, or the first label of a host that is not an address.
    fileprivate var namespace: String? {
        if let name = parameters["ns"] { return name }
        let labels = authority.split(separator: ":")[0].split(separator: ".")
        return labels.count > 2 && !labels.allSatisfy { UInt8($0) != nil } ? labels[0].lowercased() : nil
    }
}
