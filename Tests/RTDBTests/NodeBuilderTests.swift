import JSONCore
import RTDB
import Testing

/// JSON text to nodes and back.
struct NodeBuilderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let plain: String
        let export: String
        var testDescription: String { text }

        init(_ text: String, _ plain: String, export: String? = nil) {
            self.text = text
            self.plain = plain
            self.export = export ?? plain
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 4.1 to 4.7, 4.14 to 4.16.
    @Test(arguments: [
        Row("null", "null"), Row("true", "true"), Row(#""""#, #""""#), Row("{}", "null"), Row("[]", "null"),
        Row(#"{"a":{"b":{}}}"#, "null"),
        Row(#"{"a":[null,{}],"b":1}"#, #"{"b":1}"#),
        Row(#"{"b":1,"a":2,"10":3,"9":4}"#, #"{"9":4,"10":3,"a":2,"b":1}"#),
        Row(#"{"a":1,"a":2}"#, #"{"a":2}"#), Row(#"{"b":1,"a":1,"b":null}"#, #"{"a":1}"#),
        Row("[1,null,3]", "[1,null,3]", export: #"{"0":1,"2":3}"#),
        Row(#"{"0":"a","1":"b"}"#, #"["a","b"]"#, export: #"{"0":"a","1":"b"}"#),
        Row(#"{"1":"x"}"#, #"[null,"x"]"#, export: #"{"1":"x"}"#), Row(#"{"2":"x"}"#, #"{"2":"x"}"#),
        Row(#"{"0":1,"3":2}"#, "[1,null,null,2]", export: #"{"0":1,"3":2}"#), Row(#"{"0":1,"4":2}"#, #"{"0":1,"4":2}"#),
        Row(#"{"00":1,"1":2}"#, #"{"00":1,"1":2}"#), Row(#"{"-1":1,"0":2}"#, #"{"-1":1,"0":2}"#),
        Row(#"{"0":1,"a":2}"#, #"{"0":1,"a":2}"#),
        Row("[[1,2],[{\"a\":[3]}]]", "[[1,2],[{\"a\":[3]}]]", export: #"{"0":{"0":1,"1":2},"1":{"0":{"a":{"0":3}}}}"#),
        Row("9223372036854775807", "9223372036854775807"), Row("-9223372036854775808", "-9223372036854775808"),
        Row("9223372036854775808", "9223372036854776000"), Row("1.0", "1"), Row("1e3", "1000"), Row("-0", "0"),
        Row("-0.0", "0"), Row("0.1", "0.1"),
        Row(#""\u00e9\n""#, #""é\n""#), Row(#"{".value":7}"#, "7"),
        Row(#"{".value":7,".priority":2}"#, "7", export: #"{".value":7,".priority":2}"#),
        Row(#"{".priority":"p","a":1}"#, #"{"a":1}"#, export: #"{"a":1,".priority":"p"}"#),
        Row(#"{".priority":1}"#, "null"),
        Row(#"{".priority":null,"a":1}"#, #"{"a":1}"#), Row(#"{".value":null,".priority":1}"#, "null"),
        Row(
            #"{"a":{".value":"s",".priority":1.5},"b":2}"#, #"{"a":"s","b":2}"#,
            export: #"{"a":{".value":"s",".priority":1.5},"b":2}"#),
        Row(#"{".sv":"timestamp"}"#, #"{".sv":"timestamp"}"#),
        Row(#"{".sv":{"increment":-1.5}}"#, #"{".sv":{"increment":-1.5}}"#),
    ])
    func parsing(_ row: Row) throws {
        let node = try Node(parsing: row.text)
        #expect(node.json().text() == row.plain)
        #expect(node.json(.export).text() == row.export)
        #expect(try Node(parsing: node.json(.export).text()) == node)
        var writer = JSONWriter()
        writer.write(node)
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == row.plain)
        writer.startNewText()
        writer.write(node, .export)
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == row.export)
    }

    @Test("tokens may come from chunks of one byte")
    func chunks() throws {
        let text = #"{"é":[1.5e3,{"b":"\u00e9\ud83d\ude00"}],"z":{".value":true,".priority":"x"}}"#
        var tokenizer = JSONTokenizer()
        var builder = Node.Builder()
        var node: Node?
        for byte in text.utf8 {
            tokenizer.feed([byte])
            while let token = try tokenizer.next() {
                if let whole = try builder.take(token, from: tokenizer) { node = whole }
            }
        }
        #expect(node == (try Node(parsing: text)))
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let text: String
        let reason: NodeError.Reason
        let line: Int
        let column: Int
        let message: String
        var testDescription: String { text.prefix(60).description }

        init(_ text: String, _ reason: NodeError.Reason, line: Int = 1, _ column: Int, _ message: String) {
            self.text = text
            self.reason = reason
            self.line = line
            self.column = column
            self.message = message
        }
    }

    private static let serverValueText =
        "'.sv' must be \"timestamp\" or {\"increment\": number}, and stand alone or beside '.priority'"
    private static let valueText = "'.value' must hold a leaf and stand alone or beside '.priority'"
    private static let priorityText = "'.priority' must be a string or a number"
    private static let depthText = "the value is nested too deep; the database allows 32 levels from its root"

    @Test(arguments: [
        Failure(
            "{\n \"a.b\":1}", .key(.forbiddenCharacter(".", key: "a.b")), line: 2, 2,
            "key 'a.b' contains '.', which the database forbids"),
        Failure(#"{"é":{"":1}}"#, .key(.empty), 7, "a key is empty"),
        Failure(
            #"{"a":1,".sw":1}"#, .key(.forbiddenCharacter(".", key: ".sw")), 8,
            "key '.sw' contains '.', which the database forbids"),
        Failure(#"{".value":1,"c":2}"#, .valueWithChildren, 1, valueText),
        Failure(#"{"x":{"c":2,".value":1}}"#, .valueWithChildren, 6, valueText),
        Failure(#"{".value":{"a":1}}"#, .valueWithChildren, 18 - 1, valueText),
        Failure(#"{".priority":true,"a":1}"#, .malformedPriority, 14, priorityText),
        Failure(#"{".priority":{"a":1},"a":1}"#, .malformedPriority, 20, priorityText),
        Failure(#"{".priority":{".sv":{"increment":1}},"a":1}"#, .malformedPriority, 36, priorityText),
        Failure(#"{".sv":"nope"}"#, .unknownServerValue, 8, serverValueText),
        Failure(#"{".sv":{"increment":"1"}}"#, .unknownServerValue, 8, serverValueText),
        Failure(#"{".sv":{"decrement":1}}"#, .unknownServerValue, 8, serverValueText),
        Failure(#"{".sv":{"increment":1,"x":1}}"#, .unknownServerValue, 8, serverValueText),
        Failure(#"{".sv":"timestamp","a":1}"#, .unknownServerValue, 1, serverValueText),
        Failure(#"{".sv":1}"#, .unknownServerValue, 8, serverValueText),
        Failure(#"{".sv":"timestamp",".value":1}"#, .unknownServerValue, 29, serverValueText),
        Failure(#"{".value":1,".sv":"timestamp"}"#, .unknownServerValue, 19, serverValueText),
        Failure("[1e999]", .numberOutOfRange("1e999"), 2, "the number 1e999 is beyond the range of a double"),
        Failure(
            String(repeating: "9", count: 400), .numberOutOfRange(String(repeating: "9", count: 400)), 1,
            "the number 99999999999999999999… of 400 characters is beyond the range of a double"),
        Failure(nested(33), .tooDeep(limit: 32), 33 * 5 + 1, depthText),
        Failure(
            "\"" + String(repeating: "x", count: 10 * 1024 * 1024 + 1) + "\"",
            .stringTooLong(byteCount: 10 * 1024 * 1024 + 1, limit: 10 * 1024 * 1024), 1,
            "a string has 10485761 bytes; the database allows 10485760"),
    ])
    func errors(_ row: Failure) {
        do throws(NodeError) {
            let node = try Node(parsing: row.text)
            Issue.record("parsed as \(node.json(.export).text())")
        } catch {
            #expect(error.reason == row.reason)
            #expect(error.position.line == row.line)
            #expect(error.position.column == row.column)
            #expect(error.message == row.message)
            #expect(error.description == "\(row.line):\(row.column): \(row.message)")
        }
    }

    @Test("a syntax error keeps its place")
    func syntax() {
        do throws(NodeError) {
            _ = try Node(parsing: "{\"a\":\n tru}")
            Issue.record("parsed")
        } catch {
            guard case .syntax = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(error.position.description == "2:5")
        }
    }

    static func nested(_ levels: Int) -> String {
        String(repeating: #"{"k":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    }

    @Test("the levels above count, those of special members do not")
    func depth() throws {
        #expect(try Node(parsing: Self.nested(32)).isNull == false)
        #expect(try Node(parsing: Self.nested(30), depthAbove: 2).isNull == false)
        #expect(throws: NodeError.self) { _ = try Node(parsing: Self.nested(31), depthAbove: 2) }
        #expect(
            try Node(parsing: #"{".sv":{"increment":1}}"#, depthAbove: 32)
                == Node(.serverValue(.increment(.integer(1)))))
        #expect(try Node(parsing: #"{".value":1,".priority":2}"#, depthAbove: 32).isLeaf)
        // What is not kept has no depth.
        #expect(try Node(parsing: #"{"a":{"b":null}}"#, depthAbove: 32).isNull)
    }
}
