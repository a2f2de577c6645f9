import Failures
import RTDB
import TerminalText

extension Node {
    /// The value that a reply holds at a location.
    ///
    /// - Throws: `UnstorableError` when no database can hold it.
    package init(read text: [UInt8], at path: DatabasePath) throws {
        do throws(NodeError) {
            self = try Node(parsing: text, depthAbove: path.keys.count)
        } catch {
            throw UnstorableError(path: path, reason: error.message)
        }
    }

    /// Whether some object here may be an array: all of its keys are indexes.
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
    /// The key of a child that a reply holds at a location.
    ///
    /// - Throws: `UnstorableError` when no database can hold it.
    package init(read name: String, at path: DatabasePath) throws {
        do throws(KeyError) {
            self = try Key(name)
        } catch {
            throw UnstorableError(path: path, reason: error.description)
        }
    }
}

extension UnstorableError {
    /// Refuses a value that is held until it ends, once it is longer than a database gives in one reply.
    package static func requireHoldable(
        byteCount: Int, limit: Int = CheckedDatabase.largestValue, at path: DatabasePath
    ) throws(UnstorableError) {
        guard byteCount > limit else { return }
        throw UnstorableError(path: path, reason: "a value of more than \(limit) bytes")
    }
}
