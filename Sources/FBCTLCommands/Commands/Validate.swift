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

            A file of one value a line (.ndjson, .jsonl, or --ndjson) holds elements for --at, as 'get -o ndjson' prints \
            them: the key is in "$key". An element without one is told by its line, #3 for instance.
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var check: CheckOptions
    @OptionGroup var plain: JSONSchemaOptions
    @Option(help: ArgumentHelp("The path that the file's content belongs to.", valueName: "path")) var at = "/"
    @Flag(help: "The file holds one value a line.") var ndjson = false
    @Argument(help: "The file; - is standard input.") var file: String

    package init() {}

    package func run(in context: Context) async throws {
        if let schema = plain.jsonSchema {
            let list = try check.list(below: .root, options, in: context)
            return try read(
                into: JSONSchemaSink(try plain.validator(of: schema, in: context), isLines: isLines, findings: list),
                list, in: context)
        }
        guard let schema = try context.loadSchema(options) else { throw Failure.nothingToCheckAgainst }
        let target = try schema.resolve(try DatabasePath(at))
        let list = try check.list(below: target.path, options, in: context)
        if isLines {
            try read(into: ElementSink(target, findings: list), list, in: context)
        } else {
            try read(into: DocumentSink(target, output: nil, findings: list), list, in: context)
        }
    }

    private var isLines: Bool { ndjson || file.hasSuffix(".ndjson") || file.hasSuffix(".jsonl") }

    private func read<Sink: TokenSink & ~Copyable>(
        into sink: consuming Sink, _ list: ViolationList, in context: Context
    ) throws {
        let source = file == "-" ? context.standardInput : try context.files.open(file)
        let name = file == "-" ? "standard input" : "'\(file.withoutControlCharacters)'"
        var sink = sink
        do {
            try source.tokens(into: &sink, ofManyTexts: isLines)
        } catch {
            try list.abandon()
            throw Failure(reading: name, error) ?? error
        }
        if let failure = list.failure(in: name) { throw failure }
    }
}

extension Failure {
    /// What is wrong with a file that was to be checked; nil for errors that have nothing to do with it.
    fileprivate init?(reading name: String, _ error: any Error) {
        switch error {
        case let error as JSONSyntaxError:
            let isFollowed = if case .trailingContent = error.reason { true } else { false }
            self.init(
                .data, "\(name) is not JSON: \(error.message) at \(error.position)",
                details: isFollowed ? ["is it one value a line? --ndjson reads that"] : [])
        case let error as NodeError:
            self.init(.data, "\(name) holds what no database can: \(error.message) at \(error.position)")
        case StreamError.failed(let reason): self.init(.io, "reading \(name) failed: \(reason)")
        default: return nil
        }
    }
}

extension ByteSource {
    /// Reads all of it through the tokenizer into a sink, piece by piece: memory is the sink's.
    ///
    /// - Throws: `JSONSyntaxError`, ``StreamError``; what the sink throws.
    fileprivate func tokens<Sink: TokenSink & ~Copyable>(into sink: inout Sink, ofManyTexts: Bool) throws {
        var tokenizer = JSONTokenizer(readsManyTexts: ofManyTexts)
        var isAtEnd = false
        while !isAtEnd {
            let chunk = try read(atMost: 1 << 18)
            isAtEnd = chunk.isEmpty
            if isAtEnd { tokenizer.finish() } else { tokenizer.feed(chunk) }
            while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
            try sink.flush()
        }
        try sink.finish()
    }
}
