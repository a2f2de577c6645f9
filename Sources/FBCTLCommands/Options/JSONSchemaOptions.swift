internal import ArgumentParser
import JSONCore
import JSONSchema

/// A plain JSON Schema in place of the database's.
struct JSONSchemaOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Check against this JSON Schema (2020-12) instead, as plain JSON.", valueName: "file"),
        completion: .file())
    var jsonSchema: String?
    @Option(
        help: ArgumentHelp("Read what lies under a URI from a folder; nothing is fetched.", valueName: "uri=folder"))
    var resolve: [String] = []
    @Flag(help: "Refuse values that have not the format their schema names.") var assertFormats = false

    func validate() throws {
        if let bad = resolve.first(where: { !$0.contains("=") }) {
            throw ArgumentParser.ValidationError("--resolve is '\(bad)', but must be URI=FOLDER")
        }
    }

    /// The validator of a schema file and of all that it refers to.
    ///
    /// - Throws: ``Failure`` with every error of the schema.
    func validator(of file: String, in context: Context) throws -> Validator {
        let bytes = try context.files.read(file)
        let json: JSONDocument
        do throws(JSONSyntaxError) {
            json = try JSONDocument(parsing: bytes)
        } catch {
            throw Failure(.data, "'\(file)' is not JSON: \(error.message) at \(error.position)")
        }
        let folders = resolve.compactMap { pair -> (uri: String, folder: String)? in
            pair.firstIndex(of: "=").map { (String(pair[..<$0]), String(pair[pair.index(after: $0)...])) }
        }
        do throws(Validator.CompileError) {
            return try Validator(
                compiling: SchemaDocument(name: file, json: json), assertsFormats: assertFormats
            ) { name in try context.files.read(JSONSchemaOptions.path(of: name, folders)) }
        } catch {
            throw Failure(
                .data, "'\(file)' is not a usable JSON Schema",
                details: error.issues.map { issue in
                    let place = issue.position.map { ":\($0)" } ?? ""
                    let suggestion = issue.suggestion.map { "; did you mean '\($0)'?" } ?? ""
                    return "  \(issue.document)\(place): \(issue.pointer): \(issue.message)\(suggestion)"
                })
        }
    }

    /// The file that stands for a name or URI: below the folder of the longest URI that it begins with.
    private static func path(of name: String, _ folders: [(uri: String, folder: String)]) throws -> String {
        let fitting = folders.filter { name.hasPrefix($0.uri) }.max { $0.uri.utf8.count < $1.uri.utf8.count }
        guard let fitting else {
            guard name.contains("://") || name.hasPrefix("urn:") else { return name }
            throw FileError.cannotRead(name, reason: "nothing is fetched; --resolve names a folder for it")
        }
        let rest = name.dropFirst(fitting.uri.count)
        return fitting.folder + (fitting.folder.hasSuffix("/") || rest.hasPrefix("/") ? "" : "/") + rest
    }
}
