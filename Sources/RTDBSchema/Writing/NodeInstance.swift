import JSONCore
import RTDB

/// A node in the form that JSON Schema validates: the JSON of a plain read, with numbers in place of server values.
struct NodeInstance {
    let json: JSON
    /// The locations of numbers that only the server will know, whose bounds cannot be checked.
    let indeterminate: Set<JSONPointer>

    /// A model's own value when it only has children with nodes of their own; as a node it would be null.
    static let emptyObject = NodeInstance(json: .object(JSONObject()), indeterminate: [])

    private init(json: JSON, indeterminate: Set<JSONPointer>) {
        self.json = json
        self.indeterminate = indeterminate
    }

    init(_ node: Node) {
        guard node.hasServerValues else {
            json = node.json(.plain)
            indeterminate = []
            return
        }
        var places: Set<JSONPointer> = []
        let determined = Self.withStandIns(node, at: .root, &places)
        json = determined.json(.plain)
        indeterminate = places
    }

    /// The node with a number of the right kind in place of every server value.
    private static func withStandIns(_ node: Node, at place: JSONPointer, _ places: inout Set<JSONPointer>) -> Node {
        switch node.value {
        case .serverValue(.timestamp):
            places.insert(place)
            return Node(.integer(0))
        case .serverValue(.increment(let step)):
            places.insert(place)
            return Node(step)
        case .object(let children):
            let replaced = children.map { child in
                Child(key: child.key, node: withStandIns(child.node, at: place.appending(child.key.name), &places))
            }
            return Node(.object(Children(sorted: replaced)))
        default: return node
        }
    }
}
