import DatabaseAccess
import Failures
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import TestSupport
import Testing

@testable import Rendering

/// What is found in a document while it passes is what is found in it as a tree.
@Suite("Documents that pass")
struct ValidatingSinkTests {
    private static let schema = """
        {
          "projects": {
            "<projectId>": {
              "$type": "Project",
              "tasks": { "<taskId>": "Task", "$key": { "pattern": "^t" } },
              "owner": "String",
              "notes": { "<day>": { "<noteId>": "String" } }
            }
          },
          "list": "[Task]",
          "names": { "<id>": { "$type": "Named", "<other>": "Int" } },
          "$defs": {
            "Project": {
              "type": "object", "required": ["title"],
              "properties": { "title": { "type": "string" }, "size": { "type": "integer" } },
              "additionalProperties": false
            },
            "Task": {
              "type": "object", "required": ["text"],
              "properties": { "text": { "type": "string" }, "tags": { "type": "array", "items": { "type": "string" } } }
            },
            "Named": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string" } } }
          }
        }
        """
    private static let names = [
        "projects", "list", "names", "p", "tasks", "t1", "x", "owner", "notes", "title", "size", "text", "tags", "name",
        "0",
        "1", "2",
    ]
    private static let leaves: [JSON] = ["a", "b", 1, 2, true, .number(JSONNumber(validated: "1.5")), .null]

    private func tree(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
        guard depth > 0, Int.random(in: 0..<5, using: &random) > 0 else {
            return Self.leaves.randomElement(using: &random) ?? .null
        }
        if Int.random(in: 0..<8, using: &random) == 0 {
            return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth - 1, &random) })
        }
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            object[Self.names.randomElement(using: &random) ?? ""] = tree(depth - 1, &random)
        }
        return .object(object)
    }

    /// A tree that begins as the schema does, so that much of it has a place there.
    private func document(_ random: inout SeededGenerator) -> JSON {
        func fields(_ names: [String], _ random: inout SeededGenerator) -> JSON {
            var object = JSONObject()
            for name in names where Bool.random(using: &random) { object[name] = tree(2, &random) }
            return .object(object)
        }
        var project = fields(["title", "size", "tasks", "owner", "notes", "x"], &random).object ?? JSONObject()
        if Bool.random(using: &random) {
            project["tasks"] = .object(JSONObject(uniqueMembers: [("t1", fields(["text", "tags", "x"], &random))]))
        }
        var root = JSONObject(uniqueMembers: [
            ("projects", .object(JSONObject(uniqueMembers: [("p", .object(project)), ("q", tree(3, &random))]))),
            ("names", .object(JSONObject(uniqueMembers: [("n", fields(["name", "x", "0"], &random))]))),
        ])
        if Bool.random(using: &random) { root["list"] = tree(3, &random) }
        return .object(root)
    }

    @Test func findsTheSame() throws {
        let schema = try SchemaLoader.load(SchemaFile(name: "s.json", bytes: Array(Self.schema.utf8))) { _ in [] }
        let root = try schema.resolve(.root)
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        var foundCount = 0
        for _ in 0..<2000 {
            // In the form in which a database sends it, without null and empty members.
            let node = try Node(parsing: document(&random).text())
            let text = node.json().text()
            let expected = root.violations(in: node)
            let findings = CollectedViolations()
            var sink = ValidatingSink(root, output: nil, violations: findings)
            var tokenizer = JSONTokenizer()
            tokenizer.feed(Array(text.utf8))
            tokenizer.finish()
            while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
            try sink.finish()
            foundCount += expected.count
            let places = { (violations: [Violation]) in violations.map(\.instanceLocation.description).sorted() }
            #expect(places(findings.violations) == places(expected), "seed \(seed): \(text)")
        }
        #expect(foundCount > 1000)
    }

    @Test(
        "a value that does not end is held to a limit", arguments: [#"{"t1":{"#, #"{"t1":["#, #"{"x":1,"t2":{"u":{"#])
    func endless(_ start: String) throws {
        let schema = try SchemaLoader.load(SchemaFile(name: "s.json", bytes: Array(Self.schema.utf8))) { _ in [] }
        let tasks = try schema.resolve(DatabasePath("/projects/p/tasks"))
        var document = ValidatingSink(tasks, output: MemorySink(), violations: CollectedViolations())
        document.largestValue = 10_000
        let pipeline = RowPipeline(CountFormat(), RowSelection(), below: tasks.path, skipsInvalid: false)
        var rows = RowSink(tasks, pipeline: pipeline)
        rows.largestValue = 10_000
        rows.begin(tasks, namesPaths: false, isQuery: false)
        let part = start.hasSuffix("[") ? #""abcdefg","# : #""a":"bcd","#
        let inDocument = try bytesTaken(start, part, by: &document)
        let inRows = try bytesTaken(start, part, by: &rows)
        #expect((10_000..<12_000).contains(inDocument) && (10_000..<12_000).contains(inRows))
    }

    /// Feeds a text that goes on for ever; how much of it was taken before it was refused.
    private func bytesTaken<Sink: TokenSink & ~Copyable>(
        _ start: String, _ part: String, by sink: inout Sink
    ) throws -> Int {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(Array(start.utf8))
        for count in stride(from: 0, to: 100_000, by: 1000) {
            while let token = try tokenizer.next() { try sink.take(token, from: tokenizer) }
            do {
                try sink.flush()
            } catch let error as UnstorableError {
                #expect(error.reason == "a value of more than 10000 bytes")
                return count
            }
            tokenizer.feed(Array(String(repeating: part, count: 1000 / part.utf8.count).utf8))
        }
        return .max
    }
}
