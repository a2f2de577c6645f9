internal import ArgumentParser
import Failures
import JSONCore
import JSONSchema
import Platform
import TerminalText

/// The flags for a plain JSON Schema in place of the database's schema.
struct JSONSchemaOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Check the file as plain JSON against this JSON Schema instead.", valueName: "file"),
        completion: .file())
    var jsonSchema: String?
    @Option(
        help: ArgumentHelp("Read schemas below this URI from a folder; nothing is fetched.", valueName: "uri=folder"))
    var resolve: [String] = []
    @Flag(help: "Report values that do not have the format that their schema names.") var assertFormats = false

    func validate() throws {
        if let bad = resolve.first(where: { !$0.contains("=") }) {
            throw ArgumentParser.ValidationError("--resolve is '\(bad)', but must be URI=FOLDER")
        }
    }

    /// Creates the validator of a schema file and of the files that it refers to.
    ///
    /// - Throws: `Failure` with every error of the schema.
    func validator(of file: String, in context: Context) throws -> Validator {
        let bytes = JSONSchemaOptions.withoutMark(
            try context.files.read(file, atMost: InputLimit.schema, asJSON: true))
        let json: JSONDocument
        do throws(JSONSyntaxError) {
            json = try JSONDocument(parsing: bytes)
        } catch {
            throw Failure(.configuration, error.text(of: "'\(file)'"))
        }
        let folders = resolve.compactMap { pair -> (uri: String, folder: String)? in
            pair.firstIndex(of: "=").map { (String(pair[..<$0]), String(pair[pair.index(after: $0)...])) }
        }
        let validator: Validator
        do throws(Validator.CompileError) {
            validator = try Validator(
                compiling: SchemaDocument(name: file, json: json), assertsFormats: assertFormats
            ) { name in
                JSONSchemaOptions.withoutMark(
                    try context.files.read(
                        JSONSchemaOptions.path(of: name, folders), atMost: InputLimit.schema, asJSON: true))
            }
        } catch {
            throw Failure(
                .configuration, "'\(file)' is not a usable JSON Schema", details: error.issues.map { "  " + $0.text })
        }
        let warnings = validator.warnings.map(\.text)
        for warning in warnings.prefix(JSONSchemaOptions.shownWarnings) { try context.note(warning) }
        if warnings.count > JSONSchemaOptions.shownWarnings {
            try context.note(
                "\((warnings.count - JSONSchemaOptions.shownWarnings).counted("more warning")) about '\(file)'")
        }
        return validator
    }

    private static let shownWarnings = 10

    /// Returns the text without the byte order mark that some editors write at its start.
    ///
    /// - Source: RFC 8259, section 8.1.
    private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// Returns the file for a name or URI, which is in the folder of the longest URI that it begins with.
    private static func path(of name: String, _ folders: [(uri: String, folder: String)]) throws -> String {
        let fitting = folders.filter { name.hasPrefix($0.uri) }.max { $0.uri.utf8.count < $1.uri.utf8.count }
        guard let fitting else {
            guard name.contains("://") || name.hasPrefix("urn:") else { return name }
            throw FileError.cannotRead(
                name, reason: "schemas are not fetched; --resolve URI=FOLDER reads it from a folder")
        }
        let rest = name.dropFirst(fitting.uri.count)
        return fitting.folder + (fitting.folder.hasSuffix("/") || rest.hasPrefix("/") ? "" : "/") + rest
    }
}

extension SchemaIssue {
    /// The issue as one line with location, message and nearest name: `a.json:1:2: /typ: …; did you mean 'type'?`.
    fileprivate var text: String {
        let place = position.map { ":\($0)" } ?? ""
        return "\(document)\(place): \(pointer): \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
}

extension JSONSyntaxError {
    /// Returns the error message for text that cannot be parsed; a repeated name has its own, because such text is
    /// still JSON.
    func text(of name: String) -> String {
        if case .duplicateName(let repeated) = reason { return "\(name) repeats the name '\(repeated)' at \(position)" }
        return "\(name) is not JSON: \(message) at \(position)"
    }
}
