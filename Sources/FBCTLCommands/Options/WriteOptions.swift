internal import ArgumentParser
import RTDBSchema

/// What the verbs take that change or remove what is there.
struct WriteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Go on although the schema protects this place.", valueName: "path"))
    var confirm: [String] = []
    @Flag(help: "Check the whole value that a write of a part leads to; write if it has not changed meanwhile.")
    var checkMerged = false

    /// What a verb's help says about `--check-merged`.
    static let partialWrites = """
        What is written inside a value is checked by itself. Rules that look at several members at once, and members that \
        must be there and are not, show only in the whole value: --check-merged reads it, checks what it becomes, and \
        writes it if nobody has changed it meanwhile.
        """

    /// The write of a part that has to be checked on the whole value; nil when it need not be.
    ///
    /// - Throws: ``Failure`` when there is no schema to check against.
    func partial(
        _ write: @autoclosure () throws(SeveralValuesError) -> PartialWrite?, of target: ResolvedPath
    ) throws -> PartialWrite? {
        guard checkMerged else { return nil }
        guard target.kind != .unchecked else { throw Failure.nothingToCheckAgainst }
        return try write()
    }
}
