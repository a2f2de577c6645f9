import JSONCore

/// A write that replaces several paths below a location, all or none; null deletes.
///
/// - Source: Documentation/RealtimeDatabase.md, 5.
package struct MultiPathUpdate: Sendable {
    /// One path and its new node.
    package struct Entry: Sendable {
        /// The name as it was sent, for example `a/b`.
        package let name: String
        /// The path relative to the update's location; not the root.
        package let path: DatabasePath
        /// Whether `name` ends in `/.priority`; ``path`` then excludes that key, and ``node`` is the priority.
        package let isPriority: Bool
        package fileprivate(set) var node: Node
        /// Whether the text is `null`; an empty object or array also becomes ``Node/null``.
        package let isRemoval: Bool
        /// The position of the name in the parsed text.
        package let position: JSONPosition

        init(
            name: String, path: DatabasePath, isPriority: Bool, node: Node, isRemoval: Bool, position: JSONPosition
        ) {
            self.name = name
            self.path = path
            self.isPriority = isPriority
            self.node = node
            self.isRemoval = isRemoval
            self.position = position
        }

        /// Creates an entry from a name and its JSON text.
        ///
        /// `location` is where the update is applied; its keys count towards the depth limit.
        ///
        /// - Throws: ``NodeError`` for a name that is not a path, and for a value that the database cannot store there.
        package init(name: String, parsing value: [UInt8], at location: DatabasePath) throws(NodeError) {
            let start = JSONPosition(offset: 0, line: 1, column: 1)
            do throws(KeyError) {
                (path, isPriority) = try MultiPathUpdate.place(named: name)
            } catch {
                throw NodeError(.key(error), at: start)
            }
            node = try Node(
                parsing: value, depthAbove: location.keys.count + path.keys.count, repeatedNames: .refused)
            if isPriority { _ = try Priority(node, at: start) }
            self.name = name
            isRemoval = if case .null? = try? JSON(parsing: value) { true } else { false }
            position = start
        }
    }

    package let entries: [Entry]

    /// - Throws: ``NodeError`` when two paths are equal or one contains another.
    package init(_ entries: [Entry]) throws(NodeError) {
        self.entries = entries
        // Sorting puts descendants right after a path, its priority first; a priority counts as a descendant.
        let sorted = entries.sorted {
            $0.path == $1.path
                ? !$0.isPriority && $1.isPriority : $0.path.keys.lexicographicallyPrecedes($1.path.keys)
        }
        for (upper, lower) in zip(sorted, sorted.dropFirst())
        where upper.isPriority ? lower.isPriority && upper.path == lower.path : upper.path.contains(lower.path) {
            throw NodeError(.conflictingPaths(upper.name, lower.name), at: lower.position)
        }
    }

    /// Parses the body of a PATCH; returns nil for `null`, which deletes the location.
    ///
    /// `location` is where the update is applied; its keys count towards the depth limit. `repeatedNames` decides what
    /// happens to a name that is repeated within a value.
    ///
    /// - Throws: ``NodeError``.
    package init?(
        parsing bytes: some Collection<UInt8>, at location: DatabasePath, limits: DataLimits = .service,
        repeatedNames: Node.RepeatedNames = .lastCounts
    ) throws(NodeError) {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(bytes)
        tokenizer.finish()
        switch try tokenizer.nextForNode() {
        case .beginObject: break
        case .null:
            while try tokenizer.nextForNode() != nil {}
            return nil
        default:
            // A syntax error later in the text is more useful than "not an object".
            while try tokenizer.nextForNode() != nil {}
            throw NodeError(.updateNotAnObject, at: JSONPosition(offset: 0, line: 1, column: 1))
        }
        var entries: [Entry] = []
        while let token = try tokenizer.nextForNode(), token == .name {
            entries.append(try MultiPathUpdate.entry(from: &tokenizer, at: location, limits, repeatedNames))
        }
        while try tokenizer.nextForNode() != nil {}
        try self.init(entries)
    }

    private static func entry(
        from tokenizer: inout JSONTokenizer, at location: DatabasePath, _ limits: DataLimits,
        _ repeatedNames: Node.RepeatedNames
    ) throws(NodeError) -> Entry {
        let name = tokenizer.text
        let position = tokenizer.position
        let path: DatabasePath
        let isPriority: Bool
        do throws(KeyError) {
            (path, isPriority) = try place(named: name, limits: limits)
        } catch {
            throw NodeError(.key(error), at: position)
        }
        var builder = Node.Builder(
            depthAbove: location.keys.count + path.keys.count, limits: limits, repeatedNames: repeatedNames)
        var isRemoval = true
        while let token = try tokenizer.nextForNode() {
            if token != .null { isRemoval = false }
            guard let node = try builder.take(token, from: tokenizer) else { continue }
            // This only checks that the node is a valid priority.
            if isPriority { _ = try Priority(node, at: position) }
            return Entry(
                name: name, path: path, isPriority: isPriority, node: node, isRemoval: isRemoval, position: position)
        }
        throw NodeError(.updateNotAnObject, at: position)
    }

    /// The path that a name means, relative to the update's location.
    ///
    /// Slashes separate keys; those at either end, and all but one of several in a row, are dropped, as in the SDKs.
    ///
    /// - Throws: ``KeyError`` for a name that is not a path, or is empty.
    package static func place(
        named name: String, limits: DataLimits = .service
    ) throws(KeyError) -> (DatabasePath, isPriority: Bool) {
        // Splits bytes, because a slash and a combining character after it are one `Character`.
        var pieces = name.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let isPriority = pieces.last == ".priority"
        if isPriority { pieces.removeLast() }
        var path = DatabasePath.root
        for piece in pieces { path.keys.append(try Key(piece, limits: limits)) }
        guard !path.isRoot || isPriority else { throw .empty }
        return (path, isPriority)
    }

    /// A copy with the same paths and other values.
    func mapping(_ value: (Entry) -> Node) -> MultiPathUpdate {
        MultiPathUpdate(
            conflictFree: entries.map { entry in
                var entry = entry
                entry.node = value(entry)
                return entry
            })
    }

    private init(conflictFree entries: [Entry]) {
        self.entries = entries
    }

    /// The update as JSON, with the names as they were sent.
    package var json: JSON {
        .object(JSONObject(uniqueMembers: entries.map { ($0.name, $0.node.json(.export)) }))
    }
}

extension Node {
    /// The node at a location after an update of that location.
    package func applying(_ update: MultiPathUpdate) -> Node {
        update.entries.reduce(self) { tree, entry in
            guard entry.isPriority else { return tree.setting(entry.path, to: entry.node) }
            return tree.settingPriority(entry.path, to: Priority(parsed: entry.node))
        }
    }
}

extension Priority {
    /// Creates the priority from a node that was accepted as one.
    package convenience init?(parsed node: Node) {
        try? self.init(node, at: JSONPosition(offset: 0, line: 1, column: 1))
    }
}
