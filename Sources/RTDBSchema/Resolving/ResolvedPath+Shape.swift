import JSONCore
import JSONSchema
import RTDB

/// Converts arrays and objects in a value that was read to what the schema means.
extension ResolvedPath {
    /// The value at this path, with collections and keyed maps as objects, and lists as arrays.
    package func shaped(_ json: JSON) -> JSON {
        guard let tree else { return json }
        return switch place {
        case .node(let index): tree.shaped(json, at: index)
        case .inside(let term, _, _): tree.schemas.shaped(json, as: term)
        case .unchecked: json
        }
    }

    /// The value of a child of this path.
    package func shaped(_ json: JSON, ofChild key: Key) -> JSON {
        guard let tree else { return json }
        return switch childPlace(key, in: tree) {
        case .fixed(let index), .element(let index, _): tree.shaped(json, at: index)
        case .inside(let term, _): tree.schemas.shaped(json, as: term)
        case nil: json
        }
    }
}

extension SchemaTree {
    fileprivate func shaped(_ json: JSON, at index: Int) -> JSON {
        guard !json.isScalar else { return json }
        let node = nodes[index]
        guard !node.children.isEmpty else { return node.type.map { schemas.shaped(json, as: $0.term) } ?? json }
        let members = json.children.map { name, value -> JSONObject.Member in
            if let child = node.fixedChild(name) { return (name, shaped(value, at: child)) }
            let part = node.type.flatMap { schemas.term(of: name, in: $0.term) }
            if let part { return (name, schemas.shaped(value, as: part)) }
            return (name, node.element.map { shaped(value, at: $0) } ?? value)
        }
        return .object(JSONObject(uniqueMembers: members))
    }
}
