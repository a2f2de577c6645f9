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
    package private(set) var depth = 0

    /// The bytes not yet consumed are `bytes[cursor..<count]`; `base` is the text's offset of `bytes[0]`.
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0
    private var cursor = 0
    private var base = 0
    private var isFinished = false
    private var expectation = Expectation.value
    /// `true` at level `i` when the container there is an object.
    private let containers: UnsafeMutablePointer<Bool>

    /// Where an unfinished token has been read up to, so that no byte is scanned twice; 0 when none is open.
    private var resume = 0
    private var resumeHasEscapes = false
    private var resumeContinuations = 0

    private var line = 1
    /// The offset of the line's first byte plus the continuation bytes passed on it: offset minus this is the column.
    private var columnOrigin = 0

    private var tokenStart = 0
    private var tokenEnd = 0
    private var tokenLine = 1
    private var tokenColumnOrigin = 0
    private var tokenHasEscapes = false

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

    /// Adds bytes to read. What ``rawBytes`` gave before is no longer valid.
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

    /// Moves what is unread to the front, and grows only when that is not enough: no byte moves twice per token.
    private mutating func makeRoom(for added: Int) {
        if cursor > 0, cursor == count || count + added > capacity {
            let unread = count - cursor
            bytes.update(from: bytes + cursor, count: unread)
            base += cursor
            if resume > 0 { resume -= cursor }
            count = unread
            cursor = 0
        }
        guard count + added > capacity else { return }
        capacity = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }

    // MARK: The last token

    /// Where the last token starts; before the first one, and at the end, where reading stands.
    package var position: JSONPosition {
        JSONPosition(
            offset: base + tokenStart, line: tokenLine, column: base + tokenStart - tokenColumnOrigin + 1)
    }

    /// The last name or string without its quotes, or the last number, as written.
    ///
    /// Valid until the next call that changes the tokenizer.
    package var rawBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + tokenStart, count: tokenEnd - tokenStart).contents(of: lastIsQuoted)
    }

    /// Whether ``rawBytes`` of the last name or string holds backslash escapes.
    package var hasEscapes: Bool { tokenHasEscapes }

    private var lastIsQuoted: Bool { bytes[tokenStart] == UInt8(ascii: "\"") }

    /// The last name or string with its escapes resolved.
    package var text: String {
        tokenHasEscapes
            ? String(decoding: JSONEscapes.resolve(rawBytes), as: UTF8.self) : String(decoding: rawBytes, as: UTF8.self)
    }

    /// The last number.
    package var number: JSONNumber {
        JSONNumber(validated: String(decoding: rawBytes, as: UTF8.self))
    }

    /// The offset of the byte after the last token.
    package var endOffset: Int { base + cursor }

    // MARK: Reading

    /// The next token; nil when more bytes are needed or, after ``finish()``, when the text has ended properly.
    package mutating func next() throws(JSONSyntaxError) -> JSONToken? {
        while true {
            skipWhitespace()
            markToken()
            guard cursor < count else {
                if isFinished, expectation != .end { throw unexpectedEnd() }
                return nil
            }
            let byte = bytes[cursor]
            switch expectation {
            case .value: return try value(byte)
            case .valueOrEndArray:
                if byte == UInt8(ascii: "]") { return close(.endArray) }
                return try value(byte)
            case .nameOrEndObject:
                if byte == UInt8(ascii: "}") { return close(.endObject) }
                return try name(byte, expected: "a name in quotes or '}'")
            case .name: return try name(byte, expected: "a name in quotes")
            case .colon:
                guard byte == UInt8(ascii: ":") else { throw unexpected("':'") }
                expectation = .value
            case .commaOrEndArray:
                if byte == UInt8(ascii: "]") { return close(.endArray) }
                guard byte == UInt8(ascii: ",") else { throw unexpected("',' or ']'") }
                expectation = .value
            case .commaOrEndObject:
                if byte == UInt8(ascii: "}") { return close(.endObject) }
                guard byte == UInt8(ascii: ",") else { throw unexpected("',' or '}'") }
                expectation = .name
            case .end: throw error(.trailingContent(found: describe(byte)))
            }
            cursor += 1
        }
    }

    private mutating func skipWhitespace() {
        var at = cursor
        while at < count {
            let byte = bytes[at]
            if byte > 0x20 { break }
            if byte == 0x0A {
                line += 1
                columnOrigin = base + at + 1
            } else if byte != 0x20, byte != 0x0D, byte != 0x09 {
                break
            }
            at += 1
        }
        cursor = at
    }

    private mutating func markToken() {
        tokenStart = cursor
        tokenEnd = cursor
        tokenLine = line
        tokenColumnOrigin = columnOrigin
    }

    private mutating func value(_ byte: UInt8) throws(JSONSyntaxError) -> JSONToken? {
        switch byte {
        case UInt8(ascii: "\""): return try quotedText() ? finishValue(.string) : nil
        case UInt8(ascii: "{"): return try open(isObject: true)
        case UInt8(ascii: "["): return try open(isObject: false)
        case UInt8(ascii: "t"): return try literal("true", .true)
        case UInt8(ascii: "f"): return try literal("false", .false)
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return try digits() ? finishValue(.number) : nil
        default: throw unexpected("a value")
        }
    }

    private mutating func name(_ byte: UInt8, expected: String) throws(JSONSyntaxError) -> JSONToken? {
        guard byte == UInt8(ascii: "\"") else { throw unexpected(expected) }
        guard try quotedText() else { return nil }
        expectation = .colon
        return .name
    }

    private mutating func finishValue(_ token: JSONToken) -> JSONToken {
        expectation = depth == 0 ? .end : containers[depth] ? .commaOrEndObject : .commaOrEndArray
        return token
    }

    private mutating func open(isObject: Bool) throws(JSONSyntaxError) -> JSONToken {
        guard depth < maximumDepth else { throw error(.tooDeep(limit: maximumDepth)) }
        depth += 1
        containers[depth] = isObject
        expectation = isObject ? .nameOrEndObject : .valueOrEndArray
        cursor += 1
        tokenEnd = cursor
        return isObject ? .beginObject : .beginArray
    }

    private mutating func close(_ token: JSONToken) -> JSONToken {
        depth -= 1
        cursor += 1
        tokenEnd = cursor
        return finishValue(token)
    }

    private mutating func literal(_ word: StaticString, _ token: JSONToken) throws(JSONSyntaxError) -> JSONToken? {
        let length = word.utf8CodeUnitCount
        let available = min(length, count - cursor)
        for index in 0..<available where bytes[cursor + index] != word.utf8Start[index] {
            throw unexpected("a value")
        }
        if available < length {
            if isFinished { throw unexpected("a value") }
            return nil
        }
        cursor += length
        tokenEnd = cursor
        return finishValue(token)
    }

    // MARK: Numbers

    /// Reads the run of characters that numbers are made of, then checks its form; false when it may go on.
    private mutating func digits() throws(JSONSyntaxError) -> Bool {
        var at = max(cursor, resume)
        while at < count, JSONNumberGrammar.isNumberByte(bytes[at]) { at += 1 }
        if at == count, !isFinished {
            resume = at
            return false
        }
        resume = 0
        let run = UnsafeBufferPointer(start: bytes + cursor, count: at - cursor)
        guard JSONNumberGrammar.accepts(run) else {
            throw error(.malformedNumber(String(decoding: run.prefix(40), as: UTF8.self)))
        }
        cursor = at
        tokenEnd = at
        tokenHasEscapes = false
        return true
    }

    // MARK: Strings

    /// Reads to the closing quote, checking escapes and UTF-8; false when the bytes end before it.
    private mutating func quotedText() throws(JSONSyntaxError) -> Bool {
        var at = resume > 0 ? resume : cursor + 1
        var hasEscapes = resume > 0 && resumeHasEscapes
        var continuations = resume > 0 ? resumeContinuations : 0
        scan: while true {
            at = JSONStringScan.endOfPlainRun(bytes, from: at, to: count)
            guard at < count else { break scan }
            let byte = bytes[at]
            if byte == UInt8(ascii: "\"") {
                resume = 0
                cursor = at + 1
                tokenEnd = cursor
                tokenHasEscapes = hasEscapes
                columnOrigin += continuations
                return true
            }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                switch JSONEscapes.length(of: UnsafeBufferPointer(start: bytes + at, count: count - at)) {
                case .complete(let length): at += length
                case .incomplete: break scan
                case .malformed: throw error(.malformedEscape, at: at, continuations)
                case .loneSurrogate: throw error(.loneSurrogate, at: at, continuations)
                }
            } else if byte < 0x20 {
                throw error(.controlCharacter(byte), at: at, continuations)
            } else {
                let length = UTF8Sequence.length(at: bytes + at, available: count - at)
                if length < 0 { throw error(.malformedUTF8, at: at, continuations) }
                if length == 0 { break scan }
                at += length
                continuations += length - 1
            }
        }
        if isFinished {
            throw JSONSyntaxError(
                .unexpectedEnd(expected: "the rest of a string"),
                at: JSONPosition(
                    offset: base + count, line: line, column: base + count - columnOrigin - continuations + 1))
        }
        resume = at
        resumeHasEscapes = hasEscapes
        resumeContinuations = continuations
        return false
    }

    // MARK: Errors

    private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason, at: position)
    }

    private func error(
        _ reason: JSONSyntaxError.Reason, at index: Int, _ continuations: Int
    ) -> JSONSyntaxError {
        let offset = base + index
        let column = offset - columnOrigin - continuations + 1
        return JSONSyntaxError(reason, at: JSONPosition(offset: offset, line: line, column: column))
    }

    private func unexpected(_ expected: String) -> JSONSyntaxError {
        error(.unexpected(found: describe(bytes[cursor]), expected: expected))
    }

    private func unexpectedEnd() -> JSONSyntaxError {
        let expected =
            switch expectation {
            case .value: "a value"
            case .valueOrEndArray: "a value or ']'"
            case .nameOrEndObject: "a name or '}'"
            case .name: "a name"
            case .colon: "':'"
            case .commaOrEndArray: "',' or ']'"
            case .commaOrEndObject: "',' or '}'"
            case .end: "nothing"
            }
        return error(.unexpectedEnd(expected: expected))
    }

    /// The character at the cursor as an error message shows it.
    private func describe(_ byte: UInt8) -> String {
        let length = UTF8Sequence.length(at: bytes + cursor, available: count - cursor)
        guard byte > 0x20, byte != 0x7F, length > 0 else { return "byte 0x" + String(byte, radix: 16, uppercase: true) }
        return "'" + String(decoding: UnsafeBufferPointer(start: bytes + cursor, count: length), as: UTF8.self) + "'"
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes between the quotes, or all of them.
    fileprivate func contents(of isQuoted: Bool) -> UnsafeBufferPointer<UInt8> {
        isQuoted && count >= 2 ? UnsafeBufferPointer(rebasing: self[1..<(count - 1)]) : self
    }
}
