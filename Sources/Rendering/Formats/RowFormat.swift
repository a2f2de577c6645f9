import DatabaseAccess
import Failures

/// An output format that prints children one by one.
package protocol RowFormat {
    /// Prints one child.
    mutating func row(_ row: Row) throws
    /// Prints the value of a location without rows, as compact JSON; never null.
    mutating func whole(_ text: [UInt8]) throws
    /// Writes the output that is ready.
    mutating func flush() throws
    /// Ends the output, after all data has been received.
    mutating func end() throws
}

/// A format that prints nothing, for counting rows.
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
