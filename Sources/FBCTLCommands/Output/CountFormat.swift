/// Shows no row and no key: it is their number that counts.
struct CountFormat: KeyOutput, RowFormat {
    mutating func key(_ name: String) {}
    mutating func row(_ row: Row) {}

    mutating func whole(_ text: [UInt8]) throws {
        throw Failure(.data, "the value is not an object of children, so there is nothing to count")
    }

    mutating func flush() {}
    mutating func end() {}
}
