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
        #expect(try errors(of: nested(33)) == ["s.json:1:162: \(path): lies 33 keys deep; the database keeps 32"])
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
            ##"s.json:1:7: /a/$ref: '#/$defs/M' is a definition and no node; write "M" instead"##,
            "s.json:1:32: /b/$ref: '#/$defs/M/properties/x' names nothing in s.json"),
        LoadRow(
            ##"{"a":"M","$defs":{"M":{"anyOf":[{"$ref":"#/$defs/N"}]},"N":{"allOf":[{"$ref":"#/$defs/M"}]}}}"##,
            "s.json:1:19: /$defs/M: refers back to itself without going into the value"),
    ])
    func cyclesAreRefused(_ row: LoadRow) throws {
        #expect(try errors(of: row.schema) == row.diagnostics)
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

    private func errors(of text: String) throws -> [String] {
        do {
            _ = try schema(text)
            return []
        } catch let error as SchemaLoadError {
            return error.diagnostics.map(\.description)
        }
    }
}
