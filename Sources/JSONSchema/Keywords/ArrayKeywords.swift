import JSONCore
import TerminalText

/// The keywords `prefixItems` and `items`, called `items` and `additionalItems` in older dialects.
struct ItemsKeyword: Keyword {
    let prefixName: String
    let restName: String
    let prefix: [SchemaID]
    let rest: SchemaID?

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .array(let elements) = instance else { return }
        for (index, element) in elements.enumerated() {
            let token = String(index)
            if index < prefix.count {
                run.descend(into: token, prefixName, token, schema: prefix[index], part: element)
            } else if let rest {
                run.descend(into: token, restName, schema: rest, part: element)
            }
        }
        run.evaluated.itemCount = max(run.evaluated.itemCount, rest == nil ? prefix.count : elements.count)
    }
}

/// The keywords `contains`, `minContains` and `maxContains`.
struct ContainsKeyword: Keyword {
    let schema: SchemaID
    let minimum: Int
    let maximum: Int?
    /// Whether the elements that match count as evaluated.
    let evaluates: Bool

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .array(let elements) = instance else { return }
        let matching = elements.indices.filter {
            run.attempt("contains", schema: schema, on: elements[$0], part: String($0)).violations.isEmpty
        }
        if evaluates { run.evaluated.items.formUnion(matching) }
        let count = matching.count
        if count < minimum {
            run.report(
                minimum == 1 ? "contains" : "minContains",
                expected: "at least \(minimum.counted("matching element"))", found: "\(count)")
        } else if let maximum, count > maximum {
            run.report(
                "maxContains", expected: "at most \(maximum.counted("matching element"))",
                found: "\(count)")
        }
    }
}

/// The keyword `uniqueItems`.
struct UniqueItemsKeyword: Keyword {
    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .array(let elements) = instance else { return }
        var first: [[UInt8]: Int] = [:]
        for (index, element) in elements.enumerated() {
            let bytes = element.canonicalBytes
            if let earlier = first[bytes] {
                run.report(
                    "uniqueItems", expected: "unique elements", found: "elements \(earlier) and \(index) equal")
                return
            }
            first[bytes] = index
        }
    }
}

/// The keywords `minItems`, `maxItems`, `minProperties` and `maxProperties`.
struct CountKeyword: Keyword {
    let name: String
    let isMinimum: Bool
    let countsProperties: Bool
    let limit: Int

    func check(_ instance: JSON, in run: inout ValidationRun) {
        let count: Int
        switch instance {
        case .array(let elements) where !countsProperties: count = elements.count
        case .object(let object) where countsProperties: count = object.count
        default: return
        }
        guard isMinimum ? count < limit : count > limit else { return }
        let noun = countsProperties ? (limit == 1 ? "property" : "properties") : (limit == 1 ? "element" : "elements")
        run.report(name, expected: "at \(isMinimum ? "least" : "most") \(limit) \(noun)", found: "\(count)")
    }
}
