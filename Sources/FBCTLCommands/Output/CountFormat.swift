/// Shows no row: it is their number that counts.
struct CountFormat: RowFormat {
    mutating func row(_ row: Row) {}

    mutating func whole(_ text: [UInt8]) throws {
        throw Failure(.data, "the value is no object of children, so there is nothing to count")
    }

    mutating func flush() {}
    mutating func end() {}
}
