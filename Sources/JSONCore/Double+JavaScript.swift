extension Double {
    /// The number as JavaScript writes it: the shortest digits, with an exponent from 1e21 on and below 1e-6.
    ///
    /// - Source: ECMA-262, Number::toString.
    package var javaScriptText: String {
        if isNaN { return "NaN" }
        if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
        if self == 0 { return "0" }
        let (digits, point) = magnitude.shortestDigits
        let sign = self < 0 ? "-" : ""
        switch point {
        case digits.count...21: return sign + digits + String(repeating: "0", count: point - digits.count)
        case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
        case -5...0: return sign + "0." + String(repeating: "0", count: -point) + digits
        default:
            let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
            return "\(sign)\(digits.prefix(1))\(fraction)e\(point > 0 ? "+" : "-")\(abs(point - 1))"
        }
    }

    /// The digits of a positive number without leading or trailing zeros, and how many of them come before the point.
    private var shortestDigits: (digits: String, point: Int) {
        let parts = description.split(separator: "e")
        let number = parts[0].split(separator: ".")
        let whole = String(number[0])
        let all = whole + (number.count > 1 ? number[1] : "")
        let leadingZeros = all.prefix { $0 == "0" }.count
        var digits = all.dropFirst(leadingZeros)
        while digits.last == "0" { digits.removeLast() }
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return (String(digits), whole.count - leadingZeros + exponent)
    }
}
