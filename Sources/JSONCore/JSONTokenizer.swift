/// Reads a JSON text as tokens, from chunks of any size.
///
/// A chunk may end anywhere: inside a number, an escape, a UTF-8 sequence. Feed bytes, then call ``next()`` until it
/// gives nil, and so on; after ``finish()`` nil means the end of the text. Each byte is looked at once; memory is the
/// unread part of the last chunk, or the longest token if that is longer.
///
/// Strict: bad UTF-8, lone surrogates, leading zeros, trailing commas, raw control characters and anything after the
/// value are errors with their place. A name, string or number that does not end is one too, once it is longer than any
/// that a database holds.
///
/// - Source: RFC 8259.
package struct JSONTokenizer: ~Copyable {
    /// Behind a pointer, so that lending a tokenizer to a writer or a builder passes eight bytes: the compiler copies a
    /// larger borrowed struct for every call.
    private let state: UnsafeMutablePointer<JSONTokenizerState>

    /// With `readsManyTexts`, values may follow one another, as in NDJSON, and there may be none at all.
    ///
    /// A name, string or number that goes on over more than `maximumTextSize` bytes is not waited for: a database's strings
    /// have 10 MB, six times that where all of it is escapes.
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

    /// How deep arrays and objects may nest.
    package var maximumDepth: Int { state.pointee.maximumDepth }

    /// How many arrays and objects are open after the last token.
    package var depth: Int { state.pointee.depth }

    // MARK: Feeding

    /// Adds bytes to read.
    ///
    /// What ``rawBytes`` gave before is no longer valid, and the last token's text is forgotten.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {
        state.pointee.feed(chunk)
    }

    /// Adds bytes to read.
    package mutating func feed(_ chunk: some Collection<UInt8>) {
        // The two forms keep the pointer's life inside the call.
        let fed: Void? = chunk.withContiguousStorageIfAvailable { feed(UnsafeRawBufferPointer($0)) }
        if fed == nil { Array(chunk).withUnsafeBytes { feed($0) } }
    }

    /// Says that no more bytes come, so that a number at the very end can be told from half a number.
    package mutating func finish() {
        state.pointee.isFinished = true
    }

    // MARK: Reading

    /// The next token; nil when more bytes are needed or, after ``finish()``, when the text has ended properly.
    ///
    /// After an error every further call throws it again.
    package mutating func next() throws(JSONSyntaxError) -> JSONToken? {
        try state.pointee.next()
    }

    // MARK: The last token

    /// Where the last token starts; before the first one, and at the end, where reading stands.
    package var position: JSONPosition { state.pointee.position }

    /// The last name or string without its quotes, or the last number, as written.
    ///
    /// Valid until the next call that changes the tokenizer; empty when the last token is none of these.
    package var rawBytes: UnsafeBufferPointer<UInt8> { state.pointee.rawBytes }

    /// Whether ``rawBytes`` of the last name or string holds backslash escapes.
    package var hasEscapes: Bool { state.pointee.textHasEscapes }

    /// The last name or string with its escapes resolved.
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
