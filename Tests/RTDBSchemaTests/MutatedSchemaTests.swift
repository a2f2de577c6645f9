import Foundation
import JSONCore
import RTDB
import RTDBSchema
import TestSupport
import Testing

/// Schemas with something exchanged, dropped or doubled at random: each loads or is refused with a reason, and what is
/// told about one that loads is told without a crash.
@Suite struct MutatedSchemaTests {
    @Test(arguments: ["chatrooms.json", "game-scores.json", "shop-v1.json"])
    func mutated(_ name: String) throws {
        let seed = TestSeed.value
        let original = try JSON(parsing: shippedBytes(name))
        var mutator = Mutator(donor: original, random: SeededGenerator(seed: seed))
        var loaded = 0
        var refused = 0
        for _ in 0..<150 {
            var json = original
            for _ in 0..<Int.random(in: 1...3, using: &mutator.random) { json = mutator.mutated(json) }
            let text = json.text()
            let file = SchemaFile(name: "s.json", bytes: Array(text.utf8))
            do {
                let schema = try SchemaLoader.load(file, keepsTexts: true) { _ in throw NoFile() }
                _ = try SchemaLoader.lint(file) { _ in throw NoFile() }
                try tell(schema)
                loaded += 1
            } catch let error as SchemaLoadError {
                #expect(!error.diagnostics.isEmpty, "seed \(seed): \(text)")
                #expect(error.diagnostics.allSatisfy { $0.position != nil }, "seed \(seed): \(text)")
                refused += 1
            }
        }
        #expect(loaded > 0 && refused > 0, "seed \(seed)")
    }

    /// Asks about every place.
    private func tell(_ schema: DatabaseSchema) throws {
        for pattern in schema.patterns {
            guard let path = try? DatabasePath(pattern.text), let place = try? schema.resolve(path) else { continue }
            _ = (place.example, place.exampleKey, place.permittedWrites, place.children, place.columns)
            _ = schema.violations(writing: try Node(parsing: #"{"a":[1,{"b":"c"}]}"#), at: path)
        }
    }
}

/// Changes JSON values at random, one place at a time.
private struct Mutator {
    /// Where other parts come from.
    let donor: JSON
    var random: SeededGenerator

    /// Names that mean something somewhere.
    private static let names = [
        "$type", "$ref", "$key", "$indexOn", "$fixed", "$queries", "$defs", "$readOnly", "$appendOnly", "$protected",
        "$name", "$strict", "<id>", "<>", "a.b", "", "properties", "items", "anyOf", "allOf", "not", "enum", "pattern",
        "minLength", "minItems", "multipleOf", "$x",
    ]
    private static let values: [JSON] = [
        .null, true, 5, "", "Int", "[String: [Int?]]?", "#", "#/$defs/Message", "#/$defs/Player", "^(a|b)*$", "[",
        "$key",
        .array([]), .array(["x", "x"]), .object(JSONObject()), -1, .number(JSONNumber(validated: "1e300")),
    ]

    /// The value with one place in it changed.
    mutating func mutated(_ json: JSON) -> JSON {
        switch json {
        case .object(let object) where !object.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            .object(JSONObject(uniqueMembers: mutated(object.members)))
        case .array(let elements) where !elements.isEmpty && Int.random(in: 0..<4, using: &random) > 0:
            .array(mutated(elements))
        default: replacement(for: json)
        }
    }

    private mutating func mutated(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        var members = members
        let index = Int.random(in: members.indices, using: &random)
        let name = Mutator.names.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<10, using: &random) {
        case 0: members.remove(at: index)
        case 1:
            members.removeAll { $0.name == name }
            members.append((name, Mutator.values.randomElement(using: &random) ?? .null))
        case 2 where !members.contains { $0.name == name }: members[index].name = name
        default: members[index].value = mutated(members[index].value)
        }
        return members
    }

    private mutating func mutated(_ elements: [JSON]) -> [JSON] {
        var elements = elements
        let index = Int.random(in: elements.indices, using: &random)
        elements[index] = mutated(elements[index])
        return elements
    }

    private mutating func replacement(for json: JSON) -> JSON {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: Mutator.values.randomElement(using: &random) ?? .null
        case 1: part(of: donor)
        default: .object(JSONObject(uniqueMembers: [(Mutator.names.randomElement(using: &random) ?? "", json)]))
        }
    }

    private mutating func part(of json: JSON) -> JSON {
        guard Int.random(in: 0..<4, using: &random) > 0 else { return json }
        switch json {
        case .object(let object): return object.members.randomElement(using: &random).map { part(of: $0.value) } ?? json
        case .array(let elements): return elements.randomElement(using: &random).map { part(of: $0) } ?? json
        default: return json
        }
    }
}
