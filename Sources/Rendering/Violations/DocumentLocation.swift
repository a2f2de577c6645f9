import RTDB
import RTDBSchema

/// The location of a value in a document whose root is a location of the database.
enum DocumentLocation {
    case root
    case child(of: ResolvedPath, Key, ResolvedPath.Kind)
    /// A location that is not in the schema.
    case unknown

    package var key: Key? {
        if case .child(_, let key, _) = self { key } else { nil }
    }

    package func kind(below root: ResolvedPath) -> ResolvedPath.Kind? {
        switch self {
        case .root: root.kind
        case .child(_, _, let kind): kind
        case .unknown: nil
        }
    }

    /// Returns the full path of a value that has children of its own.
    func path(below root: ResolvedPath) throws -> ResolvedPath {
        switch self {
        case .root, .unknown: root
        case .child(let parent, let key, _): try parent.elementPath(key)
        }
    }
}
