import JSONCore
import Testing

/// Every syntax error: its words and its place.
///
/// Each text is read whole, byte by byte, and cut at every place.
@Suite struct JSONSyntaxErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let offset: Int
        let expected: String
        var testDescription: String { shown(bytes) }

        /// `expected` is `line:column: message`.
        init(_ text: String, _ offset: Int, _ expected: String) {
            self.init(Array(text.utf8), offset, expected)
        }

        init(_ bytes: [UInt8], _ offset: Int, _ expected: String) {
            self.bytes = bytes
            self.offset = offset
            self.expected = expected
        }
    }

    private func check(_ text: Case) {
        let reading = readEveryWay(text.bytes)
        #expect(reading.error?.description == text.expected)
        #expect(reading.error?.position.offset == text.offset)
    }

    @Test(arguments: [
        Case("", 0, "1:1: the text ends where a value is expected"),
        Case(" \r\n\t", 4, "2:2: the text ends where a value is expected"),
        Case("[", 1, "1:2: the text ends where a value or ']' is expected"),
        Case("[1", 2, "1:3: the text ends where ',' or ']' is expected"),
        Case("[1,", 3, "1:4: the text ends where a value is expected"),
        Case("{", 1, "1:2: the text ends where a name in double quotes or '}' is expected"),
        Case("{\"a\"", 4, "1:5: the text ends where ':' is expected"),
        Case("{\"a\":", 5, "1:6: the text ends where a value is expected"),
        Case("{\"a\":1", 6, "1:7: the text ends where ',' or '}' is expected"),
        Case("{\"a\":1,", 7, "1:8: the text ends where a name in double quotes is expected"),
        Case("{\"ü\":\n[1,\r\n{\"ß\":2}", 20, "3:8: the text ends where ',' or ']' is expected"),
        Case("\"", 1, "1:2: the text ends where the rest of a string is expected"),
        Case("\"aé", 4, "1:4: the text ends where the rest of a string is expected"),
        Case("\"\\", 2, "1:3: the text ends where the rest of a string is expected"),
        Case("\"\\u12", 5, "1:6: the text ends where the rest of a string is expected"),
        Case("\"\\ud800\\u", 9, "1:10: the text ends where the rest of a string is expected"),
        Case("\"\\\"", 3, "1:4: the text ends where the rest of a string is expected"),
        Case([0x22, 0xE2, 0x82], 3, "1:4: the text ends where the rest of a string is expected"),
        Case("{\"a", 3, "1:4: the text ends where the rest of a string is expected"),
        Case("t", 1, "1:2: the text ends where the rest of 'true' is expected"),
        Case("[fals", 5, "1:6: the text ends where the rest of 'false' is expected"),
        Case("\n nul", 5, "2:5: the text ends where the rest of 'null' is expected"),
    ])
    func theTextEnds(_ text: Case) { check(text) }

    @Test(arguments: [
        Case("]", 0, "1:1: found ']' where a value is expected"),
        Case("}", 0, "1:1: found '}' where a value is expected"),
        Case(",", 0, "1:1: found ',' where a value is expected"),
        Case(":", 0, "1:1: found ':' where a value is expected"),
        Case("[,1]", 1, "1:2: found ',' where a value or ']' is expected"),
        Case("[1,]", 3, "1:4: found ']' where a value is expected"),
        Case("[1,,2]", 3, "1:4: found ',' where a value is expected"),
        Case("[1 2]", 3, "1:4: found '2' where ',' or ']' is expected"),
        Case("[1}", 2, "1:3: found '}' where ',' or ']' is expected"),
        Case("[1:2]", 2, "1:3: found ':' where ',' or ']' is expected"),
        Case("[}", 1, "1:2: found '}' where a value or ']' is expected"),
        Case("{]", 1, "1:2: found ']' where a name in double quotes or '}' is expected"),
        Case("{,}", 1, "1:2: found ',' where a name in double quotes or '}' is expected"),
        Case("{1:2}", 1, "1:2: found '1' where a name in double quotes or '}' is expected"),
        Case("{a:1}", 1, "1:2: found 'a' where a name in double quotes or '}' is expected"),
        Case("{'a':1}", 1, "1:2: found an apostrophe where a name in double quotes or '}' is expected"),
        Case("{\"a\":1,}", 7, "1:8: found '}' where a name in double quotes is expected"),
        Case("{\"a\":1,true:2}", 7, "1:8: found 't' where a name in double quotes is expected"),
        Case("{\"a\",1}", 4, "1:5: found ',' where ':' is expected"),
        Case("{\"a\"}", 4, "1:5: found '}' where ':' is expected"),
        Case("{\"a\"::1}", 5, "1:6: found ':' where a value is expected"),
        Case("{\"a\":}", 5, "1:6: found '}' where a value is expected"),
        Case("{\"a\":1 \"b\":2}", 7, "1:8: found '\"' where ',' or '}' is expected"),
        Case("{\"a\":1]", 6, "1:7: found ']' where ',' or '}' is expected"),
        // Literal names must be lowercase; no others are allowed.
        Case("True", 0, "1:1: found 'T' where a value is expected"),
        Case("nULL", 1, "1:2: found 'U' where the rest of 'null' is expected"),
        Case("[tru]", 4, "1:5: found ']' where the rest of 'true' is expected"),
        Case("fal\u{301}", 3, "1:4: found U+0301 where the rest of 'false' is expected"),
        Case("NaN", 0, "1:1: found 'N' where a value is expected"),
        Case("Infinity", 0, "1:1: found 'I' where a value is expected"),
        Case("[nullx]", 5, "1:6: found 'x' where ',' or ']' is expected"),
        Case("[truefalse]", 5, "1:6: found 'f' where ',' or ']' is expected"),
        // White space is four characters.
        Case("[1,\u{B}2]", 3, "1:4: found U+000B where a value is expected"),
        Case("\u{C}1", 0, "1:1: found U+000C where a value is expected"),
        Case("[\u{0}]", 1, "1:2: found U+0000 where a value or ']' is expected"),
        Case("\u{A0}1", 0, "1:1: found U+00A0 where a value is expected"),
        Case("\u{2028}1", 0, "1:1: found U+2028 where a value is expected"),
        Case("[\u{7F}]", 1, "1:2: found U+007F where a value or ']' is expected"),
        Case("/* c */ 1", 0, "1:1: found '/' where a value is expected"),
        Case("# c\n1", 0, "1:1: found '#' where a value is expected"),
        Case("\\u0031", 0, "1:1: found '\\' where a value is expected"),
        Case("'a'", 0, "1:1: found an apostrophe where a value is expected"),
        // Characters of several bytes are shown whole, wherever the chunk ends.
        Case("ü", 0, "1:1: found 'ü' where a value is expected"),
        Case("[“a”]", 1, "1:2: found '“' where a value or ']' is expected"),
        Case("{\"é\":👍}", 6, "1:6: found '👍' where a value is expected"),
        Case("{\"a\"👍1}", 4, "1:5: found '👍' where ':' is expected"),
        Case("\u{E000}", 0, "1:1: found U+E000 where a value is expected"),
        Case("\u{10FFFF}", 0, "1:1: found U+10FFFF where a value is expected"),
        Case([0xFF], 0, "1:1: found byte 0xFF where a value is expected"),
        Case([0x5B, 0xC3], 1, "1:2: found byte 0xC3 where a value or ']' is expected"),
        Case([0x5B, 0xE2, 0x82, 0x5D], 1, "1:2: found byte 0xE2 where a value or ']' is expected"),
        Case([0x5B, 0xC0, 0x80, 0x5D], 1, "1:2: found byte 0xC0 where a value or ']' is expected"),
        // A byte order mark is refused, and so is every encoding but UTF-8 (section 8.1).
        Case([0xEF, 0xBB, 0xBF, 0x31], 0, "1:1: found a byte order mark where a value is expected"),
        Case([0xFE, 0xFF, 0x00, 0x31], 0, "1:1: found byte 0xFE where a value is expected"),
        Case([0xFF, 0xFE, 0x31, 0x00], 0, "1:1: found byte 0xFF where a value is expected"),
        Case([0x5B, 0x00, 0x5D, 0x00], 1, "1:2: found U+0000 where a value or ']' is expected"),
        // Lines end with LF, CR LF counts once, and columns are Unicode scalars.
        Case("{\r\n  \"ä👍e\u{301}\": 1,\r\n  \"ö\": ?\r\n}", 30, "3:8: found '?' where a value is expected"),
        Case("[\"日本\",\"語\"x]", 15, "1:10: found 'x' where ',' or ']' is expected"),
        Case("[\n\n\n   ?", 7, "4:4: found '?' where a value or ']' is expected"),
        Case("[\"ü\"\n,\"ü\", ü]", 13, "2:7: found 'ü' where a value is expected"),
        Case("[\r?", 2, "1:3: found '?' where a value or ']' is expected"),
    ])
    func somethingElseStandsThere(_ text: Case) { check(text) }

    @Test(arguments: [
        Case("1 2", 2, "1:3: found '2' after the end of the value"),
        Case("{}\n{}", 3, "2:1: found '{' after the end of the value"),
        Case("[]]", 2, "1:3: found ']' after the end of the value"),
        Case("null,", 4, "1:5: found ',' after the end of the value"),
        Case("\"ü\" é", 5, "1:5: found 'é' after the end of the value"),
        Case("nullnull", 4, "1:5: found 'n' after the end of the value"),
        Case("0x1", 1, "1:2: found 'x' after the end of the value"),
        Case("1_000", 1, "1:2: found '_' after the end of the value"),
        Case("1\u{0}", 1, "1:2: found U+0000 after the end of the value"),
        Case([0x31, 0xC3], 1, "1:2: found byte 0xC3 after the end of the value"),
    ])
    func somethingFollows(_ text: Case) { check(text) }

    @Test(arguments: [
        Case("-", 0, "1:1: '-' is not a JSON number"), Case("--1", 0, "1:1: '--1' is not a JSON number"),
        Case("+1", 0, "1:1: found '+' where a value is expected"),
        Case(".5", 0, "1:1: found '.' where a value is expected"),
        Case("01", 0, "1:1: '01' is not a JSON number"), Case("-01", 0, "1:1: '-01' is not a JSON number"),
        Case("00", 0, "1:1: '00' is not a JSON number"), Case("1.", 0, "1:1: '1.' is not a JSON number"),
        Case("-.5", 0, "1:1: '-.5' is not a JSON number"), Case("1.e5", 0, "1:1: '1.e5' is not a JSON number"),
        Case("1e", 0, "1:1: '1e' is not a JSON number"), Case("1E+", 0, "1:1: '1E+' is not a JSON number"),
        Case("1e-", 0, "1:1: '1e-' is not a JSON number"), Case("1e1.5", 0, "1:1: '1e1.5' is not a JSON number"),
        Case("1.2.3", 0, "1:1: '1.2.3' is not a JSON number"), Case("1-2", 0, "1:1: '1-2' is not a JSON number"),
        Case("1+2", 0, "1:1: '1+2' is not a JSON number"), Case("1ee1", 0, "1:1: '1ee1' is not a JSON number"),
        Case("[\"ü\",\n 1,\n -]", 12, "3:2: '-' is not a JSON number"),
        Case("-Infinity", 0, "1:1: '-' is not a JSON number"), Case("-a", 0, "1:1: '-' is not a JSON number"),
        Case(
            "[0" + String(repeating: "1", count: 60) + "]", 1,
            "1:2: '0" + String(repeating: "1", count: 39) + "' is not a JSON number"),
    ])
    func aNumberIsMalformed(_ text: Case) { check(text) }

    @Test(arguments: [
        Case("\"\u{0}\"", 1, "1:2: control character U+0000 in a string; write it as an escape"),
        Case("\"a\tb\"", 2, "1:3: control character U+0009 in a string; write it as an escape"),
        Case("\"éé\nb\"", 5, "1:4: control character U+000A in a string; write it as an escape"),
        Case("{\"a\u{1F}\":1}", 3, "1:4: control character U+001F in a string; write it as an escape"),
        Case("\"12345678\u{10}\"", 9, "1:10: control character U+0010 in a string; write it as an escape"),
        Case("\"\\a\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\'\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\N\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\x41\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\U0041\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\é\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\u\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\u004\"", 1, "1:2: malformed escape in a string"),
        Case("\"é\\u00G0\"", 3, "1:3: malformed escape in a string"),
        Case("\"\\u+041\"", 1, "1:2: malformed escape in a string"),
        Case("\"\\\n\"", 1, "1:2: malformed escape in a string"),
        Case("\n\"ab\\u-041\"", 4, "2:4: malformed escape in a string"),
        Case("\"\\ud800\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\uDBFFx\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\udc00\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\uDFFF\\ud800\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\ud800\\n\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\ud800\\ud800\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\ud800\\u0041\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\ud800\\uZ\"", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"\\ud800\\u\"  ", 1, "1:2: half of a surrogate pair in a string"),
        Case("\"é\\ud800\\udc00\\ud800\"", 15, "1:15: half of a surrogate pair in a string"),
        Case([0x22, 0xC3, 0x22], 1, "1:2: a string is not valid UTF-8"),
        Case([0x5B, 0x0A, 0x22, 0xC3, 0xA9, 0xFF, 0x22], 5, "2:3: a string is not valid UTF-8"),
    ])
    func aStringIsMalformed(_ text: Case) { check(text) }

    @Test func nestingIsLimited() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            for limit in [0, 1, 3, 512] {
                let deepest = String(repeating: open, count: limit) + "1" + String(repeating: close, count: limit)
                let reading = read([Array(deepest.utf8)[...]], maximumDepth: limit)
                #expect(reading.error == nil)
                #expect(reading.tokens.map(\.depth).max() == limit)
                let offset = limit * open.utf8.count
                let tooDeep = Array((String(repeating: open, count: limit) + open).utf8)
                #expect(
                    read([tooDeep[...]], maximumDepth: limit).error
                        == JSONSyntaxError(
                            .tooDeep(limit: limit), at: JSONPosition(offset: offset, line: 1, column: offset + 1)))
            }
        }
        let reading = readEveryWay(Array("[[1,\n[2]]]".utf8), maximumDepth: 2)
        #expect(reading.error?.description == "2:1: nested deeper than 2 levels")
        #expect(readEveryWay(Array("[[],[],{},[]]".utf8), maximumDepth: 2).error == nil)
    }
}
