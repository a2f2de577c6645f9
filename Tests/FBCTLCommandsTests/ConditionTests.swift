import RTDB
import Testing

@testable import FBCTLCommands

/// What `--until` can say of a value.
struct ConditionTests {
    @Test(arguments: [
        ("state", true), ("!state", false), ("gone", false), ("!gone", true), ("a/b", true), (".", true),
        ("state=open", true), ("state=\"open\"", true), ("state=Open", false), ("state!=open", false),
        ("gone=1", false),
        ("gone!=1", true), ("count=5", true), ("count=5.0", true), ("count>4", true), ("count>=5", true),
        ("count>5", false),
        ("count<5.5", true), ("count<=5", true), ("count<4", false), ("count>x", false), ("state<p", true),
        ("state>p", false), ("done=true", true), ("done=1", false), ("a/b=2", true), ("a>1", false), ("text=a=b", true),
    ])
    func holds(_ text: String, _ expected: Bool) throws {
        let value = try Node(parsing: #"{"state":"open","count":5,"done":true,"a":{"b":2},"text":"a=b"}"#)
        #expect(try Condition(text).holds(of: value) == expected)
    }

    @Test func theValueItself() throws {
        #expect(try Condition(".=done").holds(of: Node(parsing: #""done""#)))
        #expect(try !Condition(".").holds(of: .null))
    }

    @Test(arguments: ["", "=5", "!", "!=5", "a//b=1", "a.b"])
    func noCondition(_ text: String) {
        #expect(throws: Failure.self) { try Condition(text) }
    }
}
