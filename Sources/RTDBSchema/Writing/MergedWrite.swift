import RTDB

/// A validated write of parts of one value.
///
/// Each part fits the schema. Whether the whole value does, for example under rules across its fields, depends on the
/// stored value that the parts are merged into.
package struct MergedWrite: Sendable {
    /// The value that contains the parts.
    package let value: ResolvedPath
    /// Applies the write to the root node of a database.
    private let apply: @Sendable (Node) -> Node

    fileprivate init(of value: ResolvedPath, apply: @escaping @Sendable (Node) -> Node) {
        self.value = value
        self.apply = apply
    }

    /// The whole value after the write, validated; `existing` is the stored value.
    ///
    /// Increments are validated as the numbers they result in, but the returned value still contains the increments.
    ///
    /// - Throws: ``ValidationError``, with instance locations in the whole value.
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

/// An error for an update of parts of several values, which no single precondition can protect from concurrent changes.
package struct SeveralValuesError: Error, Hashable {
    /// The values and other paths that the update writes, in its order; a value occurs as often as it has parts there.
    package let paths: [DatabasePath]
}

extension ValidatedValue {
    /// The write as a write of a part of a value; nil for a whole value, which has been validated as a whole.
    package var mergedWrite: MergedWrite? {
        let (path, node) = (self.path.path, self.node)
        return self.path.enclosingValue.map { value in MergedWrite(of: value) { $0.setting(path, to: node) } }
    }
}

extension ResolvedPath {
    /// The removal of this path as a write of a part of a value; nil when the path is not inside a value.
    package var partialRemoval: MergedWrite? {
        let path = path
        return enclosingValue.map { value in MergedWrite(of: value) { $0.setting(path, to: .null) } }
    }

    /// The value that contains this path.
    var enclosingValue: ResolvedPath? {
        guard let tree, case .inside = place, let node = trail.last else { return nil }
        let keys = Array(path.keys.prefix(trail.count - 1))
        return ResolvedPath(at: node, in: tree, path: DatabasePath(keys), captures: captures, trail: trail)
    }
}

extension ValidatedUpdate {
    /// The update as a write of parts of one value; nil when it writes only whole values.
    ///
    /// - Throws: ``SeveralValuesError`` when it writes anything outside that value.
    package func mergedWrite() throws(SeveralValuesError) -> MergedWrite? {
        let targets = update.entries.compactMap { try? self.path.descendant($0.path) }
        let values = targets.compactMap(\.enclosingValue)
        guard !values.isEmpty else { return nil }
        guard let value = values.first(where: { value in targets.allSatisfy { value.path.contains($0.path) } }) else {
            throw SeveralValuesError(paths: targets.map { $0.enclosingValue?.path ?? $0.path })
        }
        let (path, update) = (self.path.path, self.update)
        return MergedWrite(of: value) { $0.setting(path, to: $0[path].applying(update)) }
    }
}
