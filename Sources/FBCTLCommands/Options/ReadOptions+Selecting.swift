import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// The number of keys to read.
struct KeyLimit {
    /// Nil for all of them.
    let count: Int?
}

extension ReadOptions {
    /// - Throws: `Failure`.
    func requestLimit() throws -> Int {
        try Int.requestLimit(maxRequests)
    }

    /// The limit of keys where only keys have to be asked for; nil where it takes the values to choose them.
    func keysOnly(_ query: QueryOptions) -> KeyLimit? {
        conditions.isEmpty && !clientSide ? query.keyLimit : nil
    }

    /// The plan for reading the rows at some paths, checked before anything is sent.
    ///
    /// - Throws: `Failure`.
    func plan(
        for paths: PathSelection, by query: QueryOptions, sort: String? = nil, in context: Context
    ) throws -> ReadPlan {
        try ReadPlan(
            of: paths, by: query, where: conditions, sort: sort, clientSide: clientSide, in: context)
    }

    /// Notes how many children were read, if not all of them are shown.
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
