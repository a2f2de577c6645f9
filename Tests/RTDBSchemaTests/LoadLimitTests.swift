import Glibc
import RTDBSchema
import Testing

/// Schemas that are short and mean something endless or huge.
@Suite struct LoadLimitTests {
    @Test func deepTreesAreRefused() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"{"k":"#, count: depth) + #""Int""# + String(repeating: "}", count: depth)
        }
        #expect(try schema(nested(32)).patterns.count == 33)
        let path = String(repeating: "/k", count: 33)
        #expect(try errors(of: nested(33)) == ["s.json:1:162: \(path): is 33 keys deep; the database allows 32"])
    }

    @Test func chainsOfReferencesAreRefused() throws {
        func chain(_ length: Int) -> String {
            let links = (0..<length).map { ##""n\##($0)":{"$ref":"#/n\##($0 + 1)"}"## }.joined(separator: ",")
            return #"{"$comment":"a chain","# + links + #","n\#(length)":"Int"}"#
        }
        #expect(try schema(chain(100)).patterns.count == 102)
        let found = try errors(of: chain(150))
        #expect(found.count == 24)
        #expect(found.first == "s.json:1:2980: /n127: more than 128 references lead here")
    }

    @Test func treesThatDoubleAreRefused() throws {
        let levels = (0..<30).map { ##""l\##($0)":{"a":{"$ref":"#/l\##($0 + 1)"},"b":{"$ref":"#/l\##($0 + 1)"}}"## }
        let found = try errors(of: "{" + levels.joined(separator: ",") + #","l30":"Int"}"#)
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": the tree has more than 50000 nodes and references") == true)
    }

    @Test(arguments: [
        LoadRow(
            ##"{"a":{"$ref":"#/b"},"b":{"$ref":"#/c"},"c":{"$ref":"#/a"}}"##,
            "s.json:1:7: /a/$ref: '#/b' refers back to itself", "s.json:1:26: /b/$ref: '#/c' refers back to itself",
            "s.json:1:45: /c/$ref: '#/a' refers back to itself"),
        LoadRow(
            #"{"a":{"<x>":{"$ref":"s.json"}}}"#, "s.json:1:14: /a/<x>/$ref: 's.json' refers back to itself"),
        LoadRow(
            ##"{"a":{"$ref":"#/$defs/M"},"b":{"$ref":"#/$defs/M/properties/x"},"$defs":{"M":{"type":"object"}}}"##,
            ##"s.json:1:7: /a/$ref: '#/$defs/M' is a definition, not a node; write "M" instead"##,
            "s.json:1:32: /b/$ref: '#/$defs/M/properties/x' refers to nothing in s.json"),
        LoadRow(
            ##"{"a":"M","$defs":{"M":{"anyOf":[{"$ref":"#/$defs/N"}]},"N":{"allOf":[{"$ref":"#/$defs/M"}]}}}"##,
            "s.json:1:19: /$defs/M: refers back to itself without going into the value"),
    ])
    func cyclesAreRefused(_ row: LoadRow) throws {
        #expect(try errors(of: row.schema) == row.diagnostics)
    }

    @Test func exponentsAtTheEndsOfAnInteger() throws {
        for bound in ["10e9223372036854775807", "1.5e-9223372036854775808", "1e-99999999999999999999"] {
            let loaded = try schema(#"{"a":{"$type":{"minimum":\#(bound)}}}"#)
            #expect(loaded.patterns.count == 2)
            #expect(
                try SchemaLoader.lint(
                    SchemaFile(
                        name: "s.json",
                        bytes: Array(#"{"a":{"$type":{"enum":[\#(bound)],"minimum":1,"maximum":2}}}"#.utf8))
                ) { _ in throw NoFile() } == [])
        }
    }

    @Test func aFaultInAFileThatIsReferredToTwiceIsToldOnce() throws {
        do {
            _ = try schema(
                #"{"a":{"$ref":"part.json"},"b":{"$ref":"part.json"}}"#, files: ["part.json": #"{"c":5}"#])
            Issue.record("the schema loads")
        } catch let error as SchemaLoadError {
            #expect(error.description == "part.json:1:2: /c: expected a type expression or an object, found 5")
        }
    }

    /// Eight times as much text takes about eight times as long, not sixty-four times.
    @Test(arguments: [
        HugeSchema("siblings beside a wildcard", before: #""<id>":"Int","#) { index, _ in #""name\#(index)":"Int""# },
        HugeSchema("siblings without a definition") { index, _ in #""name\#(index)":"Type\#(index)""# },
        HugeSchema("definitions that refer to the next", before: ##""a":"T0","$defs":{"##, after: "}") { index, count in
            ##""T\##(index)":{"$id":"t\##(index).json","properties":{"x":{"$ref":"t\##((index + 1) % count).json"}}}"##
        },
        HugeSchema("properties beside children", before: ##""a":"T","$defs":{"T":{"properties":{"##, after: "}}}") {
            index, _ in #""name\#(index)":{"type":"string"}"#
        },
    ])
    func timeGrowsWithTheSize(_ schema: HugeSchema) throws {
        let few = try processorTime { try load(schema.text(1_500)) }
        let many = try processorTime { try load(schema.text(12_000)) }
        #expect(many < few * 24, "\(few) and \(many) nanoseconds")
    }

    private func load(_ text: String) throws {
        let file = SchemaFile(name: "s.json", bytes: Array(text.utf8))
        _ = try SchemaLoader.load(file) { _ in throw NoFile() }
        _ = try SchemaLoader.lint(file) { _ in throw NoFile() }
    }

    /// In nanoseconds of this thread, so that other work on the machine does not count.
    private func processorTime(_ body: () throws -> Void) rethrows -> Int {
        func now() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        let start = now()
        try body()
        return now() - start
    }

    private func errors(of text: String) throws -> [String] {
        do {
            _ = try schema(text)
            return []
        } catch let error as SchemaLoadError {
            return error.diagnostics.map(\.description)
        }
    }
}

/// A schema with one part many times over.
struct HugeSchema: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let before: String
    private let after: String
    /// The text of the part with that number, among so many.
    private let part: @Sendable (Int, Int) -> String

    init(_ name: String, before: String = "", after: String = "", part: @escaping @Sendable (Int, Int) -> String) {
        testDescription = name
        self.before = before
        self.after = after
        self.part = part
    }

    func text(_ count: Int) -> String {
        "{\(before)\((0..<count).map { part($0, count) }.joined(separator: ","))\(after)}"
    }
}
