import RTDBRules
import Testing

/// What expressions amount to.
struct EvaluationTests {
    enum Outcome {
        case isTrue
        case isFalse
        /// The rule fails, even where it is followed by `|| true`.
        case fails
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let expression: String
        let outcome: Outcome
        let tree: String
        let auth: String
        var testDescription: String { expression }

        init(_ expression: String, _ outcome: Outcome, data: String = "null", auth: String = "null") {
            self.expression = expression
            self.outcome = outcome
            tree = data
            self.auth = auth
        }

        func expect() throws {
            let isTrue = try readRule(expression).allowsRead("/", in: tree, auth: auth)
            let isDefined = try readRule("(\(expression)) || true").allowsRead("/", in: tree, auth: auth)
            #expect((isTrue ? .isTrue : isDefined ? .isFalse : Outcome.fails) == outcome)
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.13, 9.17.
    @Test(arguments: [
        Row("!(true || false && false)", .isFalse), Row("true || false && false", .isTrue),
        Row("false == 1 < 2", .isFalse), Row("1 < 2 == 2 < 3", .isTrue), Row("1 + 2 * 3 == 7", .isTrue),
        Row("true || false ? false : true", .isFalse), Row("true ? false : true ? true : true", .isFalse),
        Row("!false && false", .isFalse), Row("-1 + 2 == 1", .isTrue), Row("10 - 4 - 3 == 3", .isTrue),
        Row("8 / 4 / 2 == 1", .isTrue), Row("7 % 4 * 2 == 6", .isTrue), Row("-7 % 4 == -3", .isTrue),
        Row("1 % 0 == 1 % 0", .isFalse), Row("(1/0 + '') == 'NaN'", .isTrue), Row("1/0 > 2", .isFalse),
        Row("1/0 < 2", .isFalse), Row("1/0 == 1/0", .isFalse), Row("0.1 + 0.2 == 0.3", .isFalse),
        Row("9007199254740993 == 9007199254740992", .isTrue), Row("now == 1600000000000", .isTrue),
        Row("1 == 1.0", .isTrue), Row("1 == '1'", .isFalse), Row("1 != '1'", .isTrue), Row("1 == true", .isFalse),
        Row("0 == false", .isFalse), Row("'' == false", .isFalse), Row("null == false", .isFalse),
        Row("null == null", .isTrue), Row("1 !== 1", .isFalse), Row("'é' == 'e\u{301}'", .isFalse),
        Row("'a' < 'b'", .isTrue), Row("'b' <= 'a'", .isFalse), Row("'a' >= 'a'", .isTrue), Row("'b' > 'a'", .isTrue),
        Row("'\u{FFFF}' > '😀'", .isTrue), Row("2 >= 2 && 2 <= 2 && 3 > 2 && 2 < 3", .isTrue),
        Row("'a' + 1 + 2 == 'a12'", .isTrue), Row("1 + 2 + 'a' == '3a'", .isTrue),
        Row("1 > data.val()", .fails), Row("data.val() <= 1", .fails), Row("data.val() + 1 == 1", .fails),
        Row("data.val() + 'a' == 'a'", .fails), Row("data.val() / 2 == 0", .fails), Row("-data.val() == 0", .fails),
        Row("data.val() < 'a'", .fails, data: "1"), Row("data.val() + 1 == 2", .fails, data: "true"),
        Row("auth.n > 'x'", .fails, auth: #"{"n":5}"#),
        Row("(auth.n > 1 ? auth.n : 0) == 5", .isTrue, auth: #"{"n":5}"#),
    ])
    func operators(_ row: Row) throws {
        try row.expect()
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.15.
    @Test(arguments: [
        Row("true || data.val() > 1", .isTrue), Row("data.val() > 1 || true", .fails),
        Row("false && data.val() > 1", .isFalse), Row("!(data.val() > 1)", .fails),
        Row("data.val() > 1 ? true : true", .fails), Row("true ? true : data.val() > 1", .isTrue),
    ])
    func failures(_ row: Row) throws {
        try row.expect()
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.10, 9.16.
    @Test(arguments: [
        Row("data.exists()", .isFalse), Row("data.exists()", .isTrue, data: "false"),
        Row("data.isNumber() && data.val() == 1", .isTrue, data: "1"), Row("data.isNumber()", .isTrue, data: "1.5"),
        Row("data.isString() && data.val() == 'a'", .isTrue, data: #""a""#),
        Row("data.isBoolean() && data.val() == true", .isTrue, data: "true"),
        Row("data.isNumber() || data.isString() || data.isBoolean()", .isFalse, data: #"{"a":1}"#),
        Row("data.val() == null", .isTrue), Row("data.val() != null", .isTrue, data: #"{"a":1}"#),
        Row("data.val().length > 0", .fails, data: #"{"a":1}"#), Row("data.val().length == 0", .fails, data: "5"),
        Row("data.hasChildren()", .isFalse, data: "5"), Row("data.hasChildren()", .isTrue, data: #"{"a":1}"#),
        Row("data.hasChildren([])", .isTrue, data: #"{"a":1}"#), Row("data.hasChildren([])", .isTrue, data: "5"),
        Row("data.hasChildren([])", .isTrue, data: "null"),
        Row("data.hasChildren(['a', 'b'])", .isFalse, data: #"{"a":1}"#),
        Row("data.hasChildren(['a', 'b/c'])", .isTrue, data: #"{"a":1,"b":{"c":2}}"#),
        Row("data.hasChildren(['a', auth.uid])", .fails), Row("data.hasChild('a/b')", .isTrue, data: #"{"a":{"b":1}}"#),
        Row("data.child('a/b').val() == 1", .isTrue, data: #"{"a":{"b":1}}"#),
        Row("data.child('/a//b/').val() == 1", .isTrue, data: #"{"a":{"b":1}}"#),
        Row("data.child('').val() == 1", .isTrue, data: "1"), Row("data.child('a').exists()", .isFalse, data: "1"),
        Row("data.child('a').parent().val() == 1", .isTrue, data: "1"),
        Row("data.child('a/b').parent().parent().val() == 1", .isTrue, data: "1"),
        Row("root.parent().exists()", .fails), Row("data.child('a').parent().parent().exists()", .fails),
        Row("data.child(auth.uid).exists()", .fails), Row("data.child(auth.n).exists()", .fails, auth: #"{"n":1}"#),
        Row("data.child('a@b.com').exists()", .isFalse, data: #"{"a@b":{"com":1}}"#),
        Row("data.hasChild('a.b') == false", .isTrue), Row("data.child('./a').exists()", .isFalse, data: #"{"a":1}"#),
        Row("data.child('a.b/../a').exists()", .isFalse, data: #"{"a":1}"#),
        Row("data.getPriority() == null", .isTrue, data: "1"),
        Row("data.getPriority() == 2", .isTrue, data: #"{".value":1,".priority":2}"#),
        Row("data.child('a').getPriority() == 'x'", .isTrue, data: #"{"a":{"b":1,".priority":"x"}}"#),
        Row("data.val() == 1", .isTrue, data: #"{".value":1,".priority":2}"#),
        Row("data.child('0').val() == 'a'", .isTrue, data: #"["a","b"]"#),
    ])
    func snapshots(_ row: Row) throws {
        try row.expect()
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.11, 9.12.
    @Test(arguments: [
        Row("'a😀é'.length == 4", .isTrue), Row("''.length == 0", .isTrue), Row("'abcabd'.contains('abd')", .isTrue),
        Row("'aab'.contains('ab')", .isTrue), Row("'abc'.contains('ac')", .isFalse), Row("'a'.contains('')", .isTrue),
        Row("'é'.contains('e')", .isFalse), Row("'abc'.beginsWith('ab')", .isTrue),
        Row("'abc'.beginsWith('b')", .isFalse), Row("'abc'.endsWith('bc')", .isTrue),
        Row("'abab'.endsWith('ab')", .isTrue), Row("'b'.endsWith('ab')", .isFalse),
        Row("'a.b.c'.replace('.', ',') == 'a,b,c'", .isTrue), Row("'aaa'.replace('aa', 'b') == 'ba'", .isTrue),
        Row("'abc'.replace('b', '') == 'ac'", .isTrue), Row("'abc'.replace('', 'x') == 'abc'", .isTrue),
        Row("'/a/g'.replace('/a/g', 'z') == 'z'", .isTrue), Row("'ÀB'.toLowerCase() == 'àb'", .isTrue),
        Row("'àb'.toUpperCase() == 'ÀB'", .isTrue), Row("'rebar'.matches(/bar/)", .isTrue),
        Row("'rebar'.matches(/^bar/)", .isFalse), Row("'BAR'.matches(/^bar$/i)", .isTrue),
        Row("'a/b'.matches(/^a\\/b$/)", .isTrue), Row("data.val().matches(/a/)", .fails, data: "1"),
        Row("data.val().contains('a')", .fails), Row("'null'.contains(data.val())", .fails),
        Row("'1'.beginsWith(data.val())", .fails, data: "1"), Row("'1'.endsWith(data.val())", .fails, data: "1"),
        Row("'a'.replace('a', data.val()) == ''", .fails, data: "1"), Row("auth.contains('x')", .fails),
        Row("auth.uid.toUpperCase() == 'U'", .fails), Row("data.val().length == 2", .isTrue, data: #""ab""#),
    ])
    func strings(_ row: Row) throws {
        try row.expect()
    }

    static let ada = """
        {"uid":"ada","provider":"password","token":{"admin":true,"level":3,"a-b":"x","none":null,
        "firebase":{"sign_in_provider":"password","identities":{"google.com":["g1","g2"]}}}}
        """

    /// Source: Documentation/RealtimeDatabase.md, 9.9, 9.16.
    @Test(arguments: [
        Row("auth == null", .isTrue), Row("auth != null", .isTrue, auth: ada), Row("auth.uid == null", .isTrue),
        Row("auth.token.a.b.c == null", .isTrue), Row("auth['uid'].x.y == null", .isTrue),
        Row("auth.token.admin === true", .isTrue, auth: ada), Row("auth.token.level >= 3", .isTrue, auth: ada),
        Row("auth.token['a-b'] == 'x'", .isTrue, auth: ada), Row("auth.token.none == null", .isTrue, auth: ada),
        Row("auth.token.missing == null", .isTrue, auth: ada), Row("auth.uid.missing == null", .isTrue, auth: ada),
        Row("auth.uid.length == 3", .isTrue, auth: ada), Row("auth.uid.length > 0", .fails),
        Row("auth.token.firebase.identities['google.com'][1] == 'g2'", .isTrue, auth: ada),
        Row("auth.token.firebase.identities['google.com'][2] == null", .isTrue, auth: ada),
        Row("auth.token.firebase.identities['google.com'][0.5] == null", .isTrue, auth: ada),
        Row("auth[auth.uid] == null", .isTrue, auth: ada), Row("auth[auth.token] == null", .fails, auth: ada),
        Row("auth == auth.token", .isFalse, auth: ada), Row("auth.token == 'x'", .isFalse, auth: ada),
        Row("auth.token > 1", .fails, auth: ada), Row("auth.token + 'x' == ''", .fails, auth: ada),
    ])
    func auth(_ row: Row) throws {
        try row.expect()
    }

    @Test(
        "numbers are joined as JavaScript prints them",
        arguments: [
            ("1", "1"), ("1.50", "1.5"), ("-0.25", "-0.25"), ("0", "0"), ("-0", "0"), ("100", "100"),
            ("1e20", "100000000000000000000"),
            ("1e21", "1e+21"), ("1.25e21", "1.25e+21"), ("123456789012345680000", "123456789012345680000"),
            ("0.000001", "0.000001"), ("1e-7", "1e-7"), ("1.5e-9", "1.5e-9"), ("12345.678", "12345.678"),
            ("9007199254740993", "9007199254740992"), ("5e-324", "5e-324"),
            ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ])
    func joinedNumbers(number: String, text: String) throws {
        #expect(try readRule("'' + data.val() == '\(text)'").allowsRead("/", in: number))
    }

    @Test("a string never grows beyond what the database holds")
    func growth() throws {
        let long = "\"" + String(repeating: "x", count: 6 << 20) + "\""
        try Row("data.val() + 'x' != ''", .isTrue, data: long).expect()
        try Row("data.val() + data.val() != ''", .fails, data: long).expect()
        try Row("'a'.replace('a', data.val()) != ''", .isTrue, data: long).expect()
        try Row("'aa'.replace('a', data.val()) != ''", .fails, data: long).expect()
    }
}
