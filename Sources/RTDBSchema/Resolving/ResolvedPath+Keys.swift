import JSONCore
import JSONSchema
import RTDB
import TerminalText

extension ResolvedPath {
    /// The violations in the keys of this path, which a write here would create, located from the root.
    var keyViolations: [Violation] {
        guard let tree else { return [] }
        let checker = SubtreeCheck(tree: tree)
        return zip(trail, trail.dropFirst()).enumerated().flatMap { index, pair -> [Violation] in
            guard tree.nodes[pair.0].element == pair.1 else { return [] }
            let place = path.keys.prefix(index).map(\.name)
            return checker.violations(ofKey: path.keys[index], in: tree.nodes[pair.0], at: place)
        }
    }

    /// The violations in the keys of this path after the first `count`, located relative to that ancestor.
    package func keyViolations(below count: Int) -> [Violation] {
        keyViolations.compactMap { violation in
            let tokens = violation.instanceLocation.tokens
            return tokens.count > count ? violation.at(JSONPointer(tokens: Array(tokens.dropFirst(count)))) : nil
        }
    }
}
