import JSONCore
import Testing

@Suite struct JSONTreeTests {
    @Test func parsesEveryKindOfValue() throws {
        let value = try JSON(
            parsing: " {\"n\":null,\"t\":true,\"f\":false,\"1\":-0.10,\"s\":\"a\\u00e9\",\"a\":[1,[]],\"o\":{}} ")
        let object = try #require(value.object)
        #expect(object.names == ["n", "t", "f", "1", "s", "a", "o"])
        #expect(
            object.members.map(\.value.typeName) == [
                "null", "boolean", "boolean", "number", "string", "array", "object",
            ])
        #expect(value["s"]?.string == "aé")
        #expect(value["a"]?.array?.count == 2)
        #expect(value["x"] == nil)
        #expect(
            value["s"]?.object == nil && value["s"]?.array == nil && value["a"]?.string == nil
                && value["s"]?["a"] == nil)
        #expect(value.text() == "{\"n\":null,\"t\":true,\"f\":false,\"1\":-0.10,\"s\":\"aé\",\"a\":[1,[]],\"o\":{}}")
    }

    @Test(arguments: [
        ("{\"a\":1,\"a\":1}", 7, "1:8: the name 'a' appears twice in one object"),
        ("[{\n\"ü\":1,\n \"\\u00fc\":1}]", 12, "3:2: the name 'ü' appears twice in one object"),
        ("{\"a\":{\"b\":0,\"c\":0,\"b\":[]}}", 18, "1:19: the name 'b' appears twice in one object"),
        ("{\"\":0,\"\":0}", 6, "1:7: the name '' appears twice in one object"),
        ("[1] x", 4, "1:5: found 'x' after the end of the value"),
        ("", 0, "1:1: the text ends where a value is expected"),
        ("[1", 2, "1:3: the text ends where ',' or ']' is expected"),
    ])
    func refuses(_ text: String, _ offset: Int, _ message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
        #expect(error?.description == message)
        #expect(error?.position.offset == offset)
    }

    /// Few names are compared, many are hashed: the second spelling is found on both sides of that line.
    @Test func repeatedNamesAreFoundAmongMany() throws {
        for count in [1, 2, 15, 16, 17, 18, 40, 1000] {
            let names = (0..<count).map { "\"name\($0)\":\($0)" }
            #expect(try JSON(parsing: "{" + names.joined(separator: ",") + "}").object?.count == count)
            for repeated in Set([0, count / 2, count - 1]) {
                let text = "{" + names.joined(separator: ",") + ",\"name\(repeated)\":0}"
                let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
                #expect(error?.reason == .duplicateName("name\(repeated)"))
            }
        }
    }

    /// Comparing each name with all before it would take minutes.
    @Test(.timeLimit(.minutes(1))) func manyNamesAreCheckedInLinearTime() throws {
        let members = (0..<100_000).map { "\"name\($0)\":0" }.joined(separator: ",")
        #expect(try JSON(parsing: "{" + members + "}").object?.count == 100_000)
    }

    /// `é` in one scalar and in two are two names, among few and among many.
    @Test(arguments: [0, 20]) func namesAreComparedByBytes(_ others: Int) throws {
        let members = (0..<others).map { "\"\($0)\":0," }.joined()
        let value = try JSON(parsing: "{\(members)\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(value["\u{E9}"]?.text() == "1")
        #expect(value["e\u{301}"]?.text() == "2")
        #expect(value.object?.count == others + 2)
    }

    @Test func aDocumentKnowsWhereItsValuesStand() throws {
        let text = "{ \"a\": [1,\n  {\"ü\": null, \"b/~\":2}],\r\n \"e\u{301}\" : 3, \"\u{E9}\":4}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        let places: [(String, Int, String)] = [
            ("", 0, "1:1"), ("/a", 2, "1:3"), ("/a/0", 8, "1:9"), ("/a/1", 13, "2:3"), ("/a/1/ü", 14, "2:4"),
            ("/a/1/b~1~0", 26, "2:15"), ("/e\u{301}", 39, "3:2"), ("/\u{E9}", 50, "3:12"),
        ]
        for (pointer, offset, place) in places {
            let position = try document.position(of: #require(JSONPointer(pointer)))
            #expect(position?.offset == offset, "\(pointer)")
            #expect(position?.description == place, "\(pointer)")
        }
        #expect(document.position(of: JSONPointer(tokens: ["x"])) == nil)
        #expect(document.root["a"]?.array?.count == 2)
    }

    @Test func aRowIsReadFromTheMiddleOfAStream() throws {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array("{\"rows\":[{\"a\":[1,{}]},\"x\",[2]],\"end\":0}".utf8))
        var builder = JSONTreeBuilder(recordsPositions: false)
        var rows: [String] = []
        while let token = try tokenizer.next() {
            if tokenizer.depth == 2 || tokenizer.depth == 3, token.startsValue, rows.count < 4 {
                if token == .beginArray, tokenizer.depth == 2 { continue }
                rows.append(try builder.value(startingWith: token, from: &tokenizer).text())
            }
        }
        #expect(rows == ["{\"a\":[1,{}]}", "\"x\"", "[2]"])
        #expect(builder.positions.isEmpty)
    }

    /// The rows of a stream whose chunks are one byte long: no row is ever held as a whole.
    @Test func rowsAreBuiltFromTokensAsTheyCome() throws {
        let text = "{\"rows\":[{\"a\":[1,{\"b\":[]}],\"ü\\n\":null},\"x\",[[2],{}],true],\"end\":0}"
        var tokenizer = JSONTokenizer()
        var builder = JSONTreeBuilder(recordsPositions: false)
        var rows: [String] = []
        for byte in text.utf8 {
            tokenizer.feed(CollectionOfOne(byte))
            while let token = try tokenizer.next() {
                let opens = token == .beginArray || token == .beginObject
                let closes = token == .endArray || token == .endObject
                let depth = tokenizer.depth - (opens ? 1 : 0)
                guard depth > 2 || depth == 2 && (token.startsValue || closes) else { continue }
                if let row = try builder.take(token, from: tokenizer) { rows.append(row.text()) }
            }
        }
        #expect(rows == ["{\"a\":[1,{\"b\":[]}],\"ü\\n\":null}", "\"x\"", "[[2],{}]", "true"])
    }

    @Test func anUnfinishedRowIsForgottenByTheNext() throws {
        var builder = JSONTreeBuilder(recordsPositions: false)
        #expect(throws: JSONSyntaxError.self) { try builder.parse(Array("[[{\"a\":[1".utf8)) }
        #expect(try builder.parse(Array("[2]".utf8)).text() == "[2]")
    }

    @Test func anUnfinishedRowIsAnError() throws {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array("[{\"a\":".utf8))
        _ = try tokenizer.next()
        let token = try #require(try tokenizer.next())
        var builder = JSONTreeBuilder(recordsPositions: false)
        let error = #expect(throws: JSONSyntaxError.self) {
            try builder.value(startingWith: token, from: &tokenizer)
        }
        #expect(error?.description == "1:7: the text ends where the rest of the value is expected")
    }

    @Test func deepNestingIsReadAndWritten() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try JSON(parsing: text).text() == text)
        let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: "[" + text + "]") }
        #expect(error?.reason == .tooDeep(limit: 512))
    }

    @Test func membersAreSetReplacedAndRemovedInPlace() {
        var object = JSONObject()
        #expect(object.isEmpty)
        object["a"] = 1
        object["b"] = 2
        object["\u{E9}"] = 3
        object["e\u{301}"] = 4
        object["a"] = "x"
        object["b"] = nil
        object["none"] = nil
        #expect(JSON.object(object).text() == "{\"a\":\"x\",\"\u{E9}\":3,\"e\u{301}\":4}")
        #expect(object.count == 3)
        #expect(object.names.map { Array($0.utf8) } == [[0x61], [0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    }
}
