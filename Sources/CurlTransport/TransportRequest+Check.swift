import HTTP

extension TransportRequest {
    /// Checks that nothing but this request would be sent, because of another scheme or a line break in a header.
    ///
    /// - Throws: `TransportError.badURL(reason:)`, whose text has no part of the URL.
    func check() throws(TransportError) {
        guard url.hasASCIIPrefix("http://") || url.hasASCIIPrefix("https://") else {
            throw .badURL(reason: "it does not start with http:// or https://")
        }
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .badURL(reason: "it contains a space, a control character or a letter that is not percent-encoded")
        }
        guard method.isHTTPToken else {
            throw .badURL(reason: "the method is not an HTTP method")
        }
        for header in headers {
            guard header.name.isHTTPToken else {
                throw .badURL(reason: "a header name is empty or contains a forbidden character")
            }
            guard !header.value.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else {
                throw .badURL(reason: "the value of header '\(header.name)' contains a line break or a null")
            }
        }
    }

    /// Returns whether the request has a header with this name.
    func hasHeader(_ name: String) -> Bool {
        headers.contains { $0.name.hasSameASCIILetters(as: name) }
    }
}

extension String {
    /// Returns whether the text starts with `prefix`, which is in lower case.
    fileprivate func hasASCIIPrefix(_ prefix: String) -> Bool {
        String(decoding: utf8.prefix(prefix.utf8.count), as: UTF8.self).hasSameASCIILetters(as: prefix)
    }

    /// Whether the text is a token of HTTP.
    ///
    /// - Source: RFC 9110, section 5.6.2.
    fileprivate var isHTTPToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
