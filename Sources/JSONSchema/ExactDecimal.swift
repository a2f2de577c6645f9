import JSONCore

/// A decimal number with all its digits: `0.1` is exactly one tenth, and `1.0` is an integer.
package struct ExactDecimal: Hashable, Sendable {
    let isNegative: Bool
    /// The significant digits, 0...9, without leading or trailing zeros; empty for zero.
    let digits: [UInt8]
    /// The power of ten of the last digit.
    let exponent: Int

    package init(_ number: JSONNumber) {
        var digits: [UInt8] = []
        var exponent = 0
        var isFraction = false
        var rest = Substring(number.text).utf8
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                // Limiting exponents near the ends of Int keeps the additions from overflowing.
                let text = String(Substring(rest))
                let written = Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
                exponent += min(max(written, Int.min / 4), Int.max / 4)
                rest = rest.dropFirst(rest.count)
            default:
                digits.append(byte & 0x0F)
                if isFraction { exponent -= 1 }
            }
        }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        self.digits = digits
        self.isNegative = isNegative && !digits.isEmpty
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    package var isInteger: Bool { exponent >= 0 }
    var isZero: Bool { digits.isEmpty }

    /// The canonical text of the number, the same however the number was written.
    var canonicalText: String {
        isZero ? "0" : (isNegative ? "-" : "") + digits.map(String.init).joined() + "e\(exponent)"
    }

    /// Whether the number is exactly an integer multiple of `divisor`.
    ///
    /// - Returns: nil when the exponents are too far apart to find out.
    func isMultiple(of divisor: ExactDecimal) -> Bool? {
        guard !isZero else { return true }
        guard !divisor.isZero else { return false }
        let shift = exponent - divisor.exponent
        guard shift >= 0 else {
            // The divisor is scaled up: its multiples end in at least as many zeros, which this number doesn't have.
            guard -shift < ExactDecimal.longestShift else { return nil }
            let scaled = divisor.digits + [UInt8](repeating: 0, count: -shift)
            return ExactDecimal.remainderIsZero(digits, scaled)
        }
        guard shift < ExactDecimal.longestShift else { return nil }
        return ExactDecimal.remainderIsZero(digits + [UInt8](repeating: 0, count: shift), divisor.digits)
    }

    private static let longestShift = 2_000

    /// Whether the dividend is a multiple of the divisor, by long division, digit by digit.
    private static func remainderIsZero(_ dividend: [UInt8], _ divisor: [UInt8]) -> Bool {
        guard divisor.count > 17 else {
            let divisor = divisor.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
            return dividend.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % divisor } == 0
        }
        var remainder: [UInt8] = []
        for digit in dividend {
            if !remainder.isEmpty || digit != 0 { remainder.append(digit) }
            while !precedes(remainder, divisor) { subtract(divisor, from: &remainder) }
        }
        return remainder.isEmpty
    }

    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }

    private static func subtract(_ small: [UInt8], from large: inout [UInt8]) {
        var borrow: Int8 = 0
        for index in 0..<large.count {
            let place = large.count - 1 - index
            var digit = Int8(large[place]) - borrow
            if index < small.count { digit -= Int8(small[small.count - 1 - index]) }
            borrow = digit < 0 ? 1 : 0
            large[place] = UInt8(digit + borrow * 10)
        }
        large.removeFirst(large.prefix { $0 == 0 }.count)
    }
}

extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.magnitudePrecedes(left) : left.magnitudePrecedes(right)
    }

    private func magnitudePrecedes(_ other: ExactDecimal) -> Bool {
        if isZero || other.isZero { return isZero && !other.isZero }
        let (height, otherHeight) = (digits.count + exponent, other.digits.count + other.exponent)
        return height == otherHeight ? digits.lexicographicallyPrecedes(other.digits) : height < otherHeight
    }
}
