/// Reads a JSON text as tokens, from chunks of any size.
///
/// A chunk may end anywhere: inside a number, an escape, a UTF-8 sequence. Feed bytes, then call ``next()`` until it
/// returns nil, and repeat; after ``finish()``, nil means the end of the text. Each byte is scanned once; memory is the
/// unread part of the last chunk, or the longest token if that is longer.
///
/// The tokenizer is strict: bad UTF-8, lone surrogates, leading zeros, trailing commas, raw control characters and
/// anything after the value are errors that report their position. So is a name, string or number that does not end,
/// once it is longer than any that a database holds.
///
/// - Source: RFC 8259.
public struct JSONTokenizer: ~Copyable {
    /// The state, behind a pointer so that lending a tokenizer to a writer or a builder passes eight bytes.
    ///
    /// The compiler copies a larger borrowed struct for every call.
    private let state: UnsafeMutablePointer<JSONTokenizerState>

    /// Creates a tokenizer for one text or, with `readsManyTexts`, for any number of consecutive texts, as in NDJSON.
    ///
    /// A name, string or number longer than `maximumTextSize` bytes is an error: the longest string of a database has
    /// 10 MB, and six times that when every character is escaped.
    package init(maximumDepth: Int = 512, readsManyTexts: Bool = false, maximumTextSize: Int = 64 << 20) {
        state = .allocate(capacity: 1)
        state.initialize(
            to: JSONTokenizerState(
                maximumDepth: maximumDepth, readsManyTexts: readsManyTexts, maximumTextSize: maximumTextSize))
    }

    deinit {
        state.pointee.deallocate()
        state.deallocate()
    }

    /// How deeply arrays and objects may be nested.
    package var maximumDepth: Int { state.pointee.maximumDepth }

    /// How many arrays and objects are open after the last token.
    package var depth: Int { state.pointee.depth }

    // MARK: Feeding

    /// Adds bytes to read.
    ///
    /// Invalidates the earlier ``rawBytes`` and forgets the last token's text.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        state.pointee.feed(chunk)
    }

    /// Adds bytes to read.
    package mutating func feed(_ chunk: some Collection<UInt8>) {
        // Both branches keep the pointer inside the call.
        let fed: Void? = chunk.withContiguousStorageIfAvailable { feed(UnsafeRawBufferPointer($0)) }
        if fed == nil { Array(chunk).withUnsafeBytes { feed($0) } }
    }

    /// Ends the input, so that a number at the very end counts as complete.
    package mutating func finish() {
        state.pointee.isFinished = true
    }

    // MARK: Reading

    /// The next token; nil when more bytes are needed or, after ``finish()``, when the text has ended properly.
    ///
    /// After an error every further call throws it again.
    public mutating func next() throws(JSONSyntaxError) -> JSONToken? {
        try state.pointee.next()
    }

    // MARK: The last token

    /// Where the last token starts; before the first token and at the end, where reading has got to.
    package var position: JSONPosition { state.pointee.position }

    /// The last name or string without its quotes, or the last number, as written.
    ///
    /// Valid until the next call that changes the tokenizer; empty after any other token.
    package var rawBytes: UnsafeBufferPointer<UInt8> { state.pointee.rawBytes }

    /// Whether ``rawBytes`` of the last name or string contains backslash escapes.
    package var hasEscapes: Bool { state.pointee.textHasEscapes }

    /// The last name or string with its escapes replaced.
    package var text: String {
        hasEscapes ? JSONEscapes.resolve(rawBytes) : String(decoding: rawBytes, as: UTF8.self)
    }

    /// The last number.
    package var number: JSONNumber {
        JSONNumber(validated: String(decoding: rawBytes, as: UTF8.self))
    }

    /// The offset of the byte after the last token.
    package var endOffset: Int { state.pointee.endOffset }
}
