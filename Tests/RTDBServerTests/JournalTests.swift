import JSONCore
import RTDB
import RTDBWire
import Synchronization
import Testing

@testable import RTDBServer

/// What a store tells its journal, and what becomes of a write that cannot be kept.
struct JournalTests {
    /// Keeps a line for each record; refuses them all when it is full.
    private final class ListJournal: Journal {
        private let state = Mutex<(lines: [String], isFull: Bool)>(([], false))

        var lines: [String] { state.withLock { $0.lines } }

        func fill() { state.withLock { $0.isFull = true } }

        func record(
            _ subtrees: [DatabasePath], priorities: [DatabasePath], in namespace: Namespace, from before: Node,
            to after: Node
        ) throws(JournalError) {
            let places = subtrees.map(\.description) + priorities.map { "\($0) priority" }
            let trees = [before, after].map { $0.json(.export).text() }
            try add("\(namespace) \(places.joined(separator: ", ")): \(trees.joined(separator: " -> "))")
        }

        func record(_ setting: String, as text: String, of namespace: Namespace) throws(JournalError) {
            try add("\(namespace) \(setting) = \(text)")
        }

        private func add(_ line: String) throws(JournalError) {
            let isFull = state.withLock { state in
                if !state.isFull { state.lines.append(line) }
                return state.isFull
            }
            if isFull { throw JournalError("the list is full") }
        }
    }

    private let journal = ListJournal()
    private let fixture: Fixture

    init() throws {
        fixture = Fixture(store: try Store(trees: [.standard: Node(.integer(1))], settings: [:], journal: journal))
    }

    @Test("every kind of write is recorded with its places and both trees")
    func records() throws {
        try fixture.run([
            Step("PUT /a/b.json?ns=n", "2"), Step("PUT /a/b/.priority.json?ns=n", "3"),
            Step("PATCH /.json?ns=n", #"{"a/b":{".sv":"timestamp"},"c/.priority":1,"d":5}"#),
            Step("DELETE /a.json?ns=n"),
        ])
        let now = String(Fixture.now)
        #expect(
            journal.lines == [
                #"n /a/b: null -> {"a":{"b":2}}"#,
                #"n /a/b priority: {"a":{"b":2}} -> {"a":{"b":{".value":2,".priority":3}}}"#,
                #"n /a/b, /d, /c priority: {"a":{"b":{".value":2,".priority":3}}} -> {"a":{"b":\#(now)},"d":5}"#,
                #"n /a: {"a":{"b":\#(now)},"d":5} -> {"d":5}"#,
            ])
        try fixture.store.importing(Node(.bool(true)))
        #expect(journal.lines.last == "fake-server /: 1 -> true")
    }

    @Test func aPushIsRecordedUnderItsKey() throws {
        let body = String(decoding: try fixture.response("POST /a.json?ns=n", "1").body, as: UTF8.self)
        let key = body.split(separator: "\"").dropFirst(3).first.map(String.init) ?? ""
        #expect(journal.lines == [#"n /a/\#(key): null -> {"a":{"\#(key)":1}}"#])
    }

    @Test("a write that cannot be kept is refused, and nobody sees it")
    func refused() throws {
        let feed = try fixture.feed("/.json")
        _ = feed.takeNow()
        journal.fill()
        let refusal = Step.Expected.error("The write was not carried out: the list is full")
        try fixture.run([
            Step("PUT /.json", "2", status: 500, refusal), Step("POST /a.json", "2", status: 500, refusal),
            Step("PATCH /a.json", #"{"b":2}"#, status: 500, refusal), Step("DELETE /.json", status: 500, refusal),
            Step("GET /.json", .body("1")),
        ])
        #expect(throws: JournalError("the list is full")) { try fixture.store.importing(.null) }
        #expect(fixture.store.exported() == Node(.integer(1)))
        #expect(feed.takeNow() == nil)
    }

    @Test("settings are recorded as they were written, and refused likewise")
    func settings() throws {
        let (target, owner) = ("/.settings/defaultWriteSizeLimit.json", SettingsTests.owner)
        try fixture.run([Step("PUT \(target)", #" "small""#, [owner], SettingsTests.done)])
        #expect(journal.lines == [#"fake-server defaultWriteSizeLimit =  "small""#])
        journal.fill()
        try fixture.run([
            Step("PUT \(target)", #""medium""#, [owner], status: 500, .anyError),
            Step("GET \(target)", "", [owner], .body(#""small""#)),
        ])
    }

    @Test("kept settings are in force again")
    func keptSettings() throws {
        let kept = [
            "defaultWriteSizeLimit": #""small""#, "strictTriggerValidation": "false", "rules": #"{"rules":{}}"#,
        ]
        let store = try Store(trees: [:], settings: [.standard: kept], journal: journal)
        try Fixture(store: store).run([
            Step("GET /.settings/defaultWriteSizeLimit.json", "", [SettingsTests.owner], .body(#""small""#)),
            Step("GET /.settings/rules.json", "", [SettingsTests.owner], .body(#"{"rules":{}}"#)),
        ])
        #expect(throws: JournalError("there is no setting 'none'")) {
            try Store(trees: [:], settings: [.standard: ["none": "1"]], journal: journal)
        }
        let error = JournalError(
            "the setting 'strictTriggerValidation' has an invalid value: strictTriggerValidation must be true or false")
        #expect(throws: error) {
            try Store(trees: [:], settings: [.standard: ["strictTriggerValidation": "1"]], journal: journal)
        }
    }
}
