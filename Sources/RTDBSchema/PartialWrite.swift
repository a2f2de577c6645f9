import RTDB

/// A checked write of parts of one value.
///
/// Each part fits the schema; whether the value fits that they make of what stands there now, by rules across its fields
/// for instance, only that value shows.
package struct PartialWrite: Sendable {
    /// The value that has the parts.
    package let value: ResolvedPath
    /// Carries the write out on a tree that has its root at the database's.
    private let apply: @Sendable (Node) -> Node

    fileprivate init(of value: ResolvedPath, apply: @escaping @Sendable (Node) -> Node) {
        self.value = value
        self.apply = apply
    }

    /// The whole value after the write, checked; `existing` is what stands there now.
    ///
    /// Increments are checked as the numbers they lead to, and are still increments in what is returned.
    ///
    /// - Throws: ``ValidationError``, by the places in the whole value.
    package func merged(into existing: Node) throws(ValidationError) -> ValidatedValue {
        let before = Node.null.setting(value.path, to: existing)
        let merged = apply(before)[value.path]
        if merged.isNull, !existing.isNull, let refusal = value.refusalOfRemoval(ofLocation: true) {
            throw value.error(.removal, refusal: refusal)
        }
        let found = value.violations(in: merged.resolvingServerValues(over: existing, now: nil))
        guard found.isEmpty else { throw value.error(.merged, violations: found) }
        return ValidatedValue(path: value, node: merged)
    }
}

/// An update changes parts of more than one value: there is no way to make its condition that none of them has changed.
package struct SeveralValuesError: Error, Hashable {
    /// The values and other places that it writes, in its order; a value as often as it has parts there.
    package let paths: [DatabasePath]
}

extension ValidatedValue {
    /// The write as one of a part of a value; nil when it writes a value whole, which has been checked whole.
    package var partialWrite: PartialWrite? {
        let (path, node) = (self.path.path, self.node)
        return self.path.enclosingValue.map { value in PartialWrite(of: value) { $0.setting(path, to: node) } }
    }
}

extension ResolvedPath {
    /// The removal of what stands here as a write of a part of a value; nil when it is none.
    package var partialRemoval: PartialWrite? {
        let path = path
        return enclosingValue.map { value in PartialWrite(of: value) { $0.setting(path, to: .null) } }
    }

    /// The value that this place is a part of.
    var enclosingValue: ResolvedPath? {
        guard let tree, case .inside = place, let node = trail.last else { return nil }
        let keys = Array(path.keys.prefix(trail.count - 1))
        return ResolvedPath(at: node, in: tree, path: DatabasePath(keys), captures: captures, trail: trail)
    }
}

extension ValidatedUpdate {
    /// The update as one of parts of a value; nil when it writes values whole only.
    ///
    /// - Throws: ``SeveralValuesError`` when it reaches beyond one value.
    package func partialWrite() throws(SeveralValuesError) -> PartialWrite? {
        let targets = update.entries.compactMap { try? self.path.descendant($0.path) }
        let values = targets.compactMap(\.enclosingValue)
        guard !values.isEmpty else { return nil }
        guard let value = values.first(where: { value in targets.allSatisfy { value.path.contains($0.path) } }) else {
            throw SeveralValuesError(paths: targets.map { $0.enclosingValue?.path ?? $0.path })
        }
        let (path, update) = (self.path.path, self.update)
        return PartialWrite(of: value) { $0.setting(path, to: $0[path].applying(update)) }
    }
}
