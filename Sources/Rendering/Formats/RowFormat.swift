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
