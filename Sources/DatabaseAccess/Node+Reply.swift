import Failures
import RTDB
import TerminalText

extension Node {
    /// Parses the value of a reply for a location.
    ///
    /// - Throws: `UnstorableError` when no database can store it.
    package init(read text: [UInt8], at path: DatabasePath) throws {
        do throws(NodeError) {
            self = try Node(parsing: text, depthAbove: path.keys.count)
        } catch {
            throw UnstorableError(path: path, reason: error.message)
        }
    }

    /// Whether the value has an object that may be an array, because all of its keys are indexes.
    package var holdsIndexes: Bool {
        guard !isLeaf, !isNull else { return false }
        var areIndexes = true
        for child in children {
            if child.node.holdsIndexes { return true }
            areIndexes = areIndexes && child.key.arrayIndex != nil
        }
        return areIndexes
    }
}

extension Key {
    /// Parses the key of a child in the reply for a location.
    ///
    /// - Throws: `UnstorableError` when no database can store it.
    package init(read name: String, at path: DatabasePath) throws {
        do throws(KeyError) {
            self = try Key(name)
        } catch {
            throw UnstorableError(path: path, reason: error.description)
        }
    }
}

extension UnstorableError {
    /// Throws an error for a value kept in memory that is longer than a database sends in one reply.
    package static func requireHoldable(
        byteCount: Int, limit: Int = CheckedDatabase.largestValue, at path: DatabasePath
    ) throws(UnstorableError) {
        guard byteCount > limit else { return }
        throw UnstorableError(path: path, reason: "a value of more than \(limit) bytes")
    }
}
