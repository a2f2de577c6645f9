import HTTP

/// The status and the header fields of a response.
struct ResponseHead: Hashable, Sendable {
    var status: Int
    var headers: HTTPHeaders
}

/// Builds the final response head from header lines; interim responses (1xx) are skipped, trailers ignored.
struct ResponseHeadParser: Sendable {
    private var status = 0
    private var fields: [HTTPHeader] = []
    private(set) var isComplete = false

    /// Adds one line with its line break; returns the head when the line completes it.
    mutating func add(line: UnsafeRawBufferPointer) -> ResponseHead? {
        guard !isComplete else { return nil }
        var line = line[...]
        while let last = line.last, last == 0x0A || last == 0x0D {
            line.removeLast()
        }
        guard let first = line.first else { return endOfBlock() }
        if first == 0x20 || first == 0x09 {
            continueLastField(with: line)
        } else if line.starts(with: "HTTP/".utf8) {
            status = Self.status(in: line)
            fields = []
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            fields.append(HTTPHeader(Self.text(line[..<colon]), Self.text(line[line.index(after: colon)...])))
        }
        return nil
    }

    private mutating func endOfBlock() -> ResponseHead? {
        guard status >= 200 else { return nil }
        isComplete = true
        return ResponseHead(status: status, headers: HTTPHeaders(fields))
    }

    /// Appends a line that starts with white space to the field before it (RFC 9112, section 5.2).
    private mutating func continueLastField(with line: Slice<UnsafeRawBufferPointer>) {
        guard let last = fields.popLast() else { return }
        fields.append(HTTPHeader(last.name, last.value + " " + Self.text(line)))
    }

    private static func status(in line: Slice<UnsafeRawBufferPointer>) -> Int {
        let digits = line.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }
        return digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 {
            bytes.removeFirst()
        }
        while let last = bytes.last, last == 0x20 || last == 0x09 {
            bytes.removeLast()
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
