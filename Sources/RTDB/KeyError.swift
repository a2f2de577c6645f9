import TerminalText

/// Why a string cannot be the key of a child.
package enum KeyError: Error, Hashable, CustomStringConvertible {
    case empty
    /// `key` contains one of `. $ # [ ] /`.
    case forbiddenCharacter(Character, key: String)
    /// `key` contains a character in U+0000...U+001F, or U+007F.
    case controlCharacter(UInt32, key: String)
    /// `key` has more than `limit` bytes.
    case tooLong(byteCount: Int, limit: Int, key: String)

    /// Whether a byte of UTF-8 is not allowed in a key.
    static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "/"), 0x00...0x1F, 0x7F:
            true
        default: false
        }
    }

    /// The first rule that `name` breaks; nil when it is a valid key.
    init?(checking name: String, _ limits: DataLimits) {
        if name.isEmpty {
            self = .empty
            return
        }
        if let byte = name.utf8.first(where: { KeyError.isForbidden($0) }) {
            let isControl = byte < 0x20 || byte == 0x7F
            self =
                isControl
                ? .controlCharacter(UInt32(byte), key: name)
                : .forbiddenCharacter(Character(Unicode.Scalar(byte)), key: name)
            return
        }
        guard name.utf8.count > limits.keyByteCount else { return nil }
        self = .tooLong(byteCount: name.utf8.count, limit: limits.keyByteCount, key: name)
    }

    package var description: String {
        switch self {
        case .empty: "a key is empty"
        case .forbiddenCharacter(let character, let key):
            "key '\(key.withoutControlCharacters)' contains '\(character)', which the database forbids"
        case .controlCharacter(let scalar, let key):
            "key '\(key.withoutControlCharacters)' contains the control character U+\(hex(scalar)), which the database forbids"
        case .tooLong(let byteCount, let limit, let key):
            "key '\(String(key.prefix(20)).withoutControlCharacters)…' has \(byteCount) bytes; the database allows \(limit)"
        }
    }

    private func hex(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
