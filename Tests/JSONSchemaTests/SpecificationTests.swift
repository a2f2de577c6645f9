import Foundation
import JSONCore
import JSONSchema
import Testing

/// Cases of our own, written from the text of JSON Schema 2020-12: each keyword accepts what it should and refuses what it
/// should.
@Suite struct SpecificationTests {
    @Test("own cases from the specification's text")
    func cases() throws {
        var count = 0
        for file in ["core", "applicator", "unevaluated", "validation"] {
            let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Specification/\(file).json")
            for group in try #require(try JSON(parsing: Array(Data(contentsOf: url))).array).compactMap(\.object) {
                let schema = try #require(group["schema"])
                let about = try #require(group["about"]?.string)
                let validator = try Validator(
                    compiling: SchemaDocument(
                        name: "\(file).json", json: JSONDocument(parsing: Array(schema.text().utf8))),
                    assertsFormats: false, reading: { _ in throw CancellationError() })
                for (name, isValid) in [("valid", true), ("invalid", false)] {
                    for value in try #require(group[name]?.array) {
                        count += 1
                        let found = validator.violations(in: value)
                        #expect(found.isEmpty == isValid, "\(about): \(schema.text()) and \(value.text())")
                    }
                }
            }
        }
        #expect(count > 0)
        print("\(count) cases of JSON Schema 2020-12")
    }
}
