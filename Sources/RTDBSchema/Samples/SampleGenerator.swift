import JSONCore
import JSONSchema
import RTDB

/// Generates sample data for a schema: a number of elements for every collection, and a value of its type for the rest.
///
/// The result, including its times, depends only on the schema, the count and the seed; times are in January 2026. Each
/// value is validated before it is used, so the result is valid.
package struct SampleGenerator {
    /// Why no sample can be generated.
    package enum Failure: Error, Hashable {
        /// A value is required at the location, and none was found.
        case nothingFound
        /// Collections inside one another would have more elements than ``maximumElements``.
        case tooMany
    }

    /// The maximum number of elements in all.
    package static let maximumElements = 200_000
    /// 2026-01-01T00:00:00Z in milliseconds since 1970, and the length of the period of all times in milliseconds.
    private static let start: Int64 = 1_767_225_600_000
    private static let span = 31 * 86_400_000

    private let tree: SchemaTree
    private let texts: SchemaSources
    private let count: Int
    private var random: SampleRandomness
    private(set) var elementCount = 0
    /// The patterns of the locations for which no value was found, in the schema's order.
    package private(set) var omitted: [String] = []

    /// Creates a generator; nil for a schema that was loaded without its texts.
    package init?(_ schema: DatabaseSchema, count: Int, seed: UInt64) {
        guard let texts = schema.tree.texts else { return nil }
        tree = schema.tree
        self.texts = texts
        self.count = min(count, SampleGenerator.maximumElements + 1)
        random = SampleRandomness(seed: seed)
    }

    /// A sample value for a location.
    ///
    /// - Throws: ``Failure``.
    package mutating func sample(at target: ResolvedPath) throws(Failure) -> JSON {
        let time = SampleGenerator.start
        switch target.place {
        case .node(let index):
            guard leastElementCount(below: index) <= SampleGenerator.maximumElements else { throw .tooMany }
            if let json = try value(at: index, name: target.path.keys.last?.name ?? "root", time) { return json }
        case .inside(let term, _, _):
            let name = target.path.keys.last?.name ?? "value"
            if let text = target.text(of: term, target.typeName),
                let json = attempt(text, name: name, time, isValid: { target.violations(in: $0).isEmpty })
            {
                return json
            }
        case .unchecked: break
        }
        throw .nothingFound
    }

    // MARK: Nodes

    /// The minimum number of elements at and below a node, in collections that are never left out.
    private func leastElementCount(below index: Int) -> Int {
        let node = tree.nodes[index]
        var total = 0
        for case (.fixed, let child) in node.children where !(tree.nodes[child].type?.isOptional ?? false) {
            guard tree.nodes[child].deprecated == nil else { continue }
            total += leastElementCount(below: child)
        }
        if let element = node.element {
            // No factor exceeds the limit plus one, and a sum that exceeds the limit does not grow further.
            total += max(count, 1) * (1 + leastElementCount(below: element))
        }
        return min(total, SampleGenerator.maximumElements + 1)
    }

    /// A sample value for a node; nil when it must be left out.
    private mutating func value(at index: Int, name: String, _ time: Int64) throws(Failure) -> JSON? {
        let node = tree.nodes[index]
        guard let type = node.type else { return object(try children(of: node, time), node) }
        let check = SubtreeCheck(tree: tree)
        let hasChildren = !node.children.isEmpty
        let own = attempt(texts.text(of: type), name: name, time) { value in
            hasChildren
                ? check.violations(inFields: value, of: type).isEmpty && !value.isLeaf
                    && value.children.allSatisfy { child in
                        node.fixedChild(child.key.name) == nil && !check.isElement(child.key.name, of: node)
                    }
                : check.violations(in: value, at: index).isEmpty
        }
        guard hasChildren else {
            if own == nil { omit(node.pattern) }
            return own
        }
        guard let own = own?.object ?? (check.violations(inFields: .null, of: type).isEmpty ? JSONObject() : nil) else {
            omit(node.pattern)
            return nil
        }
        guard let members = try children(of: node, time) else { return nil }
        return object(own.members + members, node)
    }

    private func object(_ members: [JSONObject.Member]?, _ node: TreeNode) -> JSON? {
        guard let members, !members.isEmpty else { return nil }
        return .object(JSONObject(uniqueMembers: members))
    }

    /// The fixed children and the elements of a node; nil when no value is found for a required child.
    private mutating func children(of node: TreeNode, _ time: Int64) throws(Failure) -> [JSONObject.Member]? {
        var members: [JSONObject.Member] = []
        for case (.fixed(let name), let child) in node.children {
            let place = tree.nodes[child]
            let isOptional = place.type?.isOptional ?? true
            guard !isOptional || place.deprecated == nil && (place.type == nil || random.percent(80)) else { continue }
            if let value = try value(at: child, name: name, time) {
                members.append((name, value))
            } else if !isOptional {
                return nil
            }
        }
        guard let element = node.element else { return members }
        // The count is checked before any element is generated.
        guard count <= SampleGenerator.maximumElements - elementCount else { throw .tooMany }
        var used = Set(members.map { JSONName($0.name) })
        var failures = 0
        for number in 1...max(count, 1) where failures < 20 {
            let elementMoment =
                SampleGenerator.start + Int64(SampleGenerator.span / (count + 1) * number)
                + Int64(random.below(60_000))
            guard let key = key(of: node, number, elementMoment, besides: used), used.insert(JSONName(key)).inserted,
                let value = try value(at: element, name: key, elementMoment)
            else {
                failures += 1
                continue
            }
            elementCount += 1
            guard elementCount <= SampleGenerator.maximumElements else { throw .tooMany }
            members.append((key, value))
        }
        if failures >= max(count, 1) || failures >= 20 { omit(tree.nodes[element].pattern) }
        return members
    }

    private mutating func key(
        of node: TreeNode, _ number: Int, _ time: Int64, besides used: Set<JSONName>
    ) -> String? {
        let check = SubtreeCheck(tree: tree)
        let placeholder = node.placeholder ?? "key"
        guard let schema = node.keySchema else {
            let key = SampleKeys.numbered(placeholder, number)
            return (try? Key(key)) != nil && check.isElement(key, of: node) ? key : nil
        }
        let text = texts.text(of: .schema(schema), typeName: nil, in: "")
        for _ in 0..<40 {
            var builder = ExampleBuilder(texts: texts, random: random, optional: 50, time: time)
            let found = builder.example(of: text, name: placeholder)
            if let used = builder.random { random = used }
            guard let name = found?.string, let key = try? Key(name), check.isElement(name, of: node),
                !used.contains(JSONName(name)), check.violations(ofKey: key, in: node).isEmpty
            else { continue }
            return name
        }
        return nil
    }

    // MARK: Values

    /// A valid value for a text: first with random choices, then with all optional values, then without any.
    private mutating func attempt(
        _ text: SchemaText, name: String, _ time: Int64, isValid: (Node) -> Bool
    ) -> JSON? {
        for optional in SampleGenerator.attempts {
            var builder = ExampleBuilder(texts: texts, random: random, optional: optional, time: time)
            let found = builder.example(of: text, name: name)
            if let used = builder.random { random = used }
            guard let found, let node = try? Node(parsing: found.text()), !node.isNull, isValid(node) else { continue }
            return found
        }
        for includesOptional in [true, false] {
            for choice in 0..<8 {
                var builder = ExampleBuilder(texts: texts, includesOptional: includesOptional, choice: choice)
                guard let found = builder.example(of: text, name: name), let node = try? Node(parsing: found.text()),
                    !node.isNull, isValid(node)
                else { continue }
                return found
            }
        }
        return nil
    }

    /// The percentage of optional values in each attempt.
    private static let attempts = Array(repeating: 70, count: 12) + [100, 100, 100, 100, 0, 0, 0, 0]

    private mutating func omit(_ pattern: String) {
        let place = pattern == "/" ? pattern : "/" + pattern
        if !omitted.contains(place) { omitted.append(place) }
    }
}
