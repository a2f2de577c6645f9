import InternetFormats
import Testing

struct IPAddressTests {
    @Test func addresses() {
        let table: [(String, [UInt8]?, isLoopback: Bool)] = [
            ("127.0.0.1", [127, 0, 0, 1], true), ("127.255.1.2", [127, 255, 1, 2], true),
            ("10.0.0.1", [10, 0, 0, 1], false), ("256.0.0.1", nil, false), ("01.0.0.1", nil, false),
            ("1.2.3", nil, false), ("1.2.3.4.5", nil, false), ("", nil, false),
            ("::", Array(repeating: 0, count: 16), false), ("::1", Array(repeating: 0, count: 15) + [1], true),
            ("::ffff:127.0.0.1", Array(repeating: 0, count: 10) + [255, 255, 127, 0, 0, 1], true),
            ("1:2:3:4:5:6:7:8", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8], false),
            ("1::8", [0, 1] + Array(repeating: 0, count: 13) + [8], false),
            ("1:2:3:4:5:6:7::", [0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 0], false),
            ("1::2::3", nil, false), (":1", nil, false), ("1:", nil, false), (":::", nil, false),
            ("12345::", nil, false), ("1:2:3:4:5:6:7:8:9", nil, false), ("1:2:3:4:5:6:7:8::", nil, false),
            ("1:2:3:4:5:6:7", nil, false), ("::1.2.3", nil, false), ("::1.2.3.4:5", nil, false), ("g::", nil, false),
        ]
        for (text, bytes, isLoopback) in table {
            let address = IPAddress(text)
            #expect(address?.bytes == bytes, "\(text)")
            #expect((address?.isLoopback ?? false) == isLoopback, "\(text)")
        }
    }
}
