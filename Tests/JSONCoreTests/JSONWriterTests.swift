import JSONCore
import Testing

@Suite struct JSONWriterTests {
    /// Rewrites a text token by token, as a stream does.
    private func rewrite(_ text: String, indent: Int? = nil) throws -> String {
        var tokenizer = JSONTokenizer()
        var writer = JSONWriter(indent: indent)
        for byte in text.utf8 {
            tokenizer.feed(CollectionOfOne(byte))
            while let token = try tokenizer.next() { writer.write(token, from: tokenizer) }
        }
        tokenizer.finish()
        while let token = try tokenizer.next() { writer.write(token, from: tokenizer) }
        return String(decoding: writer.takeBytes(), as: UTF8.self)
    }

    private static let nested =
        " { \"a\" : [ 1 , [ ] , { } , { \"b\" : { \"c\" : [ ] } } ] , \"d\" : null, \"\":\"x\"} "

    @Test func compact() throws {
        let expected = "{\"a\":[1,[],{},{\"b\":{\"c\":[]}}],\"d\":null,\"\":\"x\"}"
        #expect(try rewrite(JSONWriterTests.nested) == expected)
        #expect(try JSON(parsing: JSONWriterTests.nested).text() == expected)
        #expect(try JSON(parsing: JSONWriterTests.nested).description == expected)
    }

    @Test func indented() throws {
        let expected = """
            {
              "a": [
                1,
                [],
                {},
                {
                  "b": {
                    "c": []
                  }
                }
              ],
              "d": null,
              "": "x"
            }
            """
        #expect(try rewrite(JSONWriterTests.nested, indent: 2) == expected)
        #expect(try JSON(parsing: JSONWriterTests.nested).text(indent: 2) == expected)
    }

    @Test func indentOfNothingStillBreaksLines() throws {
        #expect(try rewrite("[1,{\"a\":true}]", indent: 0) == "[\n1,\n{\n\"a\": true\n}\n]")
    }

    @Test(arguments: ["{}", "[]", "1", "\"a\"", "true", "false", "null", "-0", "1E400", "0.10"])
    func aValueAloneIsTheSameEitherWay(_ text: String) throws {
        #expect(try rewrite(text) == text)
        #expect(try rewrite(text, indent: 4) == text)
        #expect(try JSON(parsing: text).text(indent: 4) == text)
    }

    @Test func onlyRequiredEscapesAreWritten() throws {
        let controls = (0..<0x20).map { String(Unicode.Scalar(UInt8($0))) }.joined()
        let expected =
            "\"\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f"
            + "\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d"
            + "\\u001e\\u001f \\\"\\\\/'\u{7F}é\u{2028}👍\""
        let text = JSON.string(controls + " \"\\/'\u{7F}é\u{2028}👍").text()
        #expect(text == expected)
        #expect(try rewrite(text) == expected)
        #expect(try JSON(parsing: text).string == controls + " \"\\/'\u{7F}é\u{2028}👍")
    }

    @Test(arguments: [
        ("\\u0041\\u00e9\\u20ac\\ud83d\\udc4d", "Aé€👍"), ("\\/", "/"), ("\\u002F", "/"), ("\\u0022", "\\\""),
        ("\\u005c", "\\\\"), ("\\u000A\\u0008\\u0009\\u000C\\u000d", "\\n\\b\\t\\f\\r"),
        ("\\u0000\\u001F", "\\u0000\\u001f"),
        ("\\u0020\\u007f", " \u{7F}"), ("a\\nb\\\"c\\\\d", "a\\nb\\\"c\\\\d"), ("ü\\u00fcü", "üüü"),
        ("e\\u0301", "e\u{301}"),
        ("0123456789abcdefghij\\t0123456789abcdefghij\\u000b", "0123456789abcdefghij\\t0123456789abcdefghij\\u000b"),
    ])
    func escapesOfATokenAreReduced(_ raw: String, _ written: String) throws {
        for padding in 0...9 {
            let pad = String(repeating: "x", count: padding)
            #expect(Array(try rewrite("\"\(pad)\(raw)\"").utf8) == Array("\"\(pad)\(written)\"".utf8))
            #expect(Array(try rewrite("{\"\(raw)\(pad)\":0}").utf8) == Array("{\"\(written)\(pad)\":0}".utf8))
        }
    }

    /// Short texts are copied without `memmove`: every length around its word sizes, into every part of the buffer.
    @Test func everyLengthIsCopied() throws {
        var writer = JSONWriter()
        var expected: [UInt8] = Array("[".utf8)
        writer.beginArray()
        for length in 0...200 {
            let text = String(
                decoding: (0..<length).map { UInt8(ascii: "a") + UInt8(($0 + length) % 26) }, as: UTF8.self)
            var tokenizer = JSONTokenizer()
            tokenizer.feed(Array("\"\(text)\"".utf8))
            let token = try #require(try tokenizer.next())
            writer.write(token, from: tokenizer)
            writer.string(text)
            expected += Array((length == 0 ? "\"\(text)\",\"\(text)\"" : ",\"\(text)\",\"\(text)\"").utf8)
        }
        writer.endArray()
        #expect(writer.takeBytes() == expected + Array("]".utf8))
    }

    @Test func callsMakeTheSameTextAsValues() {
        var writer = JSONWriter(indent: 2)
        writer.beginObject()
        writer.name("list")
        writer.beginArray()
        writer.number("1.50")
        writer.bool(false)
        writer.endArray()
        writer.name("gone")
        writer.null()
        writer.name("value")
        writer.write(.object(JSONObject(uniqueMembers: [(name: "k", value: .array(["v", true, 7]))])))
        writer.endObject()
        let expected = """
            {
              "list": [
                1.50,
                false
              ],
              "gone": null,
              "value": {
                "k": [
                  "v",
                  true,
                  7
                ]
              }
            }
            """
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == expected)
    }

    @Test func linesOfValues() {
        var writer = JSONWriter()
        for value: JSON in [1, "a", .array([]), .null] {
            writer.startNewText()
            writer.write(value)
            writer.raw("\n")
        }
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == "1\n\"a\"\n[]\nnull\n")
    }

    @Test func takenBytesAreForgotten() {
        var writer = JSONWriter()
        writer.beginArray()
        var parts: [[UInt8]] = []
        for index in 0..<3 {
            writer.write(.number(JSONNumber(Int64(index))))
            #expect(writer.count == 2)
            parts.append(writer.takeBytes())
            #expect(writer.count == 0)
        }
        writer.endArray()
        parts.append(writer.drain { Array($0) })
        #expect(parts.map { String(decoding: $0, as: UTF8.self) } == ["[0", ",1", ",2", "]"])
    }

    @Test func theBufferGrowsByWhatItNeeds() throws {
        for size in [4093, 4094, 4095, 4096, 5000, 100_000] {
            let text = String(repeating: "x", count: size)
            #expect(JSON.string(text).text() == "\"" + text + "\"")
            #expect(try rewrite("\"" + text + "\"") == "\"" + text + "\"")
            let controls = String(repeating: "\u{1}", count: size)
            #expect(JSON.string(controls).text().utf8.count == size * 6 + 2)
            #expect(try JSON(parsing: JSON.string(controls).text()).string == controls)
        }
    }
}
