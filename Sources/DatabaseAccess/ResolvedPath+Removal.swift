import Failures
import RTDB
import RTDBSchema

/// A location that may be deleted.
///
/// Only `RTDBSchema.ResolvedPath.removal(recursive:confirmed:)` makes one.
package struct Removal: Sendable {
    package let path: ResolvedPath

    fileprivate init(_ path: ResolvedPath) {
        self.path = path
    }
}

extension ResolvedPath {
    /// Returns this location as one that may be deleted.
    ///
    /// `confirmed` are the protected locations that the user has named again.
    ///
    /// - Throws: `Failure` when it has more than one value and `recursive` is false, or the refusal of the schema.
    package func removal(recursive: Bool, confirmed: [String]) throws -> Removal {
        if !recursive, isContainer {
            throw Failure(notRecursive: "'\(path)' is a \(kind.noun), and")
        }
        try checkRemoval(confirmed: confirmed)
        return Removal(self)
    }

    /// Whether the schema has other locations below this one.
    private var isContainer: Bool {
        switch kind {
        case .collection, .branch, .model: true
        case .value, .insideValue, .unchecked: path.isRoot
        }
    }
}

extension Failure {
    /// Creates the error for removing children without `--recursive`; `subject` begins the sentence.
    init(notRecursive subject: String) {
        self.init(
            .usage, "\(subject) removing it removes everything below it",
            details: ["add -r to do that", "nothing was sent"])
    }
}

extension ResolvedPath.Kind {
    /// The kind as a noun for messages.
    package var noun: String {
        switch self {
        case .value: "value"
        case .collection: "collection"
        case .branch: "branch"
        case .model: "value with children"
        case .insideValue: "part of a value"
        case .unchecked: "location"
        }
    }
}
