import JSONCore
import Testing

/// RFC 8259, sentence by sentence.
///
/// Each text is read whole, byte by byte, and cut at every place.
@Suite struct JSONGrammarTests {
    /// A text and the sentence it stands for.
    struct Case: Sendable, CustomTestStringConvertible {
        let section: String
        let bytes: [UInt8]
        var testDescription: String { section + " " + shown(bytes) }

        init(_ section: String, _ text: String) {
            self.init(section, Array(text.utf8))
        }

        init(_ section: String, _ bytes: [UInt8]) {
            self.section = section
            self.bytes = bytes
        }
    }

    @Test(arguments: [
        // A JSON text is a serialized value: any value, not only an object or an array.
        Case("2", "null"), Case("2", "0"), Case("2", "\"\""), Case("2", "[]"), Case("2", "{}"),
        // Insignificant white space is allowed before or after any of the six structural characters.
        Case("2", " \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n"),
        Case("2", "\n{\n\"a\"\n:\n1\n,\n\"b\"\n:\n{\n}\n}\n"), Case("2", " 1 "),
        // The literal names.
        Case("3", "true"), Case("3", "false"), Case("3", "null"), Case("3", "[true,false,null]"),
        // Zero or more members; a name is a string; names should, not must, be unique.
        Case("4", "{\"\":0}"), Case("4", "{\"a\":1,\"a\":2}"), Case("4", "{\"a\":{\"a\":[{\"a\":null}]}}"),
        Case("4", "{\"\\u0061\\n\":1}"),
        // Zero or more values; no requirement that they be of one type.
        Case("5", "[1]"), Case("5", "[1,\"a\",null,[],{}]"), Case("5", "[[[[]]]]"),
        // int, frac, exp.
        Case("6", "[0,-0,9,10,-10,1234567890]"), Case("6", "[0.0,-0.10,1.5,10.25]"),
        Case("6", "[1e1,1E1,1e+1,1E-1,0e0,-1.5e+00,1e007]"), Case("6", "1E400"),
        Case("6", "1234567890123456789012345678901234567890"),
        // All Unicode characters save quotation mark, reverse solidus, and the control characters.
        Case("7", "\"\u{20}\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FEFF}\u{FFFF}\u{10000}\u{10FFFF}\""),
        Case("7", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), Case("7", "\"\\u0000\\u001f\\u00E9\\uABCD\\uabcd\\uffff\""),
        Case("7", "\"\\uD834\\uDD1E\""), Case("7", "\"\\ud800\\udc00\\uDBFF\\uDFFF\""), Case("7", "\"/'\""),
        Case("7", "\"\\\\u\""), Case("7", "\"\\\\\""), Case("7", "[\"\\\\\",\"\\\\\\\"\"]"),
    ])
    func accepts(_ text: Case) {
        let reading = readEveryWay(text.bytes)
        #expect(reading.error == nil)
        #expect(!reading.tokens.isEmpty)
    }

    /// UTF-8 (section 8.1) as table 3-7 of the Unicode Standard draws it: the first and last of each row.
    @Test(
        arguments: [
            [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF], [0xE1, 0x80, 0x80], [0xEC, 0xBF, 0xBF],
            [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
            [0xF0, 0xBF, 0xBF, 0xBF], [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80],
            [0xF4, 0x8F, 0xBF, 0xBF],
        ] as [[UInt8]])
    func acceptsUTF8(_ sequence: [UInt8]) {
        for padding in 0...9 {
            let inside = Array(repeating: UInt8(ascii: "x"), count: padding) + sequence
            let reading = readEveryWay([0x22] + inside + [0x22])
            #expect(reading.error == nil)
            #expect(reading.tokens.map(\.raw) == [inside])
            #expect(reading.tokens.map(\.text) == [inside])
            #expect(reading.end == JSONPosition(offset: inside.count + 2, line: 1, column: padding + 4))
        }
    }

    @Test(
        arguments: [
            ("a continuation byte alone", [0x80]), ("the last one alone", [0xBF]), ("overlong NUL", [0xC0, 0x80]),
            ("overlong solidus", [0xC1, 0xAF]), ("overlong in three", [0xE0, 0x80, 0xAF]),
            ("overlong in three, last", [0xE0, 0x9F, 0xBF]), ("overlong in four", [0xF0, 0x80, 0x80, 0xAF]),
            ("overlong in four, last", [0xF0, 0x8F, 0xBF, 0xBF]), ("surrogate U+D800", [0xED, 0xA0, 0x80]),
            ("surrogate U+DFFF", [0xED, 0xBF, 0xBF]), ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]),
            ("five bytes' lead", [0xF5, 0x80, 0x80, 0x80]), ("six bytes' lead", [0xFC, 0x80, 0x80, 0x80]),
            ("0xFE", [0xFE]), ("0xFF", [0xFF]), ("two of two", [0xC3]), ("two of three", [0xE2, 0x82]),
            ("one of three", [0xE2]), ("three of four", [0xF0, 0x9F, 0x91]), ("two of four", [0xF0, 0x9F]),
            ("one of four", [0xF0]), ("a lead for a continuation", [0xE2, 0xE2, 0x82]),
        ] as [(String, [UInt8])])
    func refusesUTF8(_ name: String, _ sequence: [UInt8]) {
        for padding in 0...9 {
            // An 'é' before it: bytes and columns differ.
            let before = [0x22, 0xC3, 0xA9] + Array(repeating: UInt8(ascii: "x"), count: padding)
            for after in [[0x22], [0x20, 0x22], [0xC3, 0xA9, 0x22]] as [[UInt8]] {
                let reading = readEveryWay(before + sequence + after)
                let place = JSONPosition(offset: 3 + padding, line: 1, column: 3 + padding)
                #expect(reading == Reading(error: JSONSyntaxError(.malformedUTF8, at: place)))
            }
        }
    }
}
