import Failures
import RTDB
import TerminalText

extension Node {
    /// A value that a reply holds at a location.
    ///
    /// - Throws: ``UnstorableError`` when no database can hold it.
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
    /// - Throws: ``UnstorableError`` when no database can hold it.
    package init(read name: String, at path: DatabasePath) throws {
        do throws(KeyError) {
            self = try Key(name)
        } catch {
            throw UnstorableError(path: path, reason: error.description)
        }
    }
}
