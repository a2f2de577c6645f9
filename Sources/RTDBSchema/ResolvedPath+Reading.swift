import JSONCore
import JSONSchema
import RTDB

/// What a read asks of each child.
///
/// A whole ``ResolvedPath`` takes longer to make than the check itself, so it is not made for every row.
extension ResolvedPath {
    /// The kind of a child's place; nil when the schema does not have it.
    package func kind(ofChild key: Key) -> Kind? {
        guard let tree else { return .unchecked }
        return switch childPlace(key, in: tree) {
        case .fixed(let index), .element(let index, _): tree.nodes[index].kind
        case .inside: .insideValue
        case nil: nil
        }
    }

    /// What is wrong with the fields of a model, in a value that has children of its own nodes besides: `own` are the fields.
    package func violations(inFields own: Node) -> [Violation] {
        guard let tree, let type = node?.type else { return [] }
        return SubtreeCheck(tree: tree).violations(inFields: own, of: type)
    }

    /// What is wrong with a child that was read here.
    package func violations(inChild key: Key, _ node: Node) -> [Violation] {
        guard let tree, !node.isNull else { return [] }
        let check = SubtreeCheck(tree: tree)
        return switch childPlace(key, in: tree) {
        case .fixed(let index), .element(let index, _): check.violations(in: node, at: index)
        case .inside(let term, _): check.violations(in: node, against: term, at: [])
        case nil: [unknownChild(key.name).at(.root)]
        }
    }
}

extension ResolvedPath {
    /// That the schema has no child of that name here, told of the child's place below this one.
    package func unknownChild(_ name: String) -> Violation {
        guard let node else { return Violation.notInSchema.below([name]) }
        return SubtreeCheck.unknown(name, of: node, node.children.map(\.name.text))
    }
}

extension Violation {
    /// Something stands where the schema has no place.
    package static let notInSchema = Violation(
        instanceLocation: .root, keyword: "$type", keywordLocation: .root, message: "not in the schema")
}
