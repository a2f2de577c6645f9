import JSONCore
import RTDBRules
import Testing

/// The rules document: its syntax, what may stand where, and the texts about what may not.
struct DocumentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let document: String
        /// Nil when the document is taken.
        let refusal: String?
        var testDescription: String { String(document.prefix(60)) }

        init(_ document: String, _ refusal: String? = nil) {
            self.document = document
            self.refusal = refusal
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.1, 9.3, 9.8, 14.122.
    @Test(arguments: [
        Row("", "1:1: Parse error.\n"),
        Row("null", "1:1: Parse error.\n"),
        Row(#""wut""#, "1:1: Parse error.\n"),
        Row("{}", "1:2: Expected 'rules' property.\n"),
        Row(#"{"noTopLevelRules":true}"#, "1:2: Expected 'rules' property.\n"),
        Row(#"{"rules":{},"other":true}"#, "1:13: Expected '}'.\n"),
        Row(#"{"rules":{}} x"#, "1:14: Unexpected 'x'.\n"),
        Row(#"{"rules":{"#, "1:11: Unexpected end of the rules.\n"),
        Row(#"{"rules":{}"#, "1:12: Expected '}'.\n"),
        Row(#"{"rules" {}}"#, "1:10: Expected ':'.\n"),
        Row(#"{"rules":{".read":tru}}"#, "1:19: Unexpected 't'.\n"),
        Row(#"{"rules":{"a":-}}"#, "1:15: Invalid number '-'.\n"),
        Row(#"{"rules":{".read":"true"#, "1:19: Unterminated string.\n"),
        Row(#"{"rules":{".read":"\q"}}"#, "1:20: Invalid escape: '\\q'\n"),
        Row(#"{"rules":{".read":"\ud800"}}"#, "1:20: Invalid escape: '\\u'\n"),
        Row("{ /* a", "1:3: Unterminated comment.\n"),
        Row(#"{"rules":{},}"#),
        Row(#"{"rules":{".read":"true",}}"#),
        Row(#"{"rules":{".indexOn":["a","b",]}}"#),
        Row(#"{"rules":{".read":"true",,}}"#, "1:26: Expected '\"'.\n"),
        Row(#"{"rules":{,".read":"true"}}"#, "1:11: Unexpected ','.\n"),
        Row("{\n// line\n\"rules\": /* block */ {} } // end"),
        Row("{\"rules\":{\".read\":\"true\r\n\t&& true\"}}"),
        Row(#"{"rules":{"a":{},"a":{}}}"#, "1:18: Duplicate key 'a'.\n"),
        Row(#"{"rules":true}"#, "1:10: Expected '{'.\n"),
        Row(#"{"rules":{"foo":null}}"#, "1:17: Expected '{'.\n"),
        Row(#"{"rules":{"foo":"true"}}"#, "1:17: Expected '{'.\n"),
        Row(#"{"rules":{".woops":true}}"#, "1:20: Expected '{'.\n"),
        Row(#"{"rules":{".woops":{}}}"#, "1:11: String can't contain \".\", \"#\", \"$\", \"/\", \"[\", or \"]\"\n"),
        Row(#"{"rules":{"a/b":{}}}"#, "1:11: String can't contain \".\", \"#\", \"$\", \"/\", \"[\", or \"]\"\n"),
        Row(#"{"rules":{"":{}}}"#, "1:11: Invalid key: a key is empty.\n"),
        Row(#"{"rules":{"$":{}}}"#, "1:11: Invalid key: a key is empty.\n"),
        Row(#"{"rules":{".read":true,".write":false,".validate":true}}"#),
        Row(
            #"{"rules":{".read":1}}"#,
            "1:19: Invalid rule expression.  Expected 'true', 'false', or an expression string.\n"),
        Row(
            #"{"rules":{".write":{}}}"#,
            "1:20: Invalid rule expression.  Expected 'true', 'false', or an expression string.\n"),
        Row(#"{"rules":{".indexOn":"a/b"}}"#),
        Row(#"{"rules":{".indexOn":[".value","a"]}}"#),
        Row(
            #"{"rules":{".indexOn":true}}"#,
            "1:22: Invalid indexOn expression. Must be either a string or an array of strings\n"),
        Row(
            #"{"rules":{".indexOn":["a",1,2]}}"#,
            """
            1:27: Invalid indexOn expression. Must be either a string or an array of strings
            1:29: Invalid indexOn expression. Must be either a string or an array of strings

            """),
        Row(#"{"rules":{"$a":{},"$b":{}}}"#, "1:19: Cannot have multiple default rules ('$a' and '$b').\n"),
        Row(#"{"rules":{"$a":{"b":{"$a":{}}}}}"#, "1:22: '$a' is already bound by a wildcard above.\n"),
        Row(#"{"rules":{"$a":{},"b":{"$a":{}}}}"#),
    ])
    func document(_ row: Row) {
        #expect(refusal(row.document) == row.refusal)
    }

    @Test("places inside expressions are those of the document, over lines and escapes; every rule has its say")
    func places() {
        let document = """
            {
              "rules": {
                "a": { ".validate": "newData.isArray()" },
                "b": { ".read": "'\\u00e9\\uD83D\\uDE00\\\\\\"' == $x" },
                // here too
                "c": { ".write": "true
                    && data == 'ö'" }, "é": { ".read": "x" }
              }
            }
            """
        #expect(
            refusal(document) == """
                3:26: No such method/property 'isArray'.
                4:50: Unknown variable '$x'.
                7:12: Invalid == expression: left operand is not a number, boolean, string, null.
                7:45: Unknown variable 'x'.

                """)
    }

    @Test("more errors than anyone reads are not all told")
    func manyErrors() {
        let rules = (0..<1_000).map { #""k\#($0)":{".read":"x"}"# }.joined(separator: ",")
        #expect(refusal(#"{"rules":{\#(rules)}}"#)?.split(separator: "\n").count == 100)
    }

    @Test("the document is kept as it came, and without its comments")
    func texts() throws {
        let text =
            "{ // who\n \"rules\": { \".read\" : \"auth\n != null\", \"a\": {\".indexOn\": [\"b\", \".value\"],} } }"
        let ruleset = try Ruleset(parsing: Array(text.utf8))
        #expect(ruleset.text == Array(text.utf8))
        #expect(
            ruleset.strictJSON.text() == #"{"rules":{".read":"auth\n != null","a":{".indexOn":["b",".value"]}}}"#)
    }

    @Test("the open rules are what their own text says")
    func open() throws {
        #expect(try Ruleset(parsing: Ruleset.open.text).strictJSON.text() == Ruleset.open.strictJSON.text())
        #expect(try Ruleset.open.allowsRead("/a"))
        #expect(try Ruleset.open.allowsWrite("/a", "1"))
    }

    @Test("bytes that are not UTF-8")
    func malformedUTF8() {
        let error = #expect(throws: RulesError.self) { try Ruleset(parsing: [0x7B, 0xFF, 0x7D]) }
        #expect(error?.description == "1:1: Parse error.\n")
    }
}
