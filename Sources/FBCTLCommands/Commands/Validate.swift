package import ArgumentParser
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// `fbctl validate FILE`: checks a file as if it stood in the database.
package struct Validate: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.validate.rawValue,
        abstract: "Check a JSON file against the schema.",
        discussion: """
            The file is checked as if it stood at --at: what an export holds, or what an import is to bring. Prints every \
            violation with its place and the line of the schema, and ends with status 65 if there is one. Asks no \
            database; memory does not grow with the file.

              fbctl validate backup.json
              fbctl validate messages.json --at /chatrooms/firechat/messages --summary
              fbctl validate order.json --json-schema order.schema.json
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var check: CheckOptions
    @OptionGroup var plain: JSONSchemaOptions
    @Option(help: ArgumentHelp("The path that the file's content belongs to.", valueName: "path")) var at = "/"
    @Argument(help: "The file; - is standard input.") var file: String

    package init() {}

    package func run(in context: Context) async throws {
        if let schema = plain.jsonSchema { return try checkPlainly(against: schema, in: context) }
        guard let schema = try context.loadSchema(options) else { throw Failure.nothingToCheckAgainst }
        let target = try schema.resolve(try DatabasePath(at))
        let list = try check.list(below: target.path, options, in: context)
        let source = file == "-" ? context.standardInput : try context.files.open(file)
        let name = file == "-" ? "standard input" : "'\(file.withoutControlCharacters)'"
        var sink = DocumentSink(target, output: nil, findings: list)
        try source.tokens(into: &sink, of: name)
        if let failure = list.failure(in: name) { throw failure }
    }

    /// Checks a document that has nothing to do with a database: null, `{}` and `[]` are themselves.
    private func checkPlainly(against schema: String, in context: Context) throws {
        let validator = try plain.validator(of: schema, in: context)
        let name = file == "-" ? "standard input" : "'\(file.withoutControlCharacters)'"
        let bytes = try file == "-" ? context.standardInput.readAll() : context.files.read(file)
        let value: JSON
        do throws(JSONSyntaxError) {
            value = try JSON(parsing: bytes)
        } catch {
            throw Failure(.data, "\(name) is not JSON: \(error.message) at \(error.position)")
        }
        let list = try check.list(below: .root, options, in: context)
        try list.add(validator.violations(in: value), below: [])
        try list.end()
        if let failure = list.failure(in: name) { throw failure }
    }
}

extension ByteSource {
    /// Reads all of it through the tokenizer into a sink, piece by piece: memory is the sink's.
    ///
    /// - Throws: ``Failure`` when it is not JSON, naming it `name`; what the sink throws.
    fileprivate func tokens<Sink: TokenSink & ~Copyable>(into sink: inout Sink, of name: String) throws {
        var tokenizer = JSONTokenizer()
        do {
            var isAtEnd = false
            while !isAtEnd {
                let chunk = try read(atMost: 1 << 18)
                isAtEnd = chunk.isEmpty
                if isAtEnd { tokenizer.finish() } else { tokenizer.feed(chunk) }
                while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
                try sink.flush()
            }
        } catch let error as JSONSyntaxError {
            throw Failure(.data, "\(name) is not JSON: \(error.message) at \(error.position)")
        } catch let error as NodeError {
            throw Failure(.data, "\(name) holds what no database can: \(error.message) at \(error.position)")
        } catch StreamError.failed(let reason) {
            throw Failure(.io, "reading \(name) failed: \(reason)")
        }
        try sink.finish()
    }
}
