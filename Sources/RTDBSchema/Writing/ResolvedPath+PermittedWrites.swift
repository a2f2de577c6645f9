extension ResolvedPath {
    /// A kind of write.
    package enum Write: Hashable, Sendable {
        case set
        case push
        case update
        case remove
    }

    /// The kinds of writes that the schema allows here for at least one value.
    package var permittedWrites: Set<Write> {
        guard tree != nil else { return [.set, .push, .update, .remove] }
        var writes: Set<Write> = []
        if term != nil, refusalOfReplacement == nil { writes.insert(.set) }
        if isCollection, refusalOfPush == nil { writes.insert(.push) }
        if hasParts, refusalOfChange == nil { writes.insert(.update) }
        if refusalOfRemoval(ofLocation: true) == nil { writes.insert(.remove) }
        return writes
    }

    /// Whether no write is allowed here.
    package var isReadOnly: Bool { readOnlyRefusal(includingBelow: false) != nil }

    /// Whether this is a collection whose elements cannot be changed, or a part of an element of one.
    package var isAppendOnly: Bool {
        node?.isAppendOnly == true || appendOnlyRefusal(includingBelow: false) != nil
    }

    private var refusalOfChange: WriteRefusal? {
        readOnlyRefusal(includingBelow: false) ?? appendOnlyRefusal(includingBelow: false)
    }

    /// Whether there is something below that can be changed separately.
    private var hasParts: Bool {
        if let node, !node.children.isEmpty {
            return !node.isAppendOnly || node.type != nil || node.children.count > 1
        }
        return valueType.map { ["object", "array"].contains($0) } ?? (term != nil)
    }
}
