import JSONCore
import JSONSchema
import RTDB

extension DatabaseSchema {
    /// The violations and refusals of a write, one line each; empty when the schema allows it.
    ///
    /// Unlike ``ResolvedPath/validate(_:confirmed:)``, this accepts a write to a branch, a collection or the root, and
    /// validates everything below it node by node: for a server's write check, imports and `validate`. It does not know
    /// whether an element of an append-only collection is new, so it refuses only the removal of elements. The removal
    /// of a location is refused when it removes nothing but a required value. Protected locations, and those that
    /// contain append-only collections, need no confirmation here: commands ask the user for it.
    ///
    /// `node` is the new node at `path`; null removes it.
    package func violations(writing node: Node, at path: DatabasePath) -> [String] {
        let target: ResolvedPath
        do throws(ResolutionError) {
            target = try resolve(path)
        } catch {
            // Removing data that is not in the schema can only improve the database.
            if node.isNull, let place = unknownPart(of: path)?.place {
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
