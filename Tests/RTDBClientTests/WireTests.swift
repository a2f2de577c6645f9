import HTTP
import InternetFormats
import RTDB
import RTDBWire
import Testing

/// What the client needs of the wire format.
struct WireTests {
    /// Every ASCII character: those `encodeURIComponent` leaves stay, the others are encoded; all come back.
    @Test func percentEncodingOfASCII() {
        let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()".utf8)
        for byte in UInt8(0)..<0x80 {
            let text = String(UnicodeScalar(byte))
            let digits = String(byte, radix: 16, uppercase: true)
            let escape = "%" + (byte < 16 ? "0" : "") + digits
            #expect(PercentEncoding.encode(text) == (kept.contains(byte) ? text : escape))
            #expect(PercentEncoding.decode(escape) == text)
            #expect(PercentEncoding.decode(PercentEncoding.encode(text), plusIsSpace: true) == text)
        }
    }

    @Test(arguments: ["%", "%4", "%4g", "%zz", "a%", "%E0%A4", "%FF", "%C0%80", "%ED%A0%80"])
    func malformedEscapes(_ text: String) {
        #expect(PercentEncoding.decode(text) == nil)
        #expect(QueryParameters(parsing: "a=" + text) == nil)
        #expect(QueryParameters(parsing: text + "=a") == nil)
    }

    @Test(arguments: [
        ("", ""), ("&&", ""), ("a", "a="), ("a=", "a="), ("=b", "=b"), ("a=b=c", "a=b%3Dc"), ("a=1&a=2", "a=1&a=2"),
        ("a+b=c+d", "a%20b=c%20d"), ("a=%2B%26%3d", "a=%2B%26%3D"), ("orderBy=\"$key\"", "orderBy=%22%24key%22"),
    ])
    func queries(_ row: (text: String, encoded: String)) throws {
        let parameters = try #require(QueryParameters(parsing: row.text))
        #expect(parameters.encoded == row.encoded)
        #expect(QueryParameters(parsing: parameters.encoded) == parameters)
    }

    @Test(arguments: [
        (nil, false), ("", false), ("text/event-stream", true), ("text/event-stream;q=1, */*", true),
        ("*/*, text/event-stream", true), ("Text/Event-Stream ; q=1", true), ("text/event-streams", false),
        ("application/json", false),
    ])
    func acceptOfAStream(_ row: (accept: String?, wantsStream: Bool)) {
        let headers = HTTPHeaders(row.accept.map { [HTTPHeader("accept", $0)] } ?? [])
        #expect(Request(.get, .value(.root), headers: headers).wantsEventStream == row.wantsStream)
    }
}
