/// Gathers text and hands it on in large pieces.
struct TextBuffer {
    private let output: any ByteSink
    private var bytes: [UInt8] = []

    init(_ output: any ByteSink) {
        self.output = output
    }

    mutating func write(_ text: String) throws {
        bytes += text.utf8
        if bytes.count > 1 << 16 { try flush() }
    }

    mutating func write(_ more: some Collection<UInt8>) throws {
        bytes += more
        if bytes.count > 1 << 16 { try flush() }
    }

    mutating func flush() throws {
        guard !bytes.isEmpty else { return }
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
