import DatabaseAccess
import Failures
import RTDBServer

extension Failure {
    /// Creates the failure that a command ends with after an error; nil for errors of ArgumentParser and unknown ones.
    init?(ending error: any Error) {
        switch error {
        case let error as MissingIndexError: self.init(missingIndex: error.index, at: error.target)
        case let error as ServerError: self.init(.unavailable, error.description)
        case let error as JournalError: self.init(.io, error.description)
        default: self.init(explaining: error)
        }
    }
}
