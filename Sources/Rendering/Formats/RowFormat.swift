import DatabaseAccess
import Failures

/// A form of output that shows children one by one.
package protocol RowFormat {
    /// One child.
    mutating func row(_ row: Row) throws
    /// The value of a location that has no rows, as compact JSON; never null.
    mutating func whole(_ text: [UInt8]) throws
    /// Writes out what can be shown already.
    mutating func flush() throws
    /// Everything has come.
    mutating func end() throws
}

/// Shows no row and no key: it is their number that counts.
package struct CountFormat: KeyOutput, RowFormat {
    package init() {}

    package mutating func key(_ name: String) {}
    package mutating func row(_ row: Row) {}

    package mutating func whole(_ text: [UInt8]) throws {
        throw Failure(.data, "the value is not an object of children, so there is nothing to count")
    }

    package mutating func flush() {}
    package mutating func end() {}
}
