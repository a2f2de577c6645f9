/// The body of an answer as a fault has it: written another way, cut up, ended early.
struct FaultyText {
    private let fault: Fault
    private var count = 0
    private var hasBegun = false
    /// Whether the last event has been passed on whole.
    private var isBetweenEvents = true
    private var previous: UInt8 = 0
    /// How many there are in the line so far; the first one ends the name of the field.
    private var colons = 0
    /// Whether nothing more is to come.
    private(set) var isAtEnd = false

    init(_ fault: Fault) {
        self.fault = fault
    }

    /// What becomes of more bytes, in the pieces in which they are to be sent.
    mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        var text: [UInt8] = []
        if !hasBegun, fault.style == .marked { text += [0xEF, 0xBB, 0xBF] }
        hasBegun = true
        for byte in bytes {
            if isOver {
                isAtEnd = true
                if case .event(let event, _) = fault.ending { text += event.utf8 }
                break
            }
            count += 1
            isBetweenEvents = byte == 0x0A && previous == 0x0A
            if byte == UInt8(ascii: ":") { colons += 1 }
            if byte == 0x0A { colons = 0 }
            add(byte, to: &text)
            previous = byte
        }
        return cut(text)
    }

    private var isOver: Bool {
        switch fault.ending {
        case .none, .refusal, .answer: false
        case .end(let limit), .close(let limit), .reset(let limit), .stall(let limit): count >= limit
        case .event(_, let limit): count >= limit && isBetweenEvents
        }
    }

    private func add(_ byte: UInt8, to text: inout [UInt8]) {
        switch (fault.style, byte) {
        case (.carriageReturnLineFeed, 0x0A): text += [0x0D, 0x0A]
        case (.carriageReturn, 0x0A): text.append(0x0D)
        case (.tight, 0x20) where colons == 1 && previous == UInt8(ascii: ":"): break
        case (.chatty, 0x0A): text += Array("\n: nothing\nid: 7\nretry: 10\n".utf8)
        default: text.append(byte)
        }
    }

    private func cut(_ text: [UInt8]) -> [[UInt8]] {
        switch fault.chunks {
        case .whole: return text.isEmpty ? [] : [text]
        case .single: return text.map { [$0] }
        case .small:
            return stride(from: 0, to: text.count, by: 7).map { Array(text[$0..<min($0 + 7, text.count)]) }
        }
    }
}

/// Takes the chunks of a chunked body apart.
struct ChunkedBody {
    private enum State {
        case size(String)
        case data(left: Int)
        case lineEnd(left: Int)
        case over
    }

    private let isChunked: Bool
    private var state = State.size("")

    init(isChunked: Bool) {
        self.isChunked = isChunked
    }

    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        guard isChunked else { return bytes }
        var body: [UInt8] = []
        for byte in bytes {
            switch state {
            case .size(let digits):
                guard byte == 0x0A else {
                    if byte != 0x0D { state = .size(digits + String(UnicodeScalar(byte))) }
                    continue
                }
                let size = Int(digits, radix: 16) ?? 0
                state = size == 0 ? .over : .data(left: size)
            case .data(let left):
                body.append(byte)
                state = left == 1 ? .lineEnd(left: 2) : .data(left: left - 1)
            case .over: return body
            case .lineEnd(let left): state = left == 1 ? .size("") : .lineEnd(left: left - 1)
            }
        }
        return body
    }
}
