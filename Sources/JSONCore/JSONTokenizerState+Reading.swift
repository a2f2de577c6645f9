extension JSONTokenizerState {
    /// See ``JSONTokenizer/next()``.
    @inline(__always)
    mutating func next() throws(JSONSyntaxError) -> JSONToken? {
        passSeparator()
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
                return try name(byte)
            case .name: return try name(byte)
            case .colon:
                guard byte == UInt8(ascii: ":") else { return try refuse(at: cursor) }
                expectation = .value
            case .commaOrEndArray:
                if byte == UInt8(ascii: "]") { return close(.endArray) }
                guard byte == UInt8(ascii: ",") else { return try refuse(at: cursor) }
                expectation = .value
            case .commaOrEndObject:
                if byte == UInt8(ascii: "}") { return close(.endObject) }
                guard byte == UInt8(ascii: ",") else { return try refuse(at: cursor) }
                expectation = .name
            case .end:
                guard readsManyTexts else { return try refuse(at: cursor) }
                expectation = .value
                return try value(byte)
            }
            cursor += 1
        }
    }

    /// Skips a colon or comma that comes right here, as most do; its position need not be recorded.
    @inline(__always)
    private mutating func passSeparator() {
        guard cursor < count else { return }
        switch (expectation, bytes[cursor]) {
        case (.colon, UInt8(ascii: ":")), (.commaOrEndArray, UInt8(ascii: ",")): expectation = .value
        case (.commaOrEndObject, UInt8(ascii: ",")): expectation = .name
        default: return
        }
        cursor += 1
    }

    @inline(__always)
    private mutating func skipWhitespace() {
        var at = cursor
        while at < count {
            let byte = bytes[at]
            if byte > 0x20 { break }
            if byte == 0x0A {
                line += 1
                columnOrigin = base + at + 1
                at = JSONStringScan.endOfSpaces(bytes, from: at + 1, to: count)
                continue
            } else if byte != 0x20, byte != 0x0D, byte != 0x09 {
                break
            }
            at += 1
        }
        cursor = at
    }

    @inline(__always)
    private mutating func markToken() {
        tokenOffset = base + cursor
        tokenLine = line
        tokenColumnOrigin = columnOrigin
        (textStart, textEnd) = (0, 0)
        textHasEscapes = false
    }

    @inline(__always)
    private mutating func value(_ byte: UInt8) throws(JSONSyntaxError) -> JSONToken? {
        switch byte {
        case UInt8(ascii: "\""): return try quotedText() ? finishValue(.string) : nil
        case UInt8(ascii: "{"): return try open(isObject: true)
        case UInt8(ascii: "["): return try open(isObject: false)
        case UInt8(ascii: "t"): return try literal("true", .true)
        case UInt8(ascii: "f"): return try literal("false", .false)
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return try digits() ? finishValue(.number) : nil
        default: return try refuse(at: cursor)
        }
    }

    @inline(__always)
    private mutating func name(_ byte: UInt8) throws(JSONSyntaxError) -> JSONToken? {
        guard byte == UInt8(ascii: "\"") else { return try refuse(at: cursor) }
        guard try quotedText() else { return nil }
        expectation = .colon
        return .name
    }

    @inline(__always)
    private mutating func finishValue(_ token: JSONToken) -> JSONToken {
        expectation = depth == 0 ? .end : containers[depth] ? .commaOrEndObject : .commaOrEndArray
        return token
    }

    private mutating func open(isObject: Bool) throws(JSONSyntaxError) -> JSONToken {
        guard depth < maximumDepth else { throw JSONSyntaxError(.tooDeep(limit: maximumDepth), at: position) }
        depth += 1
        containers[depth] = isObject
        expectation = isObject ? .nameOrEndObject : .valueOrEndArray
        cursor += 1
        return isObject ? .beginObject : .beginArray
    }

    private mutating func close(_ token: JSONToken) -> JSONToken {
        depth -= 1
        cursor += 1
        return finishValue(token)
    }

    private mutating func literal(_ word: StaticString, _ token: JSONToken) throws(JSONSyntaxError) -> JSONToken? {
        let length = word.utf8CodeUnitCount
        let available = min(length, count - cursor)
        for index in 0..<available where bytes[cursor + index] != word.utf8Start[index] {
            return try refuse(at: cursor + index, expected: "the rest of '\(word)'")
        }
        if available < length {
            if isFinished { throw error(.unexpectedEnd(expected: "the rest of '\(word)'"), at: count) }
            return nil
        }
        cursor += length
        return finishValue(token)
    }

    /// Reads a run of number bytes, then checks its form; returns false when the number may continue in the next chunk.
    private mutating func digits() throws(JSONSyntaxError) -> Bool {
        var at = max(cursor, resume)
        while at < count, JSONNumberGrammar.isNumberByte(bytes[at]) { at += 1 }
        if at == count, !isFinished {
            try wait(at: at)
            return false
        }
        resume = 0
        let run = UnsafeBufferPointer(start: bytes + cursor, count: at - cursor)
        guard JSONNumberGrammar.accepts(run) else {
            throw JSONSyntaxError(
                .malformedNumber(String(decoding: run.prefix(40), as: UTF8.self)), at: position)
        }
        (textStart, textEnd) = (cursor, at)
        cursor = at
        return true
    }

    /// Reads up to the closing quote, checking escapes and UTF-8; returns false when the bytes end before it.
    private mutating func quotedText() throws(JSONSyntaxError) -> Bool {
        let (bytes, count) = (bytes, count)
        var at = resume > 0 ? resume : cursor + 1
        var hasEscapes = resume > 0 && resumeHasEscapes
        var continuations = resume > 0 ? resumeContinuations : 0
        scan: while true {
            at = JSONStringScan.endOfPlainRun(bytes, from: at, to: count)
            guard at < count else { break scan }
            let byte = bytes[at]
            if byte == UInt8(ascii: "\"") {
                resume = 0
                (textStart, textEnd) = (cursor + 1, at)
                textHasEscapes = hasEscapes
                cursor = at + 1
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
                let run = UTF8Sequence.endOfCommonRun(bytes, from: at, to: count)
                if run.end > at {
                    at = run.end
                    continuations += run.continuations
                    continue scan
                }
                let length = UTF8Sequence.length(at: bytes + at, available: count - at)
                if length < 0 { throw error(.malformedUTF8, at: at, continuations) }
                if length == 0 { break scan }
                at += length
                continuations += length - 1
            }
        }
        if isFinished { throw error(.unexpectedEnd(expected: "the rest of a string"), at: count, continuations) }
        try wait(at: at)
        resumeHasEscapes = hasEscapes
        resumeContinuations = continuations
        return false
    }

    /// Leaves an unfinished token, to be continued from `bytes[at]` when more bytes come.
    private mutating func wait(at index: Int) throws(JSONSyntaxError) {
        guard index - cursor <= maximumTextSize else {
            throw JSONSyntaxError(.tooLong(limit: maximumTextSize), at: position)
        }
        resume = index
    }
}
