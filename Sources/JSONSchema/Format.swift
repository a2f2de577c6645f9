import JSONCore

/// The formats that are asserted; all others are annotations only.
enum Format: String, Sendable, CaseIterable {
    case pushID = "push-id"
    case epochMilliseconds = "epoch-milliseconds"
    case dateTime = "date-time"
    case date
    case time
    case email
    case uri
    case uuid
    case ipv4

    /// The formats of the standard and of OpenAPI that are known but not asserted.
    static let annotations = [
        "duration", "hostname", "idn-email", "idn-hostname", "ipv6", "iri", "iri-reference", "uri-reference",
        "uri-template", "json-pointer", "relative-json-pointer", "regex", "int32", "int64", "float", "double", "byte",
        "binary", "password",
    ]

    /// The expected text or number, for a message.
    var words: String {
        switch self {
        case .pushID: "a push id"
        case .epochMilliseconds: "milliseconds since 1970"
        case .dateTime: "a date and time as in 2026-01-31T12:00:00Z"
        case .date: "a date as in 2026-01-31"
        case .time: "a time as in 12:00:00Z"
        case .email: "an e-mail address"
        case .uri: "a URI"
        case .uuid: "a UUID"
        case .ipv4: "an IPv4 address"
        }
    }

    /// Whether the value has the format; true for a value of a type that the format does not apply to.
    func accepts(_ value: JSON) -> Bool {
        switch (self, value) {
        case (.epochMilliseconds, .number(let number)):
            // The range of an ECMAScript date.
            guard let milliseconds = number.int64 else { return ExactDecimal(number).isInteger && number.double >= 0 }
            return (0...8_640_000_000_000_000).contains(milliseconds)
        case (.epochMilliseconds, _): return true
        case (_, .string(let text)): return accepts(text)
        default: return true
        }
    }

    private func accepts(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        switch self {
        case .pushID:
            return bytes.count == 20
                && bytes.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        case .epochMilliseconds: return true
        case .date: return DateText.isDate(bytes[...])
        case .time: return DateText.isTime(bytes[...])
        case .dateTime:
            guard bytes.count > 11, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: "t") else {
                return false
            }
            return DateText.isDate(bytes[..<10]) && DateText.isTime(bytes[11...])
        case .email: return Self.isEmail(bytes)
        case .uri: return Self.isURI(bytes)
        case .uuid:
            return bytes.count == 36
                && bytes.enumerated().allSatisfy { index, byte in
                    [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
                }
        case .ipv4:
            let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return parts.count == 4
                && parts.allSatisfy { part in
                    guard (1...3).contains(part.count), part.allSatisfy(\.isDigit) else { return false }
                    return part.count == 1 || part.first != 0x30 && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } < 256
                }
        }
    }

    /// Whether a text has one `@` between a dot-separated name and a host.
    private static func isEmail(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, let name = parts.first, let host = parts.last else { return false }
        return [name, host].allSatisfy { part in
            part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
                && part.allSatisfy { $0 > 0x20 && $0 != 0x7F && !Array("()<>[]:;,\\\"".utf8).contains($0) }
        }
    }

    /// Whether a text has a scheme, a colon, and only characters that RFC 3986 allows.
    private static func isURI(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, first.isLetter else {
            return false
        }
        guard bytes[..<colon].allSatisfy({ $0.isLetter || $0.isDigit || Array("+-.".utf8).contains($0) }) else {
            return false
        }
        var index = colon + 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit else {
                    return false
                }
            } else if !byte.isLetter, !byte.isDigit, !Array("-._~:/?#[]@!$&'()*+,;=".utf8).contains(byte) {
                return false
            }
            index += 1
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
}

/// Dates and times as RFC 3339 writes them.
private enum DateText {
    static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 10, bytes[bytes.startIndex + 4] == UInt8(ascii: "-"),
            bytes[bytes.startIndex + 7] == UInt8(ascii: "-"), let year = number(bytes.prefix(4)),
            let month = number(bytes.dropFirst(5).prefix(2)), let day = number(bytes.dropFirst(8)),
            (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= 9, let hour = number(bytes.prefix(2)), hour < 24,
            let minute = number(bytes.dropFirst(3).prefix(2)), minute < 60,
            let second = number(bytes.dropFirst(6).prefix(2)), second < 61,
            bytes[bytes.startIndex + 2] == UInt8(ascii: ":"), bytes[bytes.startIndex + 5] == UInt8(ascii: ":")
        else { return false }
        var rest = bytes.dropFirst(8)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { $0.isDigit }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(fraction.count + 1)
        }
        guard let offset = offset(rest) else { return false }
        // A leap second is the last second of a day in UTC.
        let universal = ((hour * 60 + minute - offset) % 1440 + 1440) % 1440
        return second < 60 || universal == 1439
    }

    /// The offset of `Z` or `+01:30`, in minutes.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let sign = bytes.first else { return nil }
        if bytes.count == 1 { return sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") ? 0 : nil }
        guard bytes.count == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            bytes[bytes.startIndex + 3] == UInt8(ascii: ":"), let hours = number(bytes.dropFirst().prefix(2)),
            hours < 24, let minutes = number(bytes.dropFirst(4)), minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.allSatisfy(\.isDigit) ? bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
}
