import Failures
import RTDB
import RTDBSchema

/// A location that may be deleted.
///
/// Made by `RTDBSchema.ResolvedPath.removal(recursive:confirmed:)` alone.
package struct Removal: Sendable {
    package let path: ResolvedPath

    fileprivate init(_ path: ResolvedPath) {
        self.path = path
    }
}

extension ResolvedPath {
    /// The location as one that may be deleted.
    ///
    /// - Throws: `Failure` when it holds more than one value and `recursive` is false, or what the schema says
    ///   against it; `confirmed` are the protected places that were named once more.
    package func removal(recursive: Bool, confirmed: [String]) throws -> Removal {
        if !recursive, isContainer {
            throw Failure(notRecursive: "'\(path)' is a \(kind.noun), and")
        }
        try checkRemoval(confirmed: confirmed)
        return Removal(self)
    }

    /// Whether other locations of the schema lie below.
    private var isContainer: Bool {
        switch kind {
        case .collection, .branch, .model: true
        case .value, .insideValue, .unchecked: path.isRoot
        }
    }
}

extension Failure {
    /// The refusal to remove what has children without `--recursive`; `subject` begins the sentence.
    init(notRecursive subject: String) {
        self.init(
            .usage, "\(subject) removing it removes everything below it",
            details: ["add -r to do that", "nothing was sent"])
    }
}

extension ResolvedPath.Kind {
    /// The kind in a sentence.
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
