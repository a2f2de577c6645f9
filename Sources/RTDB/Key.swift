import JSONCore

/// The name of one child.
///
/// It is never empty, has at most 768 bytes of UTF-8 unless limits say otherwise, and contains none of `. $ # [ ] /`
/// and no ASCII control character.
///
/// Keys are equal when their bytes are equal, and sorted as the database sorts them: 32-bit integers first, by value,
/// then the rest by UTF-16 code unit.
///
/// - Source: Documentation/RealtimeDatabase.md, 3.22, 3.23, 4.9, 4.10.
package struct Key: Sendable {
    package let name: String

    /// - Throws: ``KeyError`` for the rule that `name` breaks.
    package init(_ name: String, limits: DataLimits = .service) throws(KeyError) {
        if let error = KeyError(checking: name, limits) { throw error }
        self.name = name
    }

    /// Creates the key of an array element, whose name is legal by construction.
    package init(index: Int) {
        name = String(index)
    }

    /// Whether the bytes of a name are a valid key under the service's limits.
    package static func accepts(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !name.isEmpty, name.count <= DataLimits.service.keyByteCount else { return false }
        for byte in name where KeyError.isForbidden(byte) { return false }
        return true
    }

    init(legal name: String) {
        self.name = name
    }
}

extension Key: Hashable, Comparable, CustomStringConvertible {
    package static func == (left: Key, right: Key) -> Bool {
        left.name.hasSameBytes(as: right.name)
    }

    package func hash(into hasher: inout Hasher) {
        var name = name
        name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package static func < (left: Key, right: Key) -> Bool {
        switch (left.int32, right.int32) {
        case (nil, nil): return left.name.precedesByCodeUnit(right.name)
        case (.some, nil): return true
        case (nil, .some): return false
        case (let leftValue?, let rightValue?):
            if leftValue != rightValue { return leftValue < rightValue }
            let (leftLength, rightLength) = (left.name.utf8.count, right.name.utf8.count)
            return leftLength == rightLength
                ? left.name.precedesByCodeUnit(right.name) : leftLength < rightLength
        }
    }

    package var description: String { name }
}

extension Key {
    /// The value of a key that the database sorts as a number.
    ///
    /// The key must be an optional minus, any leading zeros, then 1 to 10 digits within 32 bits.
    package var int32: Int32? {
        var name = name
        return name.withUTF8 { bytes in
            guard let first = bytes.first, first == UInt8(ascii: "-") || first &- 0x30 < 10 else { return nil }
            var magnitude: Int64 = 0
            let digits = bytes.dropFirst(first == UInt8(ascii: "-") ? 1 : 0)
            guard !digits.isEmpty else { return nil }
            for byte in digits {
                guard byte &- 0x30 < 10 else { return nil }
                magnitude = magnitude * 10 + Int64(byte &- 0x30)
                guard magnitude <= 2_147_483_648 else { return nil }
            }
            return Int32(exactly: first == UInt8(ascii: "-") ? -magnitude : magnitude)
        }
    }

    /// The index, if the key has the form of an array index: `0`, or digits that don't start with `0`.
    package var arrayIndex: Int? {
        guard let value = int32, value >= 0 else { return nil }
        return name.utf8.first == UInt8(ascii: "0") && value != 0 || name.utf8.count > 1 && value == 0
            ? nil : Int(value)
    }
}

extension String {
    /// Whether the string sorts before the other by UTF-16 code unit, as the service and the SDKs compare strings.
    package func precedesByCodeUnit(_ other: String) -> Bool {
        var (left, right) = (self, other)
        return left.withUTF8 { leftBytes in
            right.withUTF8 { rightBytes in
                for index in 0..<min(leftBytes.count, rightBytes.count) where leftBytes[index] != rightBytes[index] {
                    return codeUnitRank(leftBytes[index]) < codeUnitRank(rightBytes[index])
                }
                return leftBytes.count < rightBytes.count
            }
        }
    }

    /// The rank of a byte that turns UTF-8 order into UTF-16 order.
    ///
    /// UTF-8 order is code point order; UTF-16 sorts U+E000...U+FFFF (lead bytes EE and EF) after the surrogates that
    /// encode everything beyond (lead bytes F0 to F4).
    private func codeUnitRank(_ byte: UInt8) -> UInt8 {
        byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
    }
}
