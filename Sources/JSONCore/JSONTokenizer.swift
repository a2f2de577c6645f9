/// Reads a JSON text as tokens, from chunks of any size.
///
/// A chunk may end anywhere: inside a number, an escape, a UTF-8 sequence. Feed bytes, then call ``next()`` until it
/// gives nil, and so on; after ``finish()`` nil means the end of the text. Each byte is looked at once; memory is the
/// unread part of the last chunk, or the longest token if that is longer.
///
/// Strict: bad UTF-8, lone surrogates, leading zeros, trailing commas, raw control characters and anything after the
/// value are errors with their place.
///
/// - Source: RFC 8259.
package struct JSONTokenizer: ~Copyable {
    /// What may stand next.
    enum Expectation: UInt8 {
        case value, valueOrEndArray, nameOrEndObject, name, colon, commaOrEndArray, commaOrEndObject, end
    }

    /// How deep arrays and objects may nest.
    package let maximumDepth: Int
    /// How many arrays and objects are open after the last token.
    package internal(set) var depth = 0

    /// The bytes not yet consumed are `bytes[cursor..<count]`; `base` is the text's offset of `bytes[0]`.
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    var cursor = 0
    private(set) var base = 0
    private(set) var isFinished = false
    var expectation = Expectation.value
    /// `true` at level `i` when the container there is an object.
    let containers: UnsafeMutablePointer<Bool>

    /// Where an unfinished token has been read up to, so that no byte is scanned twice; 0 when none is open.
    var resume = 0
    var resumeHasEscapes = false
    var resumeContinuations = 0

    var line = 1
    /// The offset of the line's first byte plus the continuation bytes passed on it: offset minus this is the column.
    var columnOrigin = 0

    /// Where the last token starts in the text.
    var tokenOffset = 0
    var tokenLine = 1
    var tokenColumnOrigin = 0
    /// The last name, string or number is `bytes[textStart..<textEnd]`, without quotes.
    var textStart = 0
    var textEnd = 0
    var textHasEscapes = false

    package init(maximumDepth: Int = 512) {
        self.maximumDepth = maximumDepth
        capacity = 4096
        bytes = .allocate(capacity: capacity)
        containers = .allocate(capacity: maximumDepth + 1)
    }

    deinit {
        bytes.deallocate()
        containers.deallocate()
    }

    // MARK: Feeding

    /// Adds bytes to read.
    ///
    /// What ``rawBytes`` gave before is no longer valid.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        precondition(!isFinished, "fed after finish()")
        makeRoom(for: chunk.count)
        if let start = chunk.baseAddress {
            UnsafeMutableRawPointer(bytes + count).copyMemory(from: start, byteCount: chunk.count)
            count += chunk.count
        }
    }

    /// Adds bytes to read.
    package mutating func feed(_ chunk: some Collection<UInt8>) {
        // The two forms keep the pointer's life inside the call.
        let fed: Void? = chunk.withContiguousStorageIfAvailable { feed(UnsafeRawBufferPointer($0)) }
        if fed == nil { Array(chunk).withUnsafeBytes { feed($0) } }
    }

    /// Says that no more bytes come, so that a number at the very end can be told from half a number.
    package mutating func finish() {
        isFinished = true
    }

    /// Finds room behind the unread bytes: none moves before as many have been read, or the buffer has doubled, so
    /// that all moves together are linear in the text.
    private mutating func makeRoom(for added: Int) {
        let unread = count - cursor
        guard unread == 0 || count + added > capacity else { return }
        if unread + added > capacity || cursor < unread {
            capacity = max(capacity * 2, unread + added)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.update(from: bytes + cursor, count: unread)
            bytes.deallocate()
            bytes = larger
        } else {
            bytes.update(from: bytes + cursor, count: unread)
        }
        base += cursor
        if resume > 0 { resume -= cursor }
        count = unread
        cursor = 0
        (textStart, textEnd) = (0, 0)
    }

    // MARK: The last token

    /// Where the last token starts; before the first one, and at the end, where reading stands.
    package var position: JSONPosition {
        JSONPosition(offset: tokenOffset, line: tokenLine, column: tokenOffset - tokenColumnOrigin + 1)
    }

    /// The last name or string without its quotes, or the last number, as written.
    ///
    /// Valid until the next call that changes the tokenizer; empty when the last token is none of these.
    package var rawBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + textStart, count: textEnd - textStart)
    }

    /// Whether ``rawBytes`` of the last name or string holds backslash escapes.
    package var hasEscapes: Bool { textHasEscapes }

    /// The last name or string with its escapes resolved.
    package var text: String {
        textHasEscapes ? JSONEscapes.resolve(rawBytes) : String(decoding: rawBytes, as: UTF8.self)
    }

    /// The last number.
    package var number: JSONNumber {
        JSONNumber(validated: String(decoding: rawBytes, as: UTF8.self))
    }

    /// The offset of the byte after the last token.
    package var endOffset: Int { base + cursor }
}
