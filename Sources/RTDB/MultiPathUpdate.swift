import JSONCore

/// A multi-path update: each named path below a location is replaced, all or none; null deletes.
///
/// - Source: Documentation/RealtimeDatabase.md, 5.
package struct MultiPathUpdate: Sendable {
    /// One path and what it becomes.
    package struct Entry: Sendable {
        /// The name as it was sent, `a/b` for instance.
        package let name: String
        /// Below the update's location; not its root.
        package let path: DatabasePath
        /// Whether `name` ends in `/.priority`: then ``path`` is without it and ``node`` the priority.
        package let isPriority: Bool
        package fileprivate(set) var node: Node
        /// Whether the text says `null`; an empty object or array is ``Node/null`` too.
        package let isRemoval: Bool
        /// Where the name stands in the text that was parsed.
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

        /// An entry whose name and JSON text come one by one.
        ///
        /// `location` is where the update is applied; it counts for the limit on depth.
        ///
        /// - Throws: ``NodeError`` for a name that is not a path, and for a value that the database cannot hold there.
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

    /// - Throws: ``NodeError`` when two paths are the same or one is above another.
    package init(_ entries: [Entry]) throws(NodeError) {
        self.entries = entries
        // What is below a path follows it, its priority first; a priority counts as something below its path.
        let sorted = entries.sorted {
            $0.path == $1.path
                ? !$0.isPriority && $1.isPriority : $0.path.keys.lexicographicallyPrecedes($1.path.keys)
        }
        for (upper, lower) in zip(sorted, sorted.dropFirst())
        where upper.isPriority ? lower.isPriority && upper.path == lower.path : upper.path.contains(lower.path) {
            throw NodeError(.conflictingPaths(upper.name, lower.name), at: lower.position)
        }
    }

    /// Parses the body of a PATCH; `null` gives nil, which deletes the location.
    ///
    /// `location` is where the update is applied; it counts for the limit on depth. `repeatedNames` says what becomes of a
    /// name that appears twice in a value.
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
            // A syntax error further on says more than "not an object".
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
            // Only to refuse what is no priority.
            if isPriority { _ = try Priority(node, at: position) }
            return Entry(
                name: name, path: path, isPriority: isPriority, node: node, isRemoval: isRemoval, position: position)
        }
        throw NodeError(.updateNotAnObject, at: position)
    }

    /// The place that a name means, from the update's location: slashes go deeper, and those at either end are dropped, as
    /// the SDKs do.
    ///
    /// - Throws: ``KeyError`` for a name that is not a path, or is empty.
    package static func place(
        named name: String, limits: DataLimits = .service
    ) throws(KeyError) -> (DatabasePath, isPriority: Bool) {
        // By bytes: a slash and a combining character after it are one `Character`.
        var pieces = name.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let isPriority = pieces.last == ".priority"
        if isPriority { pieces.removeLast() }
        var path = DatabasePath.root
        for piece in pieces { path.keys.append(try Key(piece, limits: limits)) }
        guard !path.isRoot || isPriority else { throw .empty }
        return (path, isPriority)
    }

    /// The same paths with other values.
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

    /// The body as JSON, its names as they were sent.
    package var json: JSON {
        .object(JSONObject(uniqueMembers: entries.map { ($0.name, $0.node.json(.export)) }))
    }
}

extension Node {
    /// The tree below a location after an update of it.
    package func applying(_ update: MultiPathUpdate) -> Node {
        update.entries.reduce(self) { tree, entry in
            guard entry.isPriority else { return tree.setting(entry.path, to: entry.node) }
            return tree.settingPriority(entry.path, to: Priority(parsed: entry.node))
        }
    }
}

extension Priority {
    /// The priority that a node accepted as one holds.
    package convenience init?(parsed node: Node) {
        try? self.init(node, at: JSONPosition(offset: 0, line: 1, column: 1))
    }
}
