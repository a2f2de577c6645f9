import RTDB

/// A form of output that shows children one by one.
protocol RowFormat {
    /// One child.
    mutating func row(_ key: Key, _ node: Node) throws
    /// The value of a location that has no rows; never null.
    mutating func whole(_ node: Node) throws
    /// Writes out what can be shown already.
    mutating func flush() throws
    /// Everything has come.
    mutating func end() throws
}
