import RTDBRules
import Testing

/// What is an expression, and which ones are refused before any data is seen.
struct TypeCheckTests {
    /// An expression, and the text that refuses it.
    struct Row: Sendable, CustomTestStringConvertible {
        let expression: String
        let kind: String
        let refusal: String?
        var testDescription: String { expression }

        init(_ expression: String, _ refusal: String? = nil, in kind: String = ".read") {
            self.expression = expression
            self.kind = kind
            self.refusal = refusal
        }
    }

    @Test(
        "idioms of the rules' documentation",
        arguments: [
            Row("true"), Row("auth != null"), Row("auth !== null && auth.uid === $id"),
            Row("auth.token.email_verified === true"), Row("auth.token.email.matches(/.*@x[.]com$/i)"),
            Row("root.child('users').child(auth.uid).child('role').val() === 'admin'"),
            Row("newData.val().length < 100", in: ".validate"), Row("now > 0"),
            Row("query.limitToFirst <= 10", in: ".write"), Row("query.orderByKey", in: ".write"),
            Row("query.limitToFirst <= 10", in: ".validate"), Row("newData.hasChildren([])", in: ".validate"),
            Row("(auth != null ? newData.val() : '').length > 0", in: ".write"),
            Row("(auth != null ? data.val() : '').contains('a')"), Row("(auth != null ? 'a' : 1).length > 0"),
            Row("(auth != null ? auth.uid : '').length > 0"),
            Row("data.parent().child($id).exists()"), Row("newData.hasChildren(['a', 'b'])", in: ".validate"),
            Row("newData.hasChildren([auth.uid])", in: ".validate"), Row("$id.length == 20"),
            Row("newData.child('t').val() <= now", in: ".write"),
            Row("(data.exists() ? data.val() : 0) + 1 == newData.val()", in: ".write"),
            Row("auth.token['claim-name'] == 'x'"), Row("root.child('users/' + auth.uid).exists()"),
            Row("$id === 'x'", in: ".validate"), Row("auth.provider == 'password'"),
            Row("auth.token.firebase.identities['google.com'][0] == 'x'"), Row("auth['uid'] == $id"),
            Row("auth.token.firebase.sign_in_provider != 'anonymous'"), Row("auth.token[$id] == true"),
            Row("query.orderByChild == 'owner' && query.equalTo == auth.uid && query.limitToFirst <= 100"),
            Row("!data.exists() || !newData.exists()", in: ".write"), Row("data['exists']()"),
            Row("newData.val().replace('a', 'b').toLowerCase().beginsWith('x')", in: ".write"),
            Row("/* who */ auth != null // signed in"), Row("0x10 == 16.0 && .5 < 1e3 && 5. == 5"),
            Row("'\\u0041\\x41\\n\\'' != \"\\\"\""), Row("'abc'.contains('a')"), Row("-now < 0"),
            Row("auth.uid + 1 > 'x'"), Row("1 == '1'"), Row("data.getPriority() != null"),
            Row("data.val() ? true : false", "condition of ? must be boolean."),
        ])
    func idioms(_ row: Row) {
        #expect(refusal(ofRule: row.expression, kind: row.kind) == row.refusal)
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.14.
    @Test(arguments: [
        Row("foo == 1", "Unknown variable 'foo'."), Row("$nope == 'x'", "Unknown variable '$nope'."),
        Row("newData.exists()", "newData is invalid in .read expressions."),
        Row("auth.uid", "Expression must evaluate to a boolean."), Row("1", "Expression must evaluate to a boolean."),
        Row("'a'", "Expression must evaluate to a boolean."), Row("null", "Expression must evaluate to a boolean."),
        Row("data", "Expression must evaluate to a boolean."), Row("/a/", "Expression must evaluate to a boolean."),
        Row("data.val()", "Expression must evaluate to a boolean."),
        Row("now + 1", "Expression must evaluate to a boolean."),
        Row("auth.token.admin", "Expression must evaluate to a boolean."),
        Row("auth != null ? 1 : true", "Expression must evaluate to a boolean."),
        Row("['a']", "Unexpected array literal."),
        Row("auth.uid && true", "Left operand of && must be boolean."),
        Row("true && true && 1", "Right operand of && must be boolean."),
        Row("true || 1", "Right operand of || must be boolean."), Row("!auth.uid", "! only operates on booleans."),
        Row("-'a' == 1", "- only operates on numbers."),
    ])
    func variablesAndLogic(_ row: Row) {
        #expect(refusal(ofRule: row.expression, kind: row.kind) == row.refusal)
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.3, 9.13, 9.14, 14.124.
    @Test(arguments: [
        Row(
            "root.child('x') != null",
            "Invalid != expression: left operand is not a number, boolean, string, or null."),
        Row("data == data", "Invalid == expression: left operand is not a number, boolean, string, null."),
        Row("'x' === data", "Invalid == expression: right operand is not a number, boolean, string, or null."),
        Row("1 !== data.parent()", "Invalid != expression: right operand is not a number, boolean, string, or null."),
        Row("data.exists == true", "Invalid == expression: left operand is not a number, boolean, string, null."),
        Row("/a/ == 1", "Invalid == expression: left operand is not a number, boolean, string, null."),
        Row("data.val() > true", "Invalid > expression: right operand must be a number or string."),
        Row("true <= 1", "Invalid <= expression: left operand must be a number or string."),
        Row("null < 1", "Invalid < expression: left operand must be a number or string."),
        Row("data >= 1", "Invalid >= expression: left operand must be a number or string."),
        Row("data + 1 > 0", "Invalid + expression: left operand is not a number or string."),
        Row("1 + true > 0", "Invalid + expression: right operand is not a number or string."),
        Row("'a' - 1 > 0", "Invalid - expression: left operand is not a number."),
        Row("1 * 'a' > 0", "Invalid * expression: right operand is not a number."),
        Row("1 / null > 0", "Invalid / expression: right operand is not a number."),
        Row("1 % data > 0", "Invalid % expression: right operand is not a number."),
    ])
    func operators(_ row: Row) {
        #expect(refusal(ofRule: row.expression, kind: row.kind) == row.refusal)
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.10, 9.11, 9.12, 9.14.
    @Test(arguments: [
        Row("data.foo == 1", "No such method/property 'foo'."), Row("data.foo()", "No such method/property 'foo'."),
        Row("data.contains('a')", "No such method/property 'contains'."),
        Row("data.val().foo()", "No such method/property 'foo'."),
        Row("data.val()['kind'] == 'a'", "No such method/property 'kind'."),
        Row("$id.val() == 'a'", "No such method/property 'val'."),
        Row("query.foo == 1", "No such method/property 'foo'."),
        Row("query.exists()", "No such method/property 'exists'."),
        Row("now.val() > 0", "Invalid property access: target is not an object."),
        Row("true.foo == 1", "Invalid property access: target is not an object."),
        Row("query.startAt.length > 0", "Invalid property access: target is not an object."),
        Row("data['ex' + 'ists']()", "Invalid property access."),
        Row("data[$id] == 1", "Invalid property access."),
        Row("'abc'[0] == 'a'", "Invalid property access."), Row("now[0] == 1", "Invalid property access."),
        Row("(auth != null ? data.val() : '').foo", "No such method/property 'foo'."),
        Row(
            "(auth != null ? data : '').length > 0", "Invalid property access: target is not an object."),
        Row("auth[true] == 1", "Invalid property access."),
        Row("auth.exists()", "Type error: Function call on target that is not a function."),
        Row("auth.uid.length() > 0", "Type error: Function call on target that is not a function."),
        Row("data.val().length() > 0", "Type error: Function call on target that is not a function."),
        Row("query.orderByKey()", "Type error: Function call on target that is not a function."),
        Row("auth()", "Type error: Function call on target that is not a function."),
        Row("data.child().exists()", "child() expects 1 argument."),
        Row("data.child('a', 'b').exists()", "child() expects 1 argument."),
        Row("data.child(1).exists()", "child() expects a string argument."),
        Row("data.child(null).exists()", "child() expects a string argument."),
        Row("data.child(query.orderByChild).exists()", "child() expects a string argument."),
        Row("data.hasChild(['a'])", "Unexpected array literal."),
        Row("data.exists(1)", "exists() expects no arguments."),
        Row(
            "data.hasChildren('a', 'b')",
            "hasChildren() expects only a single argument (containing an array of child names)."),
        Row("data.hasChildren('a')", "hasChildren() expects an array of child names."),
        Row("data.hasChildren(data.val())", "hasChildren() expects an array of child names."),
        Row("data.hasChildren(['a', 7])", "hasChildren() expects an array of strings."),
        Row("'a'.contains(7)", "contains() expects a string argument."),
        Row("'a'.toLowerCase('b') == ''", "toLowerCase() expects no arguments."),
        Row("'a'.replace('b') == ''", "replace() expects two arguments."),
        Row("'a'.replace(/b/, 'c') == ''", "Argument 1 of replace() must be a string."),
        Row("'a'.replace('b', 5) == ''", "Argument 2 of replace() must be a string."),
        Row("data.val().matches('a')", "matches() expects a regular expression literal argument."),
        Row("data.val().matches()", "matches() expects 1 regular expression literal argument."),
        Row("data.val().matches(/^a$/)"), Row("data.val().matches(/[/]/i)"),
        Row("data.val().matches(/a/ig)", "regular expressions do not support flags other than i"),
        Row("data.val().matches(/[a/)", "unterminated regular expression literal"),
        Row("data.val().matches(/a(?=b)/)", "Invalid regular expression: a group with modifiers cannot be checked."),
    ])
    func members(_ row: Row) {
        #expect(refusal(ofRule: row.expression, kind: row.kind) == row.refusal)
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.13, 9.14.
    @Test(arguments: [
        Row("", "Unexpected end of expression."), Row("true &&", "Unexpected end of expression."),
        Row("auth.uid = 'x'", "Rule expressions may not contain assignments."),
        Row("var x = 1", "missing ; before statement"), Row("true true", "missing ; before statement"),
        Row("true; false", "Rule expressions may not contain statements."),
        Row("2 ** 2 == 4", "syntax error"), Row("true &&& true", "Rule expressions may not contain operator &."),
        Row("true | true", "Rule expressions may not contain operator |."),
        Row("~1 == 1", "Rule expressions may not contain operator ~."), Row("+1 == 1", "syntax error"),
        Row("(true", "missing ) in parenthetical"), Row("data.child('a'", "missing ) after argument list"),
        Row("data.hasChildren(['a'", "missing ] after element list"),
        Row("auth['a' == 1", "missing ] in index expression"),
        Row("true ? true", "missing : in conditional expression"), Row("data.", "missing name after . operator"),
        Row("'a", "unterminated string literal"), Row("'a\nb' == ''", "unterminated string literal"),
        Row("'\\ud800' == ''", "half of a surrogate pair in a string literal"),
        Row("'\\xq' == ''", "invalid escape in a string literal"), Row("/* a", "unterminated comment"),
        Row("1 == @", "illegal character"), Row("1x == 1", "syntax error"), Row("1p3 == 1", "syntax error"),
        Row("1e999 == 1", "syntax error"), Row("{} == 1", "syntax error"), Row("true)", "syntax error"),
    ])
    func syntax(_ row: Row) {
        #expect(refusal(ofRule: row.expression, kind: row.kind) == row.refusal)
    }
}
