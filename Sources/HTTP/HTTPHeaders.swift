/// One header field.
package struct HTTPHeader: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// A media type in lower case, without its parameters and surrounding spaces.
    ///
    /// - Source: RFC 9110 section 8.3.1.
    package static func mediaType(of value: some StringProtocol) -> String {
        let type = value.prefix { $0 != ";" }.drop { $0 == " " || $0 == "\t" }
        return type.prefix { $0 != " " && $0 != "\t" }.lowercased()
    }
}

/// Header fields in the order they were received; names compare without regard to ASCII case.
package struct HTTPHeaders: Hashable, Sendable {
    package var fields: [HTTPHeader]

    package init(_ fields: [HTTPHeader] = []) {
        self.fields = fields
    }

    /// The first field with this name.
    package subscript(name: String) -> String? {
        fields.first { $0.name.hasSameASCIILetters(as: name) }?.value
    }

    /// The values of all fields with this name.
    package func all(_ name: String) -> [String] {
        fields.filter { $0.name.hasSameASCIILetters(as: name) }.map(\.value)
    }
}

extension String {
    /// Whether both strings are equal when the case of ASCII letters is ignored.
    package func hasSameASCIILetters(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8) { $0.loweredASCII == $1.loweredASCII }
    }
}

extension UInt8 {
    fileprivate var loweredASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
