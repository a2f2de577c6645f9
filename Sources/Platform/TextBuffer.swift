/// A buffer that collects text and writes it in large pieces.
package struct TextBuffer {
    private let output: any ByteSink
    private var bytes: [UInt8] = []

    package init(_ output: any ByteSink) {
        self.output = output
    }

    package mutating func write(_ text: String) throws {
        bytes += text.utf8
        if bytes.count > 1 << 16 { try flush() }
    }

    // For the two types that are written, because a generic function would not be compiled for them in other modules.

    package mutating func write(_ more: [UInt8]) throws {
        bytes += more
        if bytes.count > 1 << 16 { try flush() }
    }

    package mutating func write(_ more: ArraySlice<UInt8>) throws {
        bytes += more
        if bytes.count > 1 << 16 { try flush() }
    }

    package mutating func flush() throws {
        guard !bytes.isEmpty else { return }
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
