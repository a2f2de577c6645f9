import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// The number of keys to read.
struct KeyLimit {
    /// The limit; nil for all keys.
    let count: Int?
}

extension ReadOptions {
    /// Returns the value of `--max-requests`, or its default.
    ///
    /// - Throws: `Failure` when it is not a number above 0.
    func requestLimit() throws -> Int {
        try Int.requestLimit(maxRequests)
    }

    /// Returns the limit of keys if a request for keys is enough; nil if values are needed to choose them.
    func keysOnly(_ query: QueryOptions) -> KeyLimit? {
        conditions.isEmpty && !clientSide ? query.keyLimit : nil
    }

    /// Returns the plan for reading the rows at some paths, validated before any request is sent.
    ///
    /// - Throws: `Failure` for flags that do not fit the rows.
    func plan(
        for paths: PathSelection, by query: QueryOptions, sort: String? = nil, in context: Context
    ) throws -> ReadPlan {
        try ReadPlan(
            of: paths, by: query, where: conditions, sort: sort, clientSide: clientSide, in: context)
    }

    /// Prints a note about the number of children that were read, if not all of them are shown.
    func noteCounts(_ result: ReadJob.Result, in context: Context) throws {
        guard clientSide || !conditions.isEmpty else { return }
        let children = result.received.counted("child", "children")
        try context.note("\(children) \(result.received == 1 ? "was" : "were") read, \(result.shownCount) shown")
    }

    /// Ends the command with status 1 when nothing was found and `--exit-status` is set.
    func end(_ hasFound: Bool) throws {
        if exitStatus, !hasFound { throw ExitError(status: ExitStatus.conditionNotMet.rawValue) }
    }
}
