extension UInt8 {
    /// Whether the byte is one of the letters A to Z in upper or lower case.
    package var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

    /// Whether the byte is one of the digits 0 to 9.
    package var isDigit: Bool { (0x30...0x39).contains(self) }

    /// The value of a hexadecimal digit in upper or lower case; nil for any other byte.
    package var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
