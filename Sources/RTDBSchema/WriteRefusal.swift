/// Why a write is refused whatever its value is; only `--confirm` for a protected place, or `--no-schema`, allows it.
package enum WriteRefusal: Hashable, Sendable {
    /// A whole collection would be replaced.
    case collection(path: String, of: String)
    /// A whole branch would be replaced.
    case branch(path: String, children: [String])
    /// An element cannot be pushed: the location is no collection.
    case notACollection(path: String, typeName: String?)
    /// The location, or one above or below it, is `$readOnly`; the node as `'season' (Schemas/game-scores.json:27)`.
    case readOnly(path: String, node: String)
    /// An element of an `$appendOnly` collection would be changed or removed.
    case appendOnly(path: String, collection: String)
    /// `$appendOnly` collections below the location would lose their elements, and have not been confirmed.
    case holdsAppendOnly(path: String, collections: [String])
    /// Places that guard the location are `$protected` and have not been confirmed.
    case protected(path: String, nodes: [String])
    /// The value must be present wherever its parent is.
    case required(path: String, parent: String)

    /// What is refused and what to do instead.
    package var message: String {
        switch self {
        case .collection(let path, let element):
            "'\(path)' is a collection of \(element); use 'push' to add an element, 'update' to change some"
        case .branch(let path, let children):
            "'\(path)' is a branch and is never written as a whole; use 'update' or write a child: "
                + children.joined(separator: ", ")
        case .notACollection(let path, let typeName):
            "'\(path)' is \(typeName.map { "of type \($0)" } ?? "a branch"), not a collection; use 'set' or 'update'"
        case .readOnly(let path, let node):
            "'\(path)' cannot be written: \(node) is read-only in the schema"
        case .appendOnly(let path, let collection):
            "'\(path)' cannot be changed or removed: '\(collection)' is append-only in the schema; 'push' adds to it"
        case .holdsAppendOnly(let path, let collections):
            "'\(path)' is removed only with confirmation: what "
                + collections.map { "'\($0)'" }.joined(separator: ", ")
                + (collections.count == 1 ? " holds is" : " hold is") + " append-only in the schema and goes with it"
        case .protected(let path, let nodes):
            "'\(path)' is replaced or removed only with confirmation: "
                + nodes.map { "'\($0)'" }.joined(separator: ", ") + (nodes.count == 1 ? " is" : " are")
                + " protected in the schema"
        case .required(let path, let parent):
            "'\(path)' must be present wherever '\(parent)' is; remove '\(parent)' or give it another value"
        }
    }

    /// The keyword to report it under.
    var keyword: String {
        switch self {
        case .collection, .branch, .notACollection: "$type"
        case .readOnly: "$readOnly"
        case .appendOnly, .holdsAppendOnly: "$appendOnly"
        case .protected: "$protected"
        case .required: "required"
        }
    }
}
