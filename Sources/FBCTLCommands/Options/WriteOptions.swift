internal import ArgumentParser
import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// The flags of the verbs that change or remove stored data.
struct WriteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Confirm the write to this path, which the schema protects.", valueName: "path"))
    var confirm: [String] = []
    @OptionGroup var preview: PreviewOptions
    @Option(
        name: .customLong("if-match"),
        help: ArgumentHelp("Write only if the stored value has this ETag, which get --etag prints.", valueName: "etag"))
    var expectedTag: String?
    @Flag(name: .customLong("if-absent"), help: "Write only if nothing is stored at the path.") var ifAbsent = false
    @Flag(help: "Check the whole value that a partial write results in; write only if it has not changed in between.")
    var checkMerged = false
    @Flag(
        name: .customLong("no-check-exists"),
        help: "Skip the request that checks whether the element, or what is removed, exists.")
    var skipsExistence = false

    /// The paragraph about `--check-merged` in the help of a command.
    static let mergedWrites = """
        A write to a part of a value is checked by itself. Constraints over several fields, and missing fields that are \
        required, show only in the whole value: --check-merged reads it, applies the change, checks the result, and \
        writes it only if nobody changed it in between.
        """

    /// The paragraph about missing elements in the help of a command.
    static let elements = """
        A change to a part of an element is refused if the element does not exist and would lack what the schema \
        requires: a mistyped key would create a fragment. One small request checks that first. --create creates the \
        element anyway, and --no-check-exists skips the request.
        """

    /// Returns the condition of the write; nil without one.
    ///
    /// - Throws: `Failure` for a text that is not an ETag.
    func condition() throws(Failure) -> WriteCondition? {
        if ifAbsent { return .absent }
        guard let expectedTag else { return nil }
        guard let condition = WriteCondition(tag: expectedTag) else {
            throw Failure(
                .usage, "--if-match is '\(expectedTag.withoutControlCharacters)', which is not an ETag",
                details: ["'fbctl get --etag PATH' prints the one of a value", "nothing was sent"])
        }
        return condition
    }

    /// Returns the partial write that is validated as a whole value; nil without `--check-merged`.
    ///
    /// - Throws: `Failure` when the command runs without a schema.
    func partial(
        _ write: @autoclosure () throws(SeveralValuesError) -> MergedWrite?, of target: ResolvedPath
    ) throws -> MergedWrite? {
        guard checkMerged else { return nil }
        guard target.kind != .unchecked else { throw Failure.nothingToCheckAgainst }
        return try write()
    }

    /// Checks that each `--confirm` names a location that needs confirmation; `names` are those of this write.
    ///
    /// - Throws: `Failure` for one that confirms nothing, which is probably a mistake.
    func checkConfirmations(among names: [String], of target: ResolvedPath) throws {
        guard target.kind != .unchecked else { return }
        for path in confirm {
            let name = path.hasPrefix("/") ? path : "/" + path
            guard !names.contains(where: { $0.hasSameBytes(as: name) }) else { continue }
            let nearest = Spelling.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            let question =
                names.isEmpty
                ? "this write does not need --confirm" : "this write requires: " + names.joined(separator: ", ")
            throw FlagText(path, of: "--confirm").failure(
                "'\(path.withoutControlCharacters)' is not a protected path of this write" + nearest,
                at: 0..<path.utf8.count, details: [question, "nothing was sent"])
        }
    }

    /// Checks that the elements whose parts a write changes exist, unless `--create` is set.
    ///
    /// The value of `partial` is not checked, because the write reads it anyway.
    ///
    /// - Throws: `Failure` when an element does not exist.
    func checkElements(
        _ elements: [IncompleteElement], partial: MergedWrite?, create: Bool, in database: CheckedDatabase,
        _ context: Context
    ) async throws {
        guard !create, !skipsExistence else { return }
        let unread = elements.filter { $0.element.path != partial?.value.path }
        try await ElementExistence(database: database, context: context).check(unread)
    }
}
