/// A tokenizer's buffer and its progress through the text; ``JSONTokenizer`` owns one and frees its memory.
struct JSONTokenizerState {
    /// What the text may continue with.
    enum Expectation: UInt8 {
        case value, valueOrEndArray, nameOrEndObject, name, colon, commaOrEndArray, commaOrEndObject, end
    }

    let maximumDepth: Int
    let readsManyTexts: Bool
    let maximumTextSize: Int
    var depth = 0

    /// The bytes not yet consumed are `bytes[cursor..<count]`; `base` is the text's offset of `bytes[0]`.
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    var cursor = 0
    private(set) var base = 0
    var isFinished = false
    var expectation: Expectation
    /// `true` at level `i` when the container there is an object.
    let containers: UnsafeMutablePointer<Bool>

    /// Where scanning of an unfinished token continues, so that no byte is scanned twice; 0 when there is none.
    var resume = 0
    var resumeHasEscapes = false
    var resumeContinuations = 0

    var line = 1
    /// The offset of the line's first byte plus the number of continuation bytes passed on that line.
    ///
    /// The column is the offset minus this.
    var columnOrigin = 0

    /// Where the last token starts in the text.
    var tokenOffset = 0
    var tokenLine = 1
    var tokenColumnOrigin = 0
    /// The last name, string or number is `bytes[textStart..<textEnd]`, without its quotes.
    var textStart = 0
    var textEnd = 0
    var textHasEscapes = false

    init(maximumDepth: Int, readsManyTexts: Bool, maximumTextSize: Int) {
        self.maximumDepth = maximumDepth
        self.maximumTextSize = maximumTextSize
        self.readsManyTexts = readsManyTexts
        expectation = readsManyTexts ? .end : .value
        capacity = 4096
        bytes = .allocate(capacity: capacity)
        containers = .allocate(capacity: maximumDepth + 1)
    }

    /// Frees the memory that the state has allocated; the state must not be used afterwards.
    mutating func deallocate() {
        bytes.deallocate()
        containers.deallocate()
    }

    var position: JSONPosition {
        JSONPosition(offset: tokenOffset, line: tokenLine, column: tokenOffset - tokenColumnOrigin + 1)
    }

    var rawBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + textStart, count: textEnd - textStart)
    }

    var endOffset: Int { base + cursor }

    mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        precondition(!isFinished, "fed after finish()")
        makeRoom(for: chunk.count)
        (textStart, textEnd) = (0, 0)
        guard let start = chunk.baseAddress else { return }
        UnsafeMutableRawPointer(bytes + count).copyMemory(from: start, byteCount: chunk.count)
        count += chunk.count
    }

    /// Makes room after the unread bytes.
    ///
    /// Bytes move only once as many have been read, or when the buffer doubles, so that all moves take linear time.
    private mutating func makeRoom(for added: Int) {
        let unread = count - cursor
        guard unread == 0 || count + added > capacity else { return }
        if unread + added > capacity || cursor < unread {
            capacity = max(capacity * 2, unread + added)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.initialize(from: bytes + cursor, count: unread)
            bytes.deallocate()
            bytes = larger
        } else {
            bytes.update(from: bytes + cursor, count: unread)
        }
        base += cursor
        if resume > 0 { resume -= cursor }
        count = unread
        cursor = 0
    }
}
