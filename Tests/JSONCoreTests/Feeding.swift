import JSONCore
import Testing

/// What a tokenizer made of a text: its tokens, and how it ended.
struct Reading: Hashable {
    var tokens: [ReadToken] = []
    var error: JSONSyntaxError?
    /// Where reading stood at the proper end of the text.
    var end: JSONPosition?
}

/// All that a tokenizer says about a token.
struct ReadToken: Hashable {
    let token: JSONToken
    let position: JSONPosition
    let endOffset: Int
    let depth: Int
    let raw: [UInt8]
    let text: [UInt8]
    let hasEscapes: Bool
}

/// Feeds chunks, reading all there is after each; checks that an error is thrown again by every further call.
func read(_ chunks: [ArraySlice<UInt8>], maximumDepth: Int = 512) -> Reading {
    var tokenizer = JSONTokenizer(maximumDepth: maximumDepth)
    var reading = Reading()
    do throws(JSONSyntaxError) {
        for chunk in chunks {
            tokenizer.feed(chunk)
            try drain(&tokenizer, into: &reading)
        }
        tokenizer.finish()
        try drain(&tokenizer, into: &reading)
        reading.end = tokenizer.position
    } catch {
        reading.error = error
        for _ in 0..<2 {
            #expect(throws: error) { try tokenizer.next() }
        }
    }
    return reading
}

private func drain(_ tokenizer: inout JSONTokenizer, into reading: inout Reading) throws(JSONSyntaxError) {
    while let token = try tokenizer.next() {
        let hasText = token == .name || token == .string || token == .number
        reading.tokens.append(
            ReadToken(
                token: token, position: tokenizer.position, endOffset: tokenizer.endOffset, depth: tokenizer.depth,
                raw: Array(tokenizer.rawBytes), text: hasText ? Array(tokenizer.text.utf8) : [],
                hasEscapes: tokenizer.hasEscapes))
    }
}

/// Reads a text whole, byte by byte, and cut in two at every place; all must agree.
func readEveryWay(
    _ bytes: [UInt8], maximumDepth: Int = 512, sourceLocation: SourceLocation = #_sourceLocation
) -> Reading {
    let whole = read([bytes[...]], maximumDepth: maximumDepth)
    let single = read(bytes.indices.map { bytes[$0...$0] }, maximumDepth: maximumDepth)
    #expect(single == whole, "\(shown(bytes)) byte by byte", sourceLocation: sourceLocation)
    for cut in bytes.indices {
        let halves = read([bytes[..<cut], bytes[cut...]], maximumDepth: maximumDepth)
        #expect(halves == whole, "\(shown(bytes)) cut at \(cut)", sourceLocation: sourceLocation)
    }
    return whole
}

/// The bytes as a message shows them.
func shown(_ bytes: [UInt8]) -> String {
    bytes.map { $0 >= 0x20 && $0 < 0x7F ? String(Unicode.Scalar($0)) : "<" + String($0, radix: 16) + ">" }.joined()
}

/// Whether two values are the same, to the digits and the bytes of their strings.
func isSame(_ left: JSON, _ right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left.elementsEqual(right, by: isSame)
    case (.object(let left), .object(let right)):
        left.members.elementsEqual(right.members) { $0.name.hasSameBytes(as: $1.name) && isSame($0.value, $1.value) }
    default: false
    }
}
