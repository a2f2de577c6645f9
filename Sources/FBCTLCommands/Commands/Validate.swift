package import ArgumentParser
import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl validate FILE`: validates a file as the value of a location in the database.
package struct Validate: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.validate.rawValue,
        abstract: "Check a JSON file against the schema.",
        discussion: """
            The file, an export or the data for an import, is checked as the value at --at. Prints every violation with \
            its path and the line of the schema, and exits with status 65 if there are any. Needs no database; memory \
            does not grow with the file.

              fbctl validate backup.json
              fbctl validate messages.json --at /chatrooms/firechat/messages --summary
              fbctl validate order.json --json-schema order.schema.json

            A file with one value per line (.ndjson, .jsonl, or --ndjson) holds elements for --at, as 'get -o ndjson' prints \
            them: the key is in "$key". An element without a key is reported by its line number, for example #3.
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var check: CheckOptions
    @OptionGroup var plain: JSONSchemaOptions
    @Option(help: ArgumentHelp("The path of the file's content in the database.", valueName: "path")) var at = "/"
    @Flag(help: "The file holds one value per line.") var ndjson = false
    @Argument(help: "The file; - is standard input.") var file: String

    package init() {}

    package func run(in context: Context) async throws {
        if let schema = plain.jsonSchema {
            let list = try check.list(below: nil, options, in: context)
            var sink = JSONSchemaSink(try plain.validator(of: schema, in: context), isLines: isLines, violations: list)
            return try read(into: &sink, list, in: context)
        }
        guard let schema = try context.loadSchema(options) else { throw Failure.nothingToCheckAgainst }
        let target = try schema.resolve(try DatabasePath(at))
        let list = try check.list(below: target, options, in: context)
        if isLines {
            try checkNames(into: NDJSONElementSink(target, violations: list), list, in: context)
        } else {
            try checkNames(into: ValidatingSink(target, output: nil, violations: list), list, in: context)
        }
    }

    /// Reads the file and prints a note for each repeated name; the database keeps the last of its values.
    private func checkNames<Sink: TokenSink & ~Copyable>(
        into sink: consuming Sink, _ list: ViolationPrinter, in context: Context
    ) throws {
        var check = FileTokenCheck(sink)
        defer { for note in check.repeatedNames { try? context.note(note) } }
        try read(into: &check, list, in: context)
    }

    private var isLines: Bool { ndjson || file.hasSuffix(".ndjson") || file.hasSuffix(".jsonl") }

    private func read<Sink: TokenSink & ~Copyable>(
        into sink: inout Sink, _ list: ViolationPrinter, in context: Context
    ) throws {
        let source = file == "-" ? context.standardInput : try context.files.open(file)
        let name = file == "-" ? "standard input" : "'\(file.withoutControlCharacters)'"
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
    /// Creates the failure for a file that cannot be read as JSON data; nil for errors that are not about the file.
    fileprivate init?(reading name: String, _ error: any Error) {
        switch error {
        case let error as JSONSyntaxError:
            let isFollowed = if case .trailingContent = error.reason { true } else { false }
            self.init(
                .data, error.text(of: name),
                details: isFollowed ? ["does it hold one value per line? --ndjson reads that"] : [])
        case let error as NodeError:
            self.init(.data, "\(name) holds data that no database can store: \(error.message) at \(error.position)")
        case let error as UnreadableFileError:
            self.init(.data, error.fault.message(heldBy: name), details: ["the value ends at \(error.position)"])
        case StreamError.failed(let reason): self.init(.io, "reading \(name) failed: \(reason)")
        default: return nil
        }
    }
}

extension ByteSource {
    /// Reads the whole file piece by piece and passes its tokens to a sink; no memory is used but the sink's.
    ///
    /// - Throws: `JSONSyntaxError`, ``StreamError``; the errors of the sink.
    fileprivate func tokens<Sink: TokenSink & ~Copyable>(into sink: inout Sink, ofManyTexts: Bool) throws {
        var tokenizer = JSONTokenizer(readsManyTexts: ofManyTexts)
        var chunk = try withoutByteOrderMark()
        while true {
            tokenizer.feed(chunk)
            if chunk.isEmpty { tokenizer.finish() }
            do {
                try sink.takeTokens(of: &tokenizer)
                try sink.flush()
            } catch let error as UnstorableError {
                throw UnreadableFileError(fault: error, position: tokenizer.position)
            }
            if chunk.isEmpty { break }
            chunk = try read(atMost: 1 << 18)
        }
        try sink.finish()
    }

    /// Reads the first bytes, without the byte order mark that some programs write before UTF-8.
    ///
    /// - Source: RFC 8259, section 8.1: a parser may ignore it.
    private func withoutByteOrderMark() throws -> [UInt8] {
        var start: [UInt8] = []
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        while start.count < mark.count, mark.starts(with: start) {
            let some = try read(atMost: 1 << 18)
            if some.isEmpty { break }
            start += some
        }
        guard start.starts(with: mark) else { return start }
        let rest = Array(start.dropFirst(mark.count))
        return rest.isEmpty ? try read(atMost: 1 << 18) : rest
    }
}

/// The error for a value in a file that no database can store.
private struct UnreadableFileError: Error {
    let fault: UnstorableError
    /// The position at which the enclosing value ends.
    let position: JSONPosition
}
