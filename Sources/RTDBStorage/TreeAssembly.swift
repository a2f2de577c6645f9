import RTDB
import TerminalText

/// Builds a node from its rows, which must come in the order of their paths' bytes.
///
/// The rows below a path form one block, so each object is created once, at the end of its block. The object's own row
/// comes earlier, with others in between: `/a`, then `/a!`, then `/a/b`. Its priority is therefore kept at the level
/// above.
struct TreeAssembly {
    /// An object whose block has begun.
    private struct Level {
        /// The object's key; nil for the root.
        let key: Key?
        /// The number of bytes in its children's paths before their keys.
        let prefixLength: Int
        var children: [Child] = []
        /// The priorities of the children that are objects.
        var priorities: [Key: Priority] = [:]
    }

    private var levels = [Level(key: nil, prefixLength: 1)]
    /// The path of the innermost level, followed by a slash.
    private var prefix = [UInt8(ascii: "/")]
    private var rootLeaf: Node?
    private var rootPriority: Priority?

    /// Adds the next row.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)``, here and in ``finish()``.
    mutating func add(
        _ path: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>?,
        priority: UnsafeBufferPointer<UInt8>?
    ) throws(DataFileError) {
        let priority = try TreeAssembly.priority(priority, at: path)
        let leaf = try TreeAssembly.leaf(value, at: path)?.withPriority(priority)
        guard leaf != nil || priority != nil else { throw .damaged(path) }
        guard !path.isEmpty else {
            (rootLeaf, rootPriority) = (leaf, priority)
            return
        }
        let key = try open(path)
        if let leaf {
            levels[levels.count - 1].children.append(Child(key: key, node: leaf))
        } else {
            levels[levels.count - 1].priorities[key] = priority
        }
    }

    /// Ends the blocks that don't contain the path, and begins those that do; returns the path's last key.
    private mutating func open(_ path: UnsafeBufferPointer<UInt8>) throws(DataFileError) -> Key {
        while !path.starts(with: prefix) {
            guard levels.count > 1 else { throw .damaged(path) }
            try close()
        }
        var keyStart = prefix.count
        while let slash = path[keyStart...].firstIndex(of: UInt8(ascii: "/")) {
            let key = try TreeAssembly.key(path[keyStart..<slash], at: path)
            keyStart = slash + 1
            levels.append(Level(key: key, prefixLength: keyStart))
            prefix += path[prefix.count..<keyStart]
        }
        return try TreeAssembly.key(path[keyStart...], at: path)
    }

    /// Creates the node of the innermost level.
    private mutating func close() throws(DataFileError) {
        let level = levels.removeLast()
        guard let key = level.key else { return }
        let parent = levels.count - 1
        let priority = levels[parent].priorities.removeValue(forKey: key)
        let node = try TreeAssembly.object(level, priority, below: prefix)
        prefix.removeLast(level.prefixLength - levels[parent].prefixLength)
        levels[parent].children.append(Child(key: key, node: node))
    }

    /// The node of all rows.
    mutating func finish() throws(DataFileError) -> Node {
        while levels.count > 1 { try close() }
        let tree = try TreeAssembly.object(levels[0], rootPriority, below: prefix)
        guard let rootLeaf else { return tree }
        guard tree.isNull else { throw .damaged(reason: "the root is a leaf and has children") }
        return rootLeaf
    }

    private static func object(
        _ level: Level, _ priority: Priority?, below prefix: [UInt8]
    ) throws(DataFileError) -> Node {
        // Already nearly sorted: the database sorts only numbers and characters beyond U+FFFF differently from bytes.
        let children = level.children.sorted { $0.key < $1.key }
        let isUnique = zip(children, children.dropFirst()).allSatisfy { $0.key != $1.key }
        guard isUnique, level.priorities.isEmpty else {
            throw .damaged(
                reason:
                    "a row below '\(String(decoding: prefix, as: UTF8.self).withoutControlCharacters)' does not belong to any value"
            )
        }
        return Node(.object(Children(sorted: children)), priority: priority)
    }
}

// MARK: - Cells

extension TreeAssembly {
    private static func key(
        _ name: Slice<UnsafeBufferPointer<UInt8>>, at path: UnsafeBufferPointer<UInt8>
    ) throws(DataFileError) -> Key {
        do throws(KeyError) {
            return try Key(String(decoding: name, as: UTF8.self))
        } catch {
            throw .damaged(path)
        }
    }

    private static func leaf(
        _ value: UnsafeBufferPointer<UInt8>?, at path: UnsafeBufferPointer<UInt8>
    ) throws(DataFileError) -> Node? {
        guard let value else { return nil }
        guard let node = try? Node(parsing: value), node.isLeaf, node.priority == nil else { throw .damaged(path) }
        return node
    }

    private static func priority(
        _ value: UnsafeBufferPointer<UInt8>?, at path: UnsafeBufferPointer<UInt8>
    ) throws(DataFileError) -> Priority? {
        guard let value else { return nil }
        guard let leaf = try leaf(value, at: path), let priority = Priority(parsed: leaf) else { throw .damaged(path) }
        return priority
    }
}

extension DataFileError {
    fileprivate static func damaged(_ path: UnsafeBufferPointer<UInt8>) -> DataFileError {
        .damaged(
            reason: "the row of '\(String(decoding: path, as: UTF8.self).withoutControlCharacters)' is malformed")
    }
}
