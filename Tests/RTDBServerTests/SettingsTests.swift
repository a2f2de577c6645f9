import RTDBWire
import Testing

@testable import RTDBServer

/// Cases 121 to 124 of Documentation/RealtimeDatabase.md, and `.settings` and `.inspect`.
struct SettingsTests {
    static let owner = AccessTests.owner
    static let done = Step.Expected.body(#"{"status":"ok"}"#)
    static let closed = #"{"rules":{}}"#
    static let commented = """
        {
          // Everyone may read.
          "rules": { ".read": true /* but not write */ }
        }
        """

    @Test(arguments: [
        Case(
            "121: rules are set, read as they were written, and without comments",
            Step("PUT /.settings/rules.json", commented, [owner], done),
            Step("GET /.settings/rules.json", "", [owner], .body(commented)),
            Step("GET /.settings/rules.json?format=strict", "", [owner], .body(#"{"rules":{".read":true}}"#)),
            Step("GET /a.json"), Step("PUT /a.json", "1", status: 401, AccessTests.denied)),
        Case(
            "121: not by others", Step("PUT /.settings/rules.json", closed, status: 401, AccessTests.denied),
            Step("GET /.settings/rules.json", status: 401, AccessTests.denied), Step("PUT /a.json", "1")),
        Case(
            "9.7: open rules to begin with",
            Step(
                "GET /.settings/rules.json?format=strict", "", [owner],
                .body(#"{"rules":{".read":true,".write":true}}"#))),
        Case(
            "122: bad rules change nothing", Step("PUT /.settings/rules.json", closed, [owner], done),
            Step(
                "PUT /.settings/rules.json", "{}", [owner], status: 400, .error("1:2: Expected 'rules' property.\n")),
            Step("PUT /.settings/rules.json", "{", [owner], status: 400, .errorStarting("1:")),
            Step("PUT /.settings/rules.json", "", [owner], status: 400, .anyError),
            Step(
                "PUT /.settings/rules.json", #"{"rules":{".read":"data.isArray()"}}"#, [owner], status: 400,
                .error("1:20: No such method/property 'isArray'.\n")),
            Step("GET /a.json", status: 401, AccessTests.denied)),
        Case(
            "123: a dry run", Step("PUT /.settings/rules.json?dryRun=true", closed, [owner], done),
            Step("GET /a.json"), Step("PUT /.settings/rules.json?dryRun=true", "{}", [owner], status: 400, .anyError)),
        Case(
            "124: types",
            Step(
                "PUT /.settings/rules.json", #"{"rules":{".read":"root.child('x') != null"}}"#, [owner], status: 400,
                .errorStarting("1:")),
            Step(
                "PUT /.settings/rules.json", #"{"rules":{".read":"data.val().matches('a')"}}"#, [owner], status: 400,
                .errorStarting("1:")),
            Step("PUT /.settings/rules.json", #"{"rules":{".read":"data.val().matches(/^a$/)"}}"#, [owner], done)),
        Case(
            "13.12: rules that were made a string",
            Step(
                "PUT /.settings/rules.json", #""{\"rules\":{}}""#, [owner], status: 400,
                .error("1:2: Expected 'rules' property.\n"))),
        Case(
            "settings are silent too",
            Step("PUT /.settings/rules.json?print=silent", closed, [owner], status: 204, .nothing),
            Step("GET /.settings/rules.json?print=silent", "", [owner], status: 204, .nothing),
            Step(
                "PUT /.settings/defaultWriteSizeLimit.json?print=silent", #""small""#, [owner], status: 204, .nothing),
            Step("GET /.settings/defaultWriteSizeLimit.json?print=silent", "", [owner], status: 204, .nothing)),
        Case(
            "1.8: an empty namespace is none", Step("PUT /a.json?ns=", "1"), Step("GET /a.json", .body("1")),
            Step("GET /a.json?ns=fake-server", .body("1"))),
        Case(
            "9.4: (u) other methods", Step("POST /.settings/rules.json", closed, [owner], status: 400, .anyError),
            Step("PATCH /.settings/rules.json", closed, [owner], status: 400, .anyError),
            Step("DELETE /.settings/rules.json", "", [owner], status: 400, .anyError)),
        Case(
            "9.5: the default write size limit",
            Step("GET /.settings/defaultWriteSizeLimit.json", "", [owner], .body(#""large""#)),
            Step("PUT /.settings/defaultWriteSizeLimit.json", #""small""#, [owner], done),
            Step("GET /.settings/defaultWriteSizeLimit.json", "", [owner], .body(#""small""#)),
            Step("PUT /.settings/defaultWriteSizeLimit.json", #""tiny""#, [owner], status: 400, .anyError),
            Step("PUT /.settings/defaultWriteSizeLimit.json", "small", [owner], status: 400, .anyError),
            Step("GET /.settings/defaultWriteSizeLimit.json", status: 401, AccessTests.denied)),
        Case(
            "9.5: strict trigger validation",
            Step("PUT /.settings/strictTriggerValidation.json", "false", [owner], done),
            Step("GET /.settings/strictTriggerValidation.json", "", [owner], .body(#"{"value":false}"#)),
            Step("PUT /.settings/strictTriggerValidation.json", "1", [owner], status: 400, .anyError)),
        Case("an unknown setting", Step("GET /.settings/none.json", "", [owner], status: 404, .anyError)),
        Case(
            "settings are a namespace's own", Step("PUT /.settings/rules.json?ns=one", closed, [owner], done),
            Step("GET /a.json?ns=one", status: 401, AccessTests.denied), Step("GET /a.json?ns=two"),
            Step("GET /a.json")),
        Case(
            "9.7: the databases", Step("GET /.inspect/databases.json?ns=x", .body("[]")), Step("PUT /a.json?ns=b", "1"),
            Step("PUT /a.json?ns=a", "1"), Step("PUT /a.json?ns=c", "1"), Step("DELETE /a.json?ns=c"),
            Step("GET /.inspect/databases.json", .body(#"[{"name":"a"},{"name":"b"}]"#)),
            Step("PUT /.inspect/databases.json", "1", status: 405, .anyError)),
        Case(
            "9.7: rules that hide a database hide its name", Step("PUT /a.json?ns=b", "1"),
            Step("PUT /a.json?ns=a", "1"),
            Step("PUT /.settings/rules.json?ns=b", closed, [owner], done),
            Step("GET /.inspect/databases.json", .body(#"[{"name":"a"}]"#)),
            Step("GET /.inspect/databases.json", "", [owner], .body(#"[{"name":"a"},{"name":"b"}]"#))),
    ])
    func settings(_ row: Case) throws {
        try Fixture().run(row.steps)
    }
}
