internal import ArgumentParser
import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// The flags of the verbs that change or remove what is stored.
struct WriteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Go on although the schema protects this place.", valueName: "path"))
    var confirm: [String] = []
    @Flag(help: "Check the whole value that a write of a part leads to; write if it has not changed meanwhile.")
    var checkMerged = false
    @Flag(
        name: .customLong("no-check-exists"),
        help: "Spare the request that looks whether the element, or what is removed, is there.")
    var skipsExistence = false

    /// The paragraph about `--check-merged` in the help of a command.
    static let partialWrites = """
        What is written inside a value is checked by itself. Rules that look at several members at once, and members that \
        must be there and are not, show only in the whole value: --check-merged reads it, checks what it becomes, and \
        writes it if nobody has changed it meanwhile.
        """

    /// The paragraph about missing elements in the help of a command.
    static let elements = """
        A change of a part of an element is refused where the element is not there and would lack what the schema requires: \
        a mistyped key would make a fragment. One small request looks first; --create makes the element all the same, and \
        --no-check-exists spares the request.
        """

    /// The partial write that is checked against the whole value; nil without `--check-merged`.
    ///
    /// - Throws: ``Failure`` when there is no schema to check against.
    func partial(
        _ write: @autoclosure () throws(SeveralValuesError) -> PartialWrite?, of target: ResolvedPath
    ) throws -> PartialWrite? {
        guard checkMerged else { return nil }
        guard target.kind != .unchecked else { throw Failure.nothingToCheckAgainst }
        return try write()
    }

    /// Checks that every `--confirm` names a location that this write requires confirmation for; `names` are these.
    ///
    /// - Throws: ``Failure`` for one that confirms nothing, which is a slip more often than not.
    func checkConfirmations(among names: [String], of target: ResolvedPath) throws {
        guard target.kind != .unchecked else { return }
        for path in confirm {
            let name = path.hasPrefix("/") ? path : "/" + path
            guard !names.contains(where: { $0.hasSameBytes(as: name) }) else { continue }
            let nearest = Spelling.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            let asked =
                names.isEmpty
                ? "this write does not need --confirm" : "this write requires: " + names.joined(separator: ", ")
            throw FlagText(path, of: "--confirm").failure(
                "'\(path.withoutControlCharacters)' is not a protected path of this write" + nearest,
                at: 0..<path.utf8.count, details: [asked, "nothing was sent"])
        }
    }

    /// Checks that the elements whose parts a write changes exist, unless `--create` is given.
    ///
    /// The value that `partial` reads needs no other look.
    ///
    /// - Throws: ``Failure`` when one is not there.
    func checkElements(
        _ elements: [IncompleteElement], partial: PartialWrite?, create: Bool, in database: Database, _ context: Context
    ) async throws {
        guard !create, !skipsExistence else { return }
        let unread = elements.filter { $0.element.path != partial?.value.path }
        try await ElementCheck(database: database, context: context).check(unread)
    }
}
