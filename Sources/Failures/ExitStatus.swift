/// The exit status of the process.
///
/// The numbers are those of sysexits, like those of ArgumentParser.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    /// The condition of the command does not hold.
    case conditionNotMet = 1
    /// An error in the command line, in itself or by the schema: a verb, a flag, a path, the name of a pair, a query.
    case usage = 64
    /// A value, typed or stored, that does not fit the schema or that the database rejects.
    case data = 65
    /// An input file does not exist or cannot be read.
    case noInput = 66
    /// The database cannot be reached, or it failed.
    case unavailable = 69
    /// A bug in fbctl.
    case software = 70
    /// An output file cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case io = 74
    /// The command timed out or is over quota; it may succeed later.
    case temporary = 75
    /// The reply is not one of a database.
    case `protocol` = 76
    /// Not permitted.
    case permission = 77
    /// The database or the schema is missing or cannot be used.
    case configuration = 78

    /// The status when the reader of the output has closed it, as if SIGPIPE had ended the process.
    package static let closedPipe: Int32 = 128 + 13

    /// The meaning in one line, for the table in the README and for the help.
    package var meaning: String {
        switch self {
        case .success: "done; an empty result is success"
        case .conditionNotMet: "the condition asked about does not hold"
        case .usage: "the command line is wrong, in itself or by the schema: a flag, a path, a name, a query"
        case .data: "data is wrong: a value that was given or is stored, or one that the database refuses"
        case .noInput: "an input file is missing or unreadable"
        case .unavailable: "the database is unreachable or failed"
        case .software: "a bug in fbctl; please report it"
        case .cannotCreate: "an output file cannot be made"
        case .io: "reading or writing failed on the way"
        case .temporary: "timed out or over quota; worth trying again"
        case .protocol: "the reply cannot be understood or was cut off"
        case .permission: "not permitted"
        case .configuration: "no database or schema named, or one that cannot be used"
        }
    }
}

/// The error that ends a command with another process's status, for example that of a child process.
package struct ExitError: Error {
    package let status: Int32

    package init(status: Int32) {
        self.status = status
    }
}
