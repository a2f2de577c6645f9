import JSONCore
import JSONSchema
import RTDB

extension DatabaseSchema {
    /// What the schema refuses of a write, one line each; nothing when it is fine.
    ///
    /// Unlike ``ResolvedPath/validate(_:confirmed:)`` this takes a write at a branch, a collection or the root, whose subtree is
    /// then checked node by node: for a server's write check, imports and `validate`. Whether an element of an
    /// append-only collection is new cannot be told here, so only its removal is refused. Removing a place is refused
    /// when it takes a required value away alone. Protected places, and those that hold append-only collections, need no
    /// confirmation here: that is between a user and a command.
    ///
    /// `node` is what would stand at `path`; null removes it.
    package func violations(writing node: Node, at path: DatabasePath) -> [String] {
        let target: ResolvedPath
        do throws(ResolutionError) {
            target = try resolve(path)
        } catch {
            // To remove what the schema lacks only makes the data better.
            if node.isNull, let place = lack(of: path)?.place {
                return place.refusalOfRemoval(ofLocation: true).map { [$0.message] } ?? []
            }
            return ["\(error.message): \(error.reason)"]
        }
        guard !node.isNull else { return target.refusalOfRemoval(ofLocation: true).map { [$0.message] } ?? [] }
        if let refusal = target.readOnlyRefusal(includingBelow: false) { return [refusal.message] }
        let prefix = path.keys.map(\.name)
        let found = target.keyViolations + target.violations(in: node).map { $0.below(prefix) }
        return found.map(\.description)
    }
}
