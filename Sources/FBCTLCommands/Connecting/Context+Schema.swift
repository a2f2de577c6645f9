import Failures
import Platform
import RTDBSchema
import TerminalText

extension Context {
    /// Loads the schema that the flags or the environment name; nil when validation is off.
    ///
    /// With `keepsTexts` the schema also has constraints and examples as text.
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

    /// Returns the name of the schema file from the flag or the environment.
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
        case 1: try note("1 type of '\(name)' has no definition and is not checked; 'fbctl schema lint' shows which")
        case let count:
            try note(
                "\(count) types of '\(name)' have no definition and are not checked; 'fbctl schema lint' shows which")
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
}

/// The error for a file that a schema refers to and that cannot be read.
private struct UnreadablePart: Error, CustomStringConvertible {
    let description: String
}
