import RTDB
import RTDBRules
import Testing

/// Whole rules documents as applications have them.
struct ApplicationTests {
    /// Members of a room read and write its messages; a message is its author's, and now's.
    static let chat = """
        {
          "rules": {
            // Rooms say who is in them.
            "rooms": { "$room": { ".read": "data.child('members').hasChild(auth.uid)" } },
            "messages": {
              "$room": {
                ".read": "auth != null && root.child('rooms/' + $room + '/members/' + auth.uid).val() === true",
                "$message": {
                  ".write": "auth != null
                    && root.child('rooms').child($room).child('members').child(auth.uid).val() === true
                    && (!data.exists() || data.child('author').val() === auth.uid)",
                  ".validate": "newData.hasChildren(['author', 'text', 'sent'])",
                  "author": { ".validate": "newData.val() === auth.uid" },
                  "text": { ".validate": "newData.isString() && newData.val().length > 0 && newData.val().length <= 100" },
                  "sent": { ".validate": "newData.val() <= now && newData.val() > now - 60000" },
                  "$other": { ".validate": false },
                },
              },
            },
          },
        }
        """
    static let chatData =
        #"{"rooms":{"r":{"members":{"ada":true,"bob":false}}},"messages":{"r":{"m":{"author":"eve"}}}}"#

    @Test(arguments: [
        ("ada", "r", true), ("bob", "r", false), ("eve", "r", false), ("ada", "other", false),
    ])
    func chatReads(user: String, room: String, isAllowed: Bool) throws {
        let rules = try Ruleset(parsing: Array(ApplicationTests.chat.utf8))
        let auth = #"{"uid":"\#(user)"}"#
        #expect(
            try rules.allowsRead("/messages/\(room)", in: ApplicationTests.chatData, auth: auth) == isAllowed)
        #expect(try !rules.allowsRead("/messages/\(room)", in: ApplicationTests.chatData))
        #expect(try !rules.allowsRead("/messages", in: ApplicationTests.chatData, auth: auth))
    }

    @Test(arguments: [
        ("ada", "/messages/r/n", #"{"author":"ada","text":"hi","sent":1600000000000}"#, true),
        ("ada", "/messages/r/n", #"{"author":"bob","text":"hi","sent":1600000000000}"#, false),
        ("ada", "/messages/r/n", #"{"author":"ada","text":"","sent":1600000000000}"#, false),
        ("ada", "/messages/r/n", #"{"author":"ada","text":5,"sent":1600000000000}"#, false),
        ("ada", "/messages/r/n", #"{"author":"ada","text":"hi","sent":1600000000001}"#, false),
        ("ada", "/messages/r/n", #"{"author":"ada","text":"hi","sent":1599999940000}"#, false),
        ("ada", "/messages/r/n", #"{"author":"ada","text":"hi"}"#, false),
        ("ada", "/messages/r/n", #"{"author":"ada","text":"hi","sent":1600000000000,"x":1}"#, false),
        ("ada", "/messages/r/m", "null", false), ("eve", "/messages/r/m", "null", false),
        ("bob", "/messages/r/n", #"{"author":"bob","text":"hi","sent":1600000000000}"#, false),
        ("ada", "/messages/r", "null", false),
    ])
    func chatWrites(user: String, path: String, value: String, isAllowed: Bool) throws {
        let rules = try Ruleset(parsing: Array(ApplicationTests.chat.utf8))
        #expect(
            try rules.allowsWrite(path, value, to: ApplicationTests.chatData, auth: #"{"uid":"\#(user)"}"#)
                == isAllowed)
    }

    /// Moderators by a role in the data, administrators by a claim; everybody owns a profile.
    static let roles = """
        {
          "profiles": { "$uid": {
            ".read": true,
            ".write": "auth.uid === $uid || auth.token.admin === true",
            "email": { ".validate": "newData.val().matches(/^[A-Z0-9._%+-]+@[A-Z0-9.-]+[.][A-Z]{2,4}$/i)" },
            "role": { ".validate": "auth.token.admin === true && (newData.val() === 'user' || newData.val() === 'moderator')" }
          } },
          "posts": { "$post": {
            ".write": "root.child('profiles').child(auth.uid).child('role').val() === 'moderator'
              || (auth != null && newData.child('owner').val() === auth.uid && !data.exists())"
          } }
        }
        """
    static let rolesData =
        #"{"profiles":{"mo":{"role":"moderator"},"us":{"role":"user"}},"posts":{"p":{"owner":"us"}}}"#

    @Test(arguments: [
        (#"{"uid":"us"}"#, "/profiles/us/email", #""Us.Er+1@example.com""#, true),
        (#"{"uid":"us"}"#, "/profiles/us/email", #""example.com""#, false),
        (#"{"uid":"us"}"#, "/profiles/mo/email", #""us@example.com""#, false),
        (#"{"uid":"us"}"#, "/profiles/us/role", #""moderator""#, false),
        (#"{"uid":"ad","token":{"admin":true}}"#, "/profiles/us/role", #""moderator""#, true),
        (#"{"uid":"ad","token":{"admin":true}}"#, "/profiles/us/role", #""king""#, false),
        (#"{"uid":"ad","token":{"admin":"true"}}"#, "/profiles/us/role", #""user""#, false),
        (#"{"uid":"mo"}"#, "/posts/p", "null", true), (#"{"uid":"us"}"#, "/posts/p", "null", false),
        (#"{"uid":"us"}"#, "/posts/q", #"{"owner":"us"}"#, true), ("null", "/posts/q", #"{"owner":"us"}"#, false),
    ])
    func roleWrites(auth: String, path: String, value: String, isAllowed: Bool) throws {
        let rules = try ruleset(ApplicationTests.roles)
        #expect(try rules.allowsWrite(path, value, to: ApplicationTests.rolesData, auth: auth) == isAllowed)
    }

    @Test("baskets are read by their owner, a query at a time")
    func queries() throws {
        let rules = try ruleset(
            #"""
            {"baskets":{".indexOn":"owner",".read":"auth.uid !== null && query.orderByChild === 'owner'
              && query.equalTo === auth.uid && query.limitToFirst <= 100"}}
            """#)
        let owner = Query.Order.child(try DatabasePath("owner"))
        let own = Query(order: owner, range: .equalTo(Query.Bound(Node(.string("ada")))), limit: .first(100))
        #expect(rules.isIndexed(owner, at: try DatabasePath("/baskets")))
        #expect(try rules.allowsRead("/baskets", auth: #"{"uid":"ada"}"#, query: own))
        #expect(try !rules.allowsRead("/baskets", auth: #"{"uid":"bob"}"#, query: own))
        #expect(try !rules.allowsRead("/baskets", query: own))
        #expect(try !rules.allowsRead("/baskets", auth: #"{"uid":"ada"}"#))
        let all = Query(order: owner, range: own.range)
        #expect(try !rules.allowsRead("/baskets", auth: #"{"uid":"ada"}"#, query: all))
    }
}
