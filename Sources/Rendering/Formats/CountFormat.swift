import DatabaseAccess
import Failures

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
