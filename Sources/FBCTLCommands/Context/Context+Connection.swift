import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension Context {
    /// The database and schema that flags and environment name.
    ///
    /// - Throws: ``Failure`` when none is named or one cannot be used.
    func open(_ flags: GlobalOptions, limits: TransportLimits = TransportLimits()) throws -> Database {
        let missing: [Failure?] = [
            isDatabaseNamed(flags.database) ? nil : .noDatabase, isSchemaSettled(flags) ? nil : .noSchema,
        ]
        if let failure = Failure(missing: missing.compactMap { $0 }) { throw failure }
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
        throw Failure.noDatabase
    }

    private func isDatabaseNamed(_ flag: String?) -> Bool {
        flag != nil
            || ["FBCTL_DATABASE", "FIREBASE_DATABASE_EMULATOR_HOST"].contains { environment[$0]?.isEmpty == false }
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
            throw Failure.noSchema
        }
        return try loadSchema(file: name, keepsTexts: keepsTexts)
    }

    /// The file that flag or environment name.
    func schemaName(_ flag: String?) -> String? {
        flag ?? environment["FBCTL_SCHEMA"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func loadSchema(file name: String, keepsTexts: Bool = false) throws -> DatabaseSchema {
        let bytes: [UInt8]
        do {
            bytes = try files.read(name, atMost: InputLimit.schema, asJSON: true)
        } catch FileError.tooLarge(_, let byteCount, let limit) {
            throw Failure(.configuration, tooLarge: "schema '\(name)'", byteCount: byteCount, limit: limit)
        }
        let schema: DatabaseSchema
        do throws(SchemaLoadError) {
            schema = try SchemaLoader.load(
                SchemaFile(name: name, bytes: bytes), keepsTexts: keepsTexts, reading: readPart)
        } catch {
            throw Failure(
                .configuration, "schema '\(name)' has \(error.diagnostics.count.counted("error"))",
                diagnostics: error.diagnostics)
        }
        switch schema.undefinedTypes {
        case 0: break
        case 1: try note("1 type of '\(name)' has no definition and is not checked; 'fbctl schema lint' tells which")
        case let count:
            try note(
                "\(count) types of '\(name)' have no definition and are not checked; 'fbctl schema lint' tells which")
        }
        return schema
    }

    /// Reads a file that a schema refers to.
    ///
    /// - Throws: the reason that a diagnostic of the schema gives after "cannot read".
    func readPart(_ name: String) throws -> [UInt8] {
        do {
            return try files.read(name, atMost: InputLimit.schema, asJSON: true)
        } catch let error as FileError {
            throw UnreadablePart(description: error.description)
        }
    }

    /// Whether a variable that turns something on is set, and not to a text that means no.
    func isOn(_ variable: String) -> Bool {
        guard let value = environment[variable] else { return false }
        return !["", "0", "false", "no"].contains(value.lowercased())
    }

    /// Prints a remark on standard error, unless `--quiet` was given.
    func note(_ text: String, lines: [String] = []) throws {
        try standardError.tell(.note, text, lines: lines)
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

    /// The location that a write names, where `*` stands for nothing: one write changes one place.
    ///
    /// - Throws: what ``resolve(_:in:)`` throws; ``Failure`` for a `*`, unless `isLiteral`.
    func resolveForWriting(_ text: String, isLiteral: Bool, in database: Database) throws -> ResolvedPath {
        let path = try DatabasePath(text)
        if !isLiteral { try path.checkIsOnePlace() }
        return try resolve(path, in: database)
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

/// Why a file that a schema refers to cannot be read.
private struct UnreadablePart: Error, CustomStringConvertible {
    let description: String
}

extension DatabasePath {
    /// Refuses a path to write to that holds `*`, which in a read means every element.
    ///
    /// - Throws: ``Failure``.
    func checkIsOnePlace() throws(Failure) {
        guard let index = keys.firstIndex(where: { $0.name == "*" }) else { return }
        let path = description.withoutControlCharacters
        let parent = DatabasePath(Array(keys[..<index])).description.withoutControlCharacters
        throw Failure(
            .usage, "'\(path)' names every element of '\(parent)', but a write changes one place",
            details: [
                "to write to each element, list them with 'fbctl keys \(parent)' and name them in one 'update'",
                "to write to a key named '*', add --literal", "nothing was sent",
            ])
    }
}

extension Failure {
    fileprivate static let noDatabase = Failure(
        .configuration, "no database is named",
        details: [
            "name one with --database URL or FBCTL_DATABASE, for example https://NAME.firebaseio.com",
            "or start one here: fbctl serve --schema FILE",
        ])

    fileprivate static let noSchema = Failure(
        .configuration, "no schema is named",
        details: ["name one with --schema FILE or FBCTL_SCHEMA", "or check nothing with --no-schema"])

    /// What is not named, all at once; nil when nothing is missing.
    fileprivate init?(missing: [Failure]) {
        guard let first = missing.first else { return nil }
        self.init(
            .configuration, missing.count == 1 ? first.message : "neither a database nor a schema is named",
            details: missing.flatMap(\.details))
    }
}
