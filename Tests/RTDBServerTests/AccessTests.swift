import FoundationEssentials
import HTTP
import RTDB
import RTDBWire
import Testing

@testable import RTDBServer

/// Cases 110 to 120 and section 8 of Documentation/RealtimeDatabase.md, and who may read and write.
struct AccessTests {
    static let denied = Step.Expected.error("Permission denied")
    static let owner = HTTPHeader("Authorization", "Bearer owner")

    /// A case over a ruleset.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rules: String
        let steps: [Step]

        init(_ name: String, _ rules: String, _ steps: Step...) {
            testDescription = name
            self.rules = rules
            self.steps = steps
        }
    }

    @Test(arguments: [
        Row(
            "110: without rules nobody may do anything, but the owner", #"{"rules":{}}"#,
            Step("GET /a.json", status: 401, denied), Step("PUT /a.json", "1", status: 401, denied),
            Step("POST /a.json", "1", status: 401, denied), Step("PATCH /a.json", #"{"b":1}"#, status: 401, denied),
            Step("DELETE /a.json", status: 401, denied), Step("PUT /a.json", "1", [owner], .body("1")),
            Step("GET /a.json?access_token=owner", .body("1"))),
        Row(
            "112: read at a place holds below it", #"{"rules":{".write":true,"a":{".read":true}}}"#,
            Step("PUT /a/b.json", "1"), Step("GET /a/b.json", .body("1")), Step("GET /.json", status: 401, denied)),
        Row(
            "113: no taking back below", #"{"rules":{"a":{".read":true,"b":{".read":false}}}}"#,
            Step("GET /a/b.json", .body("null"))),
        Row(
            "114: validation", #"{"rules":{".read":true,".write":true,"n":{".validate":"newData.isNumber()"}}}"#,
            Step("PUT /n.json", #""s""#, status: 401, denied), Step("PUT /n.json", "1"), Step("DELETE /n.json"),
            Step("PUT /n.json", #""s""#, [owner]), Step("GET /n.json", .body(#""s""#))),
        Row(
            "115: validation of an ancestor; (u) of what a delete leaves",
            #"{"rules":{".read":true,".write":true,"x":{".validate":"newData.hasChildren(['a','b'])"}}}"#,
            Step("PUT /x.json", #"{"a":1}"#, status: 401, denied), Step("PUT /x/a.json", "1", status: 401, denied),
            Step("PUT /x.json", #"{"a":1,"b":1}"#), Step("PUT /x/a.json", "2"),
            Step("DELETE /x/a.json", status: 401, denied), Step("DELETE /x.json")),
        Row(
            "116: other children",
            #"{"rules":{".read":true,".write":true,"known":{},"$other":{".validate":false}}}"#,
            Step("PUT /known.json", "1"), Step("PUT /zzz.json", "1", status: 401, denied)),
        Row(
            "117: a deep update is judged at its paths",
            #"{"rules":{".read":true,"A":{"B":{"C":{"D":{".write":true}}}}}}"#,
            Step("PATCH /A.json", #"{"B/C/D":1}"#),
            Step("PATCH /A.json", #"{"B":{"C":{"D":1}}}"#, status: 401, denied)),
        Row(
            "118: one forbidden path fails all", #"{"rules":{".read":true,"a":{".write":true}}}"#,
            Step("PATCH /.json", #"{"a":1,"b":1}"#, status: 401, denied), Step("GET /.json", .body("null"))),
        Row(
            "119: rules about the query",
            #"{"rules":{"l":{".read":"query.orderByKey && query.limitToFirst <= 10"}}}"#,
            Step("GET /l.json?orderBy=%22$key%22&limitToFirst=5"),
            Step("GET /l.json?orderBy=%22$key%22&limitToFirst=50", status: 401, denied),
            Step("GET /l.json", status: 401, denied)),
        Row(
            "120: the owner as somebody else",
            #"{"rules":{"users":{"$uid":{".read":"auth.uid === $uid"}}}}"#,
            Step("GET /users/u1.json?auth_variable_override=%7B%22uid%22%3A%22u1%22%7D", "", [owner]),
            Step(
                "GET /users/u2.json?auth_variable_override=%7B%22uid%22%3A%22u1%22%7D", "", [owner], status: 401, denied
            ),
            Step("GET /users/u1.json?auth_variable_override=null", "", [owner], status: 401, denied),
            Step("GET /users/u1.json?auth_variable_override=x", "", [owner], status: 400, .anyError)),
        Row(
            "9.6: (u) an override by anyone else is refused", #"{"rules":{".read":true}}"#,
            Step("GET /a.json?auth_variable_override=null", status: 401, denied)),
        Row(
            "125: a run-time error", #"{"rules":{".read":"auth.token.n > 'x'"}}"#,
            Step("GET /a.json?auth=\(token(#"{"sub":"u","n":5}"#))", status: 401, denied)),
        Row(
            "6.8: a failed condition shows nothing to those who may not read",
            #"{"rules":{"a":{".write":true},"b":{".write":true,".read":true}}}"#,
            Step("PUT /a.json", "1"), Step("PUT /a.json", "2", [ETagTests.ifMatch("x")], status: 401, denied),
            Step("PUT /b.json", "1"), Step("PUT /b.json", "2", [ETagTests.ifMatch("x")], status: 412, .body("1")),
            Step("PUT /c.json", "2", [ETagTests.ifMatch("x")], status: 401, denied)),
        Row(
            "9.26: a push is judged where its child goes",
            #"{"rules":{"l":{"$id":{".write":"!data.exists() && newData.child('by').val() === $id.length"}}}}"#,
            Step("POST /l.json", #"{"by":20}"#), Step("POST /l.json", #"{"by":19}"#, status: 401, denied)),
        Row(
            "3: permission comes before the index", #"{"rules":{"a":{".read":true}}}"#,
            Step("GET /b.json?orderBy=%22x%22", status: 401, denied),
            Step("GET /a.json?orderBy=%22x%22", status: 400, .anyError)),
    ])
    func rules(_ row: Row) throws {
        try Fixture(rules: row.rules).run(row.steps)
    }

    @Test("110: the refusal's 36 bytes")
    func deniedBody() throws {
        let response = try Fixture(rules: #"{"rules":{}}"#).response("GET /a.json")
        #expect(response.status == 401)
        #expect(response.body.count == 36)
    }

    /// An unsigned ID token.
    static func token(_ claims: String, algorithm: String = "none") -> String {
        encoded(#"{"alg":"\#(algorithm)"}"#) + "." + encoded(claims) + "."
    }

    private static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

    private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().filter { $0 != "=" }.map {
            $0 == "+" ? "-" : $0 == "/" ? "_" : String($0)
        }.joined()
    }

    private static func signed(_ claims: String, with secret: String) -> String {
        let text = encoded(#"{"alg":"HS256"}"#) + "." + encoded(claims)
        return text + "." + encoded(Digest.hmacSHA256(Array(text.utf8), key: Array(secret.utf8)))
    }

    /// A credential and the status of a read that only `u1`, signed in by password, may do.
    struct CredentialRow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let query: String
        let headers: [HTTPHeader]
        let status: Int
        let text: String?

        init(
            _ name: String, _ query: String = "", header: String? = nil, is status: Int, _ text: String? = nil
        ) {
            testDescription = name
            self.query = query.isEmpty ? "" : "?" + query
            headers = header.map { [HTTPHeader("Authorization", $0)] } ?? []
            self.status = status
            self.text = text
        }
    }

    private static let u1 = #"{"sub":"u1","firebase":{"sign_in_provider":"password"},"exp":1700000001}"#
    private static let expired = #"{"sub":"u1","firebase":{"sign_in_provider":"password"},"exp":1700000000}"#
    private static let legacy = #"{"v":0,"d":{"uid":"u1","provider":"password"},"iat":1}"#

    @Test(arguments: [
        CredentialRow("none", is: 401, "Permission denied"),
        CredentialRow("owner as bearer", header: "Bearer owner", is: 200),
        CredentialRow("owner, the scheme in another case", header: "bearer owner", is: 200),
        CredentialRow("owner as access_token", "access_token=owner", is: 200),
        CredentialRow("another bearer", header: "Bearer x", is: 401, "Unauthorized request."),
        CredentialRow("another scheme", header: "Basic b3duZXI6", is: 401, "Unauthorized request."),
        CredentialRow("another access_token", "access_token=x", is: 401, "Unauthorized request."),
        CredentialRow("8.2: an ID token as bearer", header: "Bearer \(token(u1))", is: 401, "Unauthorized request."),
        CredentialRow("an ID token", "auth=\(token(u1))", is: 200),
        CredentialRow("an ID token of another user", "auth=\(token(#"{"sub":"u2"}"#))", is: 401, "Permission denied"),
        CredentialRow(
            "an ID token with user_id",
            "auth=\(token(#"{"user_id":"u1","firebase":{"sign_in_provider":"password"}}"#))",
            is: 200),
        CredentialRow("an expired ID token", "auth=\(token(expired))", is: 401, "Auth token is expired"),
        CredentialRow("111: no token", "auth=garbage", is: 401, "Could not parse auth token."),
        CredentialRow("no token at all", "auth=", is: 401, "Could not parse auth token."),
        CredentialRow("a token without user", "auth=\(token("{}"))", is: 401, "Could not parse auth token."),
        CredentialRow("a token that is no object", "auth=\(token("[]"))", is: 401, "Could not parse auth token."),
        CredentialRow("the secret", "auth=sesame", is: 200),
        CredentialRow("another secret", "auth=sesam", is: 401, "Could not parse auth token."),
        CredentialRow("a legacy token", "auth=\(signed(legacy, with: "sesame"))", is: 200),
        CredentialRow(
            "a legacy token of the administrator", "auth=\(signed(#"{"v":0,"d":{},"admin":true}"#, with: "sesame"))",
            is: 200),
        CredentialRow(
            "a legacy token signed with something else", "auth=\(signed(legacy, with: "x"))", is: 401,
            "Could not parse auth token."),
        CredentialRow(
            "a legacy token without signature", "auth=\(token(legacy, algorithm: "HS256"))", is: 401,
            "Could not parse auth token."),
    ])
    func credentials(_ row: CredentialRow) throws {
        let rules = #"{"rules":{".read":"auth.uid === 'u1' && auth.provider === 'password'"}}"#
        let fixture = try Fixture(rules: rules, secret: "sesame")
        let step = Step(
            "GET /a.json\(row.query)", "", row.headers, status: row.status, row.text.map { .error($0) } ?? .body("null")
        )
        try fixture.run([step])
    }

    @Test("without a secret there is no legacy token, and nothing is the administrator's")
    func noSecret() throws {
        let fixture = try Fixture(rules: #"{"rules":{}}"#)
        let refused = Step.Expected.error("Could not parse auth token.")
        try fixture.run([
            Step("GET /a.json?auth=\(Self.signed(Self.legacy, with: ""))", status: 401, refused),
            Step("GET /a.json?auth=", status: 401, refused),
        ])
    }

    /// Source: RFC 4231, test cases 2 and 6.
    @Test(
        "the keyed digest",
        arguments: [
            ("what do ya want for nothing?", Array("Jefe".utf8), "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM="),
            (
                "Test Using Larger Than Block-Size Key - Hash Key First", [UInt8](repeating: 0xAA, count: 131),
                "YOQxWR7gtn8Niiaqy/W3f44LxiE3KMUUBUYEDw7jf1Q="
            ),
        ])
    func keyedDigest(_ message: String, _ key: [UInt8], _ digest: String) {
        #expect(Data(Digest.hmacSHA256(Array(message.utf8), key: key)).base64EncodedString() == digest)
    }

    @Test("an unsigned token never makes an administrator")
    func unsignedAdministrator() throws {
        let fixture = try Fixture(rules: #"{"rules":{}}"#, secret: "sesame")
        let claims = #"{"v":0,"d":{"uid":"x"},"admin":true}"#
        try fixture.run([Step("GET /a.json?auth=\(Self.token(claims))", status: 401, .anyError)])
    }
}
