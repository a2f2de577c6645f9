import JSONCore
import Testing

@Suite struct JSONTokenizerTests {
    /// `token@start..<end line:column depth raw` for every token.
    private func listing(_ text: String) -> [String] {
        readEveryWay(Array(text.utf8)).tokens.map { token in
            let line = "\(token.token)@\(token.position.offset)..<\(token.endOffset) \(token.position) \(token.depth)"
            return token.raw.isEmpty ? line : line + " " + String(decoding: token.raw, as: UTF8.self)
        }
    }

    @Test func tokensKnowTheirPlaces() {
        let text = "{ \"ä\" : [1, -2.50e3 ,\"b\\n\"],\r\n\t\"\":{}, \"ä\":null,\n\"👍\":true,\"x\":false}\n"
        #expect(
            listing(text) == [
                "beginObject@0..<1 1:1 1",
                "name@2..<6 1:3 1 ä",
                "beginArray@9..<10 1:9 2",
                "number@10..<11 1:10 2 1",
                "number@13..<20 1:13 2 -2.50e3",
                "string@22..<27 1:22 2 b\\n",
                "endArray@27..<28 1:27 1",
                "name@32..<34 2:2 1",
                "beginObject@35..<36 2:5 2",
                "endObject@36..<37 2:6 1",
                "name@39..<43 2:9 1 ä",
                "null@44..<48 2:13 1",
                "name@50..<56 3:1 1 👍",
                "true@57..<61 3:5 1",
                "name@62..<65 3:10 1 x",
                "false@66..<71 3:14 1",
                "endObject@71..<72 3:19 0",
            ])
        #expect(readEveryWay(Array(text.utf8)).end == JSONPosition(offset: 73, line: 4, column: 1))
    }

    @Test func repeatedNamesAreTokens() {
        #expect(
            listing("{\"a\":1,\"a\":1}") == [
                "beginObject@0..<1 1:1 1", "name@1..<4 1:2 1 a", "number@5..<6 1:6 1 1", "name@7..<10 1:8 1 a",
                "number@11..<12 1:12 1 1", "endObject@12..<13 1:13 0",
            ])
    }

    @Test(arguments: [
        "0", "-0", "0.10", "1E400", "-1E-400", "1e+007", "1234567890123456789012345678901234567890",
        "-0.00000000000000000000000000000000000000000000000001",
    ])
    func numbersKeepTheirDigits(_ digits: String) {
        for text in [digits, "[" + digits + "]", "{\"a\":" + digits + " }"] {
            let reading = readEveryWay(Array(text.utf8))
            #expect(reading.tokens.filter { $0.token == .number }.map(\.raw) == [Array(digits.utf8)])
        }
    }

    @Test(arguments: [
        ("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\u{8}\u{C}\n\r\t"), ("\\u0041\\u00e9\\u20AC\\uFFFF", "Aé€\u{FFFF}"),
        ("\\uD83D\\uDC4D", "👍"), ("\\ud800\\udc00\\udbff\\udfff", "\u{10000}\u{10FFFF}"), ("\\u0000", "\u{0}"),
        ("e\\u0301", "e\u{301}"), ("\\\\u0041", "\\u0041"), ("ä\\u00e4👍\\n", "ää👍\n"),
        (
            "123456789012345678901234567890\\n123456789012345678901234567890",
            "123456789012345678901234567890\n123456789012345678901234567890"
        ),
    ])
    func escapesAreResolved(_ raw: String, _ text: String) {
        for (json, token) in [("\"\(raw)\"", JSONToken.string), ("{\"\(raw)\":0}", .name)] {
            let tokens = readEveryWay(Array(json.utf8)).tokens.filter { $0.token == token }
            #expect(tokens.map(\.raw) == [Array(raw.utf8)])
            #expect(tokens.map(\.text) == [Array(text.utf8)])
            #expect(tokens.map(\.hasEscapes) == [true])
        }
    }

    /// The scan goes eight bytes at a time: each special byte at each place of a word, and before the text's end.
    @Test func specialBytesAreFoundAtEveryPlace() {
        for length in 0...40 {
            for place in 0..<max(1, length) {
                for special in ["", "\\n", "é", "\u{7F}", "!", "#", "[", "]", "\u{20}"] {
                    var parts = Array(repeating: "x", count: length)
                    parts.insert(special, at: min(place, parts.count))
                    let raw = Array(parts.joined().utf8)
                    let reading = read([([0x22] + raw + [0x22])[...]])
                    #expect(reading.error == nil)
                    #expect(reading.tokens.map(\.raw) == [raw])
                    #expect(reading.tokens.map(\.hasEscapes) == [special == "\\n"])
                }
            }
        }
    }

    /// Common scripts are scanned in runs: their columns, and an ill-formed byte at each place of a run.
    @Test func runsOfOtherScriptsAreCountedAndChecked() {
        let scalars = Array("Привет東京ü👍é日 a\u{D7FF}\u{E000}\u{7FF}\u{800}ж".unicodeScalars)
        for place in 0...scalars.count {
            let before = Array(String(String.UnicodeScalarView(scalars[..<place])).utf8)
            let after = Array(String(String.UnicodeScalarView(scalars[place...])).utf8)
            let good = readEveryWay([0x22] + before + after + Array("\"x".utf8))
            let bytes = before.count + after.count
            #expect(good.error?.position == JSONPosition(offset: bytes + 2, line: 1, column: scalars.count + 3))
            for bad in [[0x80], [0xC3], [0xE6, 0x9D], [0xED, 0xA0, 0x80], [0xE0, 0x80, 0x80], [0xC1, 0xBF]] as [[UInt8]]
            {
                let reading = readEveryWay([0x22] + before + bad + [0x20] + after + [0x22])
                let expected = JSONPosition(offset: before.count + 1, line: 1, column: place + 2)
                #expect(reading.error == JSONSyntaxError(.malformedUTF8, at: expected))
            }
        }
    }

    /// Indentation is passed a word at a time; it may end anywhere in a word.
    @Test func indentationOfEveryWidth() {
        for width in 0...40 {
            let reading = readEveryWay(Array("[\n\(String(repeating: " ", count: width))1\n]".utf8))
            #expect(
                reading.tokens.map(\.position).dropFirst().first
                    == JSONPosition(offset: width + 2, line: 2, column: width + 1))
            #expect(reading.end == JSONPosition(offset: width + 5, line: 3, column: 2))
        }
    }

    @Test func onlyNamesStringsAndNumbersHaveBytes() {
        let reading = readEveryWay(Array("[\"a\",true,{\"b\":\"\"},null,1,[],false]".utf8))
        #expect(
            reading.tokens.map { String(decoding: $0.raw, as: UTF8.self) } == [
                "", "a", "", "", "b", "", "", "", "1", "", "", "", "",
            ])
    }

    /// The first buffer holds 4096 bytes: reading its end must not touch the byte after it.
    @Test(arguments: [4095, 4096, 4097, 8192]) func aBufferMayBeFullToTheLastByte(_ size: Int) throws {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array("[".utf8) + Array(repeating: 0x20, count: size - 3) + Array("\"\"".utf8))
        #expect(try tokenizer.next() == .beginArray)
        #expect(try tokenizer.next() == .string)
        #expect(Array(tokenizer.rawBytes) == [])
        #expect(try tokenizer.next() == nil)
        #expect(Array(tokenizer.rawBytes) == [])
        #expect(tokenizer.text.isEmpty)
        #expect(tokenizer.position.offset == size)
    }

    /// Feeding moves the unread bytes; the last token's place must not move with them.
    @Test func thePlaceSurvivesFeeding() throws {
        var tokenizer = JSONTokenizer()
        #expect(tokenizer.position == JSONPosition(offset: 0, line: 1, column: 1))
        tokenizer.feed(Array("[1,\n \"ä\"".utf8))
        for _ in 0..<3 { _ = try tokenizer.next() }
        #expect(tokenizer.position == JSONPosition(offset: 5, line: 2, column: 2))
        #expect(Array(tokenizer.rawBytes) == Array("ä".utf8))
        tokenizer.feed(Array(",2]".utf8))
        #expect(tokenizer.rawBytes.isEmpty)
        #expect(tokenizer.text.isEmpty)
        #expect(tokenizer.position == JSONPosition(offset: 5, line: 2, column: 2))
        #expect(tokenizer.endOffset == 9)
        #expect(try tokenizer.next() == .number)
        #expect(tokenizer.position == JSONPosition(offset: 10, line: 2, column: 6))
        #expect(try tokenizer.next() == .endArray)
        #expect(try tokenizer.next() == nil)
        #expect(tokenizer.position == JSONPosition(offset: 12, line: 2, column: 8))
        tokenizer.feed(Array("\n".utf8))
        #expect(tokenizer.position == JSONPosition(offset: 12, line: 2, column: 8))
        #expect(tokenizer.rawBytes.isEmpty)
    }

    @Test func feedingAfterAnErrorChangesNothing() throws {
        for text in ["[1,]", "[\"\u{1}", "[\"\\x", "[01,", "nulL", "[\"\\ud800x"] {
            var tokenizer = JSONTokenizer()
            tokenizer.feed(Array(text.utf8))
            let first = #expect(throws: JSONSyntaxError.self) { while try tokenizer.next() != nil {} }
            for size in [1, 5000, 20000] {
                tokenizer.feed(Array(repeating: UInt8(ascii: "1"), count: size))
                let again = #expect(throws: JSONSyntaxError.self) { while try tokenizer.next() != nil {} }
                #expect(again == first)
            }
            tokenizer.finish()
            let last = #expect(throws: JSONSyntaxError.self) { while try tokenizer.next() != nil {} }
            #expect(last == first)
        }
    }

    @Test func emptyChunksAreNothing() throws {
        var tokenizer = JSONTokenizer()
        for byte in Array("[\"a\\u0042\", 10, tru".utf8) {
            tokenizer.feed(EmptyCollection())
            tokenizer.feed(CollectionOfOne(byte))
            tokenizer.feed(UnsafeRawBufferPointer(start: nil, count: 0))
            _ = try tokenizer.next()
            _ = try tokenizer.next()
        }
        tokenizer.feed("e]".utf8)
        #expect(try tokenizer.next() == .true)
        #expect(try tokenizer.next() == .endArray)
        #expect(try tokenizer.next() == nil)
    }

    /// A caller may feed ahead of its reading; the bytes that wait keep their order while the buffer moves and grows.
    @Test func bytesMayBeFedAheadOfReading() throws {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array("[".utf8))
        #expect(try tokenizer.next() == .beginArray)
        var expected = 0
        for round in 0..<3000 {
            for ahead in 0..<3 { tokenizer.feed(Array("\(round * 3 + ahead),".utf8)) }
            for _ in 0..<(round.isMultiple(of: 2) ? 1 : 4) {
                #expect(try tokenizer.next() == .number)
                #expect(tokenizer.number.text == String(expected))
                expected += 1
            }
        }
        tokenizer.feed(Array("0]".utf8))
        tokenizer.finish()
        while try tokenizer.next() == .number, expected < 9000 {
            #expect(tokenizer.number.text == String(expected))
            expected += 1
        }
        #expect(expected == 9000)
    }

    /// Each would take hours if a chunk had its token scanned or moved from the start.
    @Test(.timeLimit(.minutes(1)), arguments: ["x", "1", "é", "\\n", "\\ud83d\\udc4d"])
    func longTokensAreReadOnce(_ unit: String) throws {
        let size = 8_000_000
        let isNumber = unit == "1"
        let bytes = Array(unit.utf8)
        let chunk = (0..<(1000 / bytes.count + 1)).flatMap { _ in bytes }
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array((isNumber ? "[1" : "[\"").utf8))
        #expect(try tokenizer.next() == .beginArray)
        var fed = 0
        while fed < size {
            // Cut so that sequences and escapes straddle the chunks.
            tokenizer.feed(chunk.dropLast(1))
            #expect(try tokenizer.next() == nil)
            tokenizer.feed(chunk.suffix(1))
            #expect(try tokenizer.next() == nil)
            fed += chunk.count
        }
        tokenizer.feed(Array((isNumber ? "]" : "\"]").utf8))
        #expect(try tokenizer.next() == (isNumber ? .number : .string))
        #expect(tokenizer.rawBytes.count == fed + (isNumber ? 1 : 0))
        #expect(try tokenizer.next() == .endArray)
    }

    @Test(arguments: [
        ("\"", "a", "1:2"), ("\"", "\\u0041", "1:2"), ("\"", "é", "1:2"), ("{\"", "k", "1:2"), ("", "1", "1:1"),
        ("[1,\n \"", "x", "2:2"),
    ])
    func aTextThatDoesNotEndIsNotWaitedFor(_ start: String, _ part: String, _ place: String) {
        var tokenizer = JSONTokenizer(maximumTextSize: 1000)
        tokenizer.feed(Array(start.utf8))
        var count = 0
        var failure: JSONSyntaxError?
        while failure == nil, count < 3000 {
            do throws(JSONSyntaxError) {
                while try tokenizer.next() != nil {}
                tokenizer.feed(Array(part.utf8))
                count += part.utf8.count
            } catch {
                failure = error
            }
        }
        #expect((995...1010).contains(count))
        #expect(failure?.message == "a name, string or number is longer than 1000 bytes")
        #expect(failure?.position.description.hasPrefix(String(place.prefix(2))) == true)
    }

    @Test func aLongTextThatIsThereIsRead() throws {
        var tokenizer = JSONTokenizer(maximumTextSize: 1000)
        tokenizer.feed(Array(("\"" + String(repeating: "x", count: 5000) + "\"").utf8))
        #expect(try tokenizer.next() == .string)
        #expect(tokenizer.rawBytes.count == 5000)
    }
}
