import JSONCore
import JSONSchema
import RTDB

/// Information about a child, which a read looks up for each row.
///
/// Creating a whole ``ResolvedPath`` takes longer than the validation itself, so rows don't have one.
extension ResolvedPath {
    /// The kind of a child; nil when the child is not in the schema.
    package func kind(ofChild key: Key) -> Kind? {
        guard let tree else { return .unchecked }
        return switch childPlace(key, in: tree) {
        case .fixed(let index), .element(let index, _): tree.nodes[index].kind
        case .inside: .insideValue
        case nil: nil
        }
    }

    /// The violations in the fields of a model that also has children with their own nodes; `own` has the fields.
    package func violations(inFields own: Node) -> [Violation] {
        guard let tree, let type = node?.type else { return [] }
        return SubtreeCheck(tree: tree).violations(inFields: own, of: type)
    }

    /// The violations in a child that was read here.
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
    /// The violation of a child that is not in the schema, located relative to this path.
    package func unknownChild(_ name: String) -> Violation {
        guard let node else { return Violation.notInSchema.below([name]) }
        return SubtreeCheck.unknown(name, of: node, node.children.map(\.name.text))
    }
}

extension Violation {
    /// The violation of data at a location that is not in the schema.
    package static let notInSchema = Violation(
        instanceLocation: .root, keyword: "$type", keywordLocation: .root, message: "not in the schema")
}
