import Rendering
import TestSupport
import Testing

/// In what form errors and notes come: for people, or for programs.
@Suite("Forms of errors")
struct ErrorFormTests {
    private static let problem = "'/nope' is not in the schema"
    private static let lines = """
          /nope
           ^^^^ '/' has no child 'nope'
          children here: configuration, chatrooms

        """

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var line = "explain /nope -o json"
        var isTerminal = false
        var environment: [String: String] = [:]
        let expected: String
    }

    static let rows = [
        Row(
            testDescription: "JSON in a pipe",
            expected: """
                {"error":{"status":64,"message":"\(problem)","details":["/nope"," ^^^^ '/' has no child 'nope'",\
                "children here: configuration, chatrooms"]}}

                """),
        Row(
            testDescription: "a terminal", isTerminal: true,
            expected: "\u{1B}[31merror:\u{1B}[0m \(problem)\n\(lines)"),
        Row(
            testDescription: "a terminal without colours", isTerminal: true, environment: ["NO_COLOR": "1"],
            expected: "error: \(problem)\n\(lines)"),
        Row(
            testDescription: "a terminal that knows none", isTerminal: true, environment: ["TERM": "dumb"],
            expected: "error: \(problem)\n\(lines)"),
        Row(testDescription: "text in a pipe", line: "explain /nope", expected: "error: \(problem)\n\(lines)"),
        Row(
            testDescription: "colours that are wanted in a pipe", line: "explain /nope",
            environment: ["CLICOLOR_FORCE": "1"],
            expected: "\u{1B}[31merror:\u{1B}[0m \(problem)\n\(lines)"),
        Row(
            testDescription: "violations", line: "push /chatrooms/firechat/messages sender=a sentAt:='\"x\"' -o json",
            expected: """
                {"error":{"status":65,"message":"2 violations in the element for '/chatrooms/firechat/messages' \
                (Message, chatrooms.json:19)","violations":[\
                {"path":"/chatrooms/firechat/messages/text","error":"required, but absent","keyword":"required",\
                "schema":"chatrooms.json:22"},\
                {"path":"/chatrooms/firechat/messages/sentAt","error":"expected integer, found \\"x\\"","keyword":"type",\
                "expected":"integer","found":"\\"x\\"","schema":"chatrooms.json:32"}],"details":["nothing was sent"]}}

                """),
        Row(
            testDescription: "diagnostics", line: "get /x --schema broken.json -o json",
            expected: """
                {"error":{"status":78,"message":"schema 'broken.json' has 1 error","diagnostics":[\
                {"severity":"error","file":"broken.json","line":1,"column":12,"pointer":"/rooms/<id>",\
                "message":"the type 'Strin' has no definition","suggestion":"String"}],"details":[]}}

                """),
    ]

    @Test(arguments: rows)
    func form(_ row: Row) async throws {
        var world = try World.chatrooms(files: ["broken.json": #"{"rooms": {"<id>":"Strin"},"$strict":true}"#])
        world.errorIsTerminal = row.isTerminal
        world.environment.merge(row.environment) { $1 }
        let run = await world.run(row.line)
        #expect(run.output == "")
        #expect(run.error == row.expected)
    }

    @Test("YAML reads numbers as numbers, and what cannot be seen is in double quotes")
    func yaml() async throws {
        let body = #"{"numbers":[1e-07,1e21,1E5,2.5e+3,-3e0,12,0.5],"texts":["1e5","a\u202eb","tab\there","x\u0085y"]}"#
        let world = try World(
            environment: ["FBCTL_DATABASE": "http://db.test?ns=chat"],
            transport: StubTransport([.init("GET http://db.test/x.json?ns=chat", body: body)]))
        let run = await world.run("get /x -o yaml --no-schema")
        let expected = """
            numbers:
            - 1.0e-07
            - 1.0e+21
            - 1.0E+5
            - 2.5e+3
            - -3.0e+0
            - 12
            - 0.5
            texts:
            - '1e5'
            - "a\u{202E}b"
            - "tab\\there"
            - "x\\Ny"

            """
        #expect(run.output == expected)
    }
}
