/// Why a write is refused whatever its value.
///
/// Only `--confirm` for a protected location, or `--no-schema`, allows it.
package enum WriteRefusal: Hashable, Sendable {
    /// The write would replace a whole collection.
    case collection(path: String, of: String)
    /// The write would replace a whole branch.
    case branch(path: String, children: [String])
    /// An element cannot be pushed: the location is not a collection.
    case notACollection(path: String, typeName: String?)
    /// The location, or one above or below it, is `$readOnly`; `node` looks like
    /// `'season' (Schemas/game-scores.json:27)`.
    case readOnly(path: String, node: String)
    /// The write would change or remove an element of an `$appendOnly` collection.
    case appendOnly(path: String, collection: String)
    /// `$appendOnly` collections below the location would lose their elements, and have not been confirmed.
    case holdsAppendOnly(path: String, collections: [String])
    /// `$protected` nodes that guard the location have not been confirmed.
    case protected(path: String, nodes: [String])
    /// The value must be present wherever its parent is.
    case required(path: String, parent: String)

    /// Why the write is refused and what to do instead.
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

    /// The keyword under which the refusal is reported.
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
