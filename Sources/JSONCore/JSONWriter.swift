/// Writes JSON text into a buffer, compact or indented, token by token.
///
/// The writer adds the commas, colons and line breaks; the caller opens and closes containers. Strings are written as
/// UTF-8 with only the escapes that RFC 8259 requires. Take the bytes out regularly to keep memory flat.
package struct JSONWriter: ~Copyable {
    /// The number of spaces per level; nil writes everything on one line without spaces.
    package let indent: Int?
    /// The number of bytes in the buffer.
    package private(set) var count = 0

    /// The largest buffer that is kept, in bytes; a larger one, made for one long string, is freed afterwards.
    private static let largestKept = 1 << 21

    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var depth = 0
    /// Whether the next value or name is the first in its container.
    private var isFirst = true
    private var followsName = false
    /// Whether each open container is an array, from the outermost in; kept only when arrays are written on one line.
    private var arrays: [Bool] = []
    private let followsService: Bool

    /// Creates a writer with an empty buffer.
    ///
    /// With `followsService`, indented text looks as the database service writes it: `"name" : value`, and arrays on
    /// one line, `[ 1, 2 ]`.
    package init(indent: Int? = nil, followsService: Bool = false) {
        self.indent = indent
        self.followsService = followsService
        capacity = 4096
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    // MARK: Output

    /// Passes the bytes written so far to `body` and forgets them.
    package mutating func drain<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer {
            count = 0
            if capacity > JSONWriter.largestKept { shrink() }
        }
        return try body(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Returns the bytes written so far and forgets them.
    package mutating func takeBytes() -> [UInt8] {
        drain { Array($0) }
    }

    /// Passes the buffered bytes from `start` on to `body`, and keeps them.
    package func peek<Result>(from start: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: bytes + start, count: count - start))
    }

    /// Appends text unchanged: line ends between values, prefixes.
    package mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends a constant unchanged.
    package mutating func raw(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Forgets the text so far, so that the next value starts a new text after the buffered bytes.
    package mutating func startNewText() {
        isFirst = true
        followsName = false
        depth = 0
        arrays = []
    }

    /// Replaces the value written from `start` on with another.
    ///
    /// The value must follow its name or be at the very start: no other unnamed value may have begun before it.
    package mutating func replace(from start: Int, by value: JSON) {
        count = start
        followsName = true
        write(value)
    }

    // MARK: Values

    /// Writes a value that is already JSON text.
    package mutating func value(_ text: [UInt8]) {
        separate()
        text.withUnsafeBufferPointer { append($0) }
    }

    /// Writes the token that the tokenizer has just read.
    ///
    /// Strings and numbers are copied as they were written, except that escapes are reduced to the required ones.
    package mutating func write(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) {
        switch token {
        case .beginObject: beginObject()
        case .endObject: endObject()
        case .beginArray: beginArray()
        case .endArray: endArray()
        case .name:
            separate()
            quoted(from: tokenizer)
            colon()
        case .string:
            separate()
            quoted(from: tokenizer)
        case .number:
            separate()
            append(tokenizer.rawBytes)
        case .true: bool(true)
        case .false: bool(false)
        case .null: null()
        }
    }

    package mutating func write(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let number): self.number(number.text)
        case .string(let text): string(text)
        case .array(let elements):
            beginArray()
            for element in elements { write(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                name(member.name)
                write(member.value)
            }
            endObject()
        }
    }

    package mutating func beginObject() {
        open(UInt8(ascii: "{"))
        guard keepsArraysInLine else { return }
        arrays.append(false)
    }

    package mutating func endObject() {
        close(UInt8(ascii: "}"))
        if keepsArraysInLine { _ = arrays.popLast() }
    }

    package mutating func beginArray() {
        open(UInt8(ascii: "["))
        guard keepsArraysInLine else { return }
        arrays.append(true)
        // The contents of the array are indented as if the array were not there.
        depth -= 1
    }

    package mutating func endArray() {
        guard keepsArraysInLine else { return close(UInt8(ascii: "]")) }
        _ = arrays.popLast()
        if !isFirst { append(0x20) }
        append(UInt8(ascii: "]"))
        isFirst = false
    }

    package mutating func name(_ text: String) {
        separate()
        quote(text)
        colon()
    }

    package mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    /// Writes digits that are known to be a JSON number.
    package mutating func number(_ digits: String) {
        separate()
        var digits = digits
        digits.withUTF8 { append($0) }
    }

    package mutating func bool(_ value: Bool) {
        separate()
        raw(value ? "true" : "false")
    }

    package mutating func null() {
        separate()
        raw("null")
    }

    // MARK: Layout

    private mutating func open(_ bracket: UInt8) {
        separate()
        append(bracket)
        depth += 1
        isFirst = true
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if !isFirst { breakLine() }
        append(bracket)
        isFirst = false
    }

    /// Writes the comma, line break and indentation before the next value or name.
    @inline(__always)
    private mutating func separate() {
        if followsName {
            followsName = false
        } else {
            if !isFirst { append(UInt8(ascii: ",")) }
            if depth > 0 || !arrays.isEmpty { breakLine() }
        }
        isFirst = false
    }

    private var keepsArraysInLine: Bool { followsService && indent != nil }

    private mutating func colon() {
        if indent != nil, followsService { append(0x20) }
        append(UInt8(ascii: ":"))
        if indent != nil { append(0x20) }
        followsName = true
    }

    @inline(__always)
    private mutating func breakLine() {
        guard let indent else { return }
        if arrays.last == true { return append(0x20) }
        append(0x0A)
        for _ in 0..<(indent * depth) { append(0x20) }
    }

    // MARK: Strings

    @inline(__always)
    private mutating func quoted(from tokenizer: borrowing JSONTokenizer) {
        let text = tokenizer.rawBytes
        // Replacing an escape never makes it longer.
        reserve(text.count + 2)
        bytes[count] = 0x22
        count &+= 1
        if tokenizer.hasEscapes {
            reduceEscapes(text)
        } else if let start = text.baseAddress {
            JSONStringScan.copy(start, to: bytes + count, count: text.count)
            count &+= text.count
        }
        bytes[count] = 0x22
        count &+= 1
    }

    /// Copies the inside of a string that the tokenizer has accepted; the buffer must have room for as many bytes.
    private mutating func reduceEscapes(_ text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress else { return }
        let (bytes, end) = (bytes, text.count)
        var count = count
        var at = 0
        while true {
            let plain = JSONStringScan.endOfUnescapedRun(source, from: at, to: end)
            JSONStringScan.copy(source + at, to: bytes + count, count: plain - at)
            count &+= plain - at
            guard plain < end else { break }
            let kind = source[plain + 1]
            if kind != UInt8(ascii: "u"), kind != UInt8(ascii: "/") {
                bytes[count] = UInt8(ascii: "\\")
                bytes[count + 1] = kind
                count &+= 2
                at = plain + 2
                continue
            }
            let (scalar, length) = JSONEscapes.decode(source + plain)
            if scalar < 0x20 || scalar == 0x22 || scalar == 0x5C {
                count &+= JSONEscapes.write(UInt8(scalar), to: bytes + count)
            } else {
                count &+= UTF8Sequence.encode(scalar, to: bytes + count)
            }
            at = plain + length
        }
        self.count = count
    }

    private mutating func quote(_ text: String) {
        var text = text
        append(0x22)
        text.withUTF8 { escape($0) }
        append(0x22)
    }

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress else { return }
        var at = 0
        while true {
            let plain = JSONStringScan.endOfUnescapedRun(source, from: at, to: text.count)
            append(source + at, plain - at)
            guard plain < text.count else { break }
            reserve(6)
            count &+= JSONEscapes.write(source[plain], to: bytes + count)
            at = plain + 1
        }
    }

    // MARK: The buffer

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        reserve(1)
        bytes[count] = byte
        count &+= 1
    }

    private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        guard let start = source.baseAddress else { return }
        append(start, source.count)
    }

    private mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length)
        JSONStringScan.copy(start, to: bytes + count, count: length)
        count &+= length
    }

    @inline(__always)
    private mutating func reserve(_ added: Int) {
        if count &+ added > capacity { grow(added) }
    }

    @inline(never)
    private mutating func shrink() {
        bytes.deallocate()
        capacity = 4096
        bytes = .allocate(capacity: capacity)
    }

    @inline(never)
    private mutating func grow(_ added: Int) {
        capacity = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.initialize(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }
}
