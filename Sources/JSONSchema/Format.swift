import InternetFormats
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
        case .pushID: "a push ID"
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
        case .date: return RFC3339.isDate(bytes[...])
        case .time: return RFC3339.isTime(bytes[...])
        case .dateTime: return RFC3339.isDateTime(bytes[...])
        case .email: return Self.isEmail(bytes)
        case .uri: return URIReference.isURI(text)
        case .uuid:
            return bytes.count == 36
                && bytes.enumerated().allSatisfy { index, byte in
                    [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.hexDigitValue != nil
                }
        case .ipv4: return IPAddress(ipv4: text) != nil
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
}
