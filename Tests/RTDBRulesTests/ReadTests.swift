import RTDB
import RTDBRules
import Testing

/// Which reads are allowed.
struct ReadTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rules: String
        let path: String
        let isAllowed: Bool
        let tree: String
        let auth: String
        var testDescription: String { "\(path) \(rules)" }

        init(_ rules: String, _ path: String, _ isAllowed: Bool, tree: String = "null", auth: String = "null") {
            self.rules = rules
            self.path = path
            self.isAllowed = isAllowed
            self.tree = tree
            self.auth = auth
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.8, 9.18, 9.24, 14.110, 14.112, 14.113.
    @Test(arguments: [
        Row("{}", "/", false), Row("{}", "/a/b", false),
        Row(#"{".read":true}"#, "/a/b", true),
        Row(#"{"a":{".read":true}}"#, "/a/b", true), Row(#"{"a":{".read":true}}"#, "/", false),
        Row(#"{"a":{".read":true,"b":{".read":false}}}"#, "/a/b", true),
        Row(#"{".read":false,"a":{"b":{".read":true}}}"#, "/a", false),
        Row(#"{"a":{".read":"data.val() > 1","b":{".read":true}}}"#, "/a/b", true),
        Row(#"{"a":{".read":"data.val() > 1","b":{".read":true}}}"#, "/a", false),
        Row(#"{"$k":{".read":true},"a":{}}"#, "/b", true), Row(#"{"$k":{".read":true},"a":{}}"#, "/a", false),
        Row(#"{"a":{".read":true},"$k":{}}"#, "/a", true), Row(#"{"a":{".read":true},"$k":{}}"#, "/b", false),
        Row(#"{"$a":{"x":{"$b":{".read":"$a == 'one' && $b == 'two'"}}}}"#, "/one/x/two", true),
        Row(#"{"$a":{"x":{"$b":{".read":"$a == 'one' && $b == 'two'"}}}}"#, "/two/x/one", false),
        Row(#"{"a":{".read":"data.val() == 1"}}"#, "/a/b", true, tree: #"{"a":1}"#),
        Row(
            #"{"a":{"$b":{".read":"data.parent().parent().child('who').val() == $b"}}}"#, "/a/x", true,
            tree: #"{"who":"x"}"#),
        Row(#"{"a":{".read":"root.child('open').val() == true"}}"#, "/a", true, tree: #"{"open":true}"#),
    ])
    func cascade(_ row: Row) throws {
        #expect(try ruleset(row.rules).allowsRead(row.path, in: row.tree, auth: row.auth) == row.isAllowed)
    }

    /// Source: Documentation/RealtimeDatabase.md, 14.120, 14.125.
    @Test(arguments: [
        Row(#"{"users":{"$uid":{".read":"auth.uid === $uid"}}}"#, "/users/u1", true, auth: #"{"uid":"u1"}"#),
        Row(#"{"users":{"$uid":{".read":"auth.uid === $uid"}}}"#, "/users/u1", false, auth: #"{"uid":"u2"}"#),
        Row(#"{"users":{"$uid":{".read":"auth.uid === $uid"}}}"#, "/users/u1", false),
        Row(#"{".read":"auth.token.n > 'x'"}"#, "/", false, auth: #"{"token":{"n":5}}"#),
    ])
    func who(_ row: Row) throws {
        #expect(try ruleset(row.rules).allowsRead(row.path, in: row.tree, auth: row.auth) == row.isAllowed)
    }

    static let one = Query.Bound(Node(.integer(1)))
    static let two = Query.Bound(Node(.string("two")))

    /// Source: Documentation/RealtimeDatabase.md, 9.23, 14.119.
    @Test(arguments: [
        ("query.orderByKey && query.limitToFirst <= 10", Query(order: .key, limit: .first(5)), true),
        ("query.orderByKey && query.limitToFirst <= 10", Query(order: .key, limit: .first(50)), false),
        ("query.orderByKey && query.limitToFirst <= 10", nil, false),
        ("!query.orderByKey && !query.orderByValue && !query.orderByPriority", nil, true),
        ("query.orderByKey == true", nil, false), ("query.orderByKey == false", nil, true),
        ("query.orderByChild == null && query.startAt == null && query.limitToFirst == null", nil, true),
        ("query.orderByChild == null && query.startAt == null && query.endAt == null", nil, true),
        ("query.equalTo == null && query.limitToFirst == null && query.limitToLast == null", nil, true),
        ("query.orderByValue && !query.orderByKey", Query(order: .value), true),
        ("query.orderByPriority && query.orderByChild == null", Query(order: .priority), true),
        ("query.orderByChild == 'a/b'", Query(order: .child(DatabasePath([Key(index: 1)]))), false),
        ("query.orderByChild == '1/2'", Query(order: .child(DatabasePath([Key(index: 1), Key(index: 2)]))), true),
        ("query.startAt == 1 && query.endAt == 'two'", Query(order: .value, range: .between(.at(one), .at(two))), true),
        ("query.startAt == null && query.endAt == null", Query(order: .value, range: .equalTo(one)), true),
        ("query.equalTo == 1", Query(order: .value, range: .equalTo(one)), true),
        ("query.startAt == 1", Query(order: .value, range: .between(.after(one), nil)), false),
        ("query.endAt == 'two'", Query(order: .value, range: .between(nil, .before(two))), false),
        ("query.limitToLast == 3 && query.limitToFirst == null", Query(order: .key, limit: .last(3)), true),
    ])
    func query(rule: String, query: Query?, isAllowed: Bool) throws {
        #expect(try readRule(rule).allowsRead("/a", query: query) == isAllowed)
    }
}
