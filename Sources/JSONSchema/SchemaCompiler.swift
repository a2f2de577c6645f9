import JSONCore
import TerminalText

/// Compiles JSON Schemas: each keyword once, into a check that needs nothing looked up.
///
/// Schemas are asked for with ``compile(_:at:)`` and get their ids at once; ``link(reading:)`` then compiles them and
/// everything they refer to, other files among it. Errors are collected, not thrown.
///
/// - Source: JSON Schema 2020-12, Core and Validation.
package struct SchemaCompiler {
    /// A schema that has its id and waits to be compiled.
    struct Item {
        let id: SchemaID
        let json: JSON
        let document: String
        let pointer: JSONPointer
        /// The resource that it belongs to.
        let resource: Int
        let dialect: Dialect
        /// Whether the text is not in the document: what a type expression stands for.
        let isSynthetic: Bool

        func below(_ tokens: String...) -> JSONPointer {
            isSynthetic ? pointer : JSONPointer(tokens: pointer.tokens + tokens)
        }
    }

    private struct Target: Hashable {
        let document: String
        let pointer: JSONPointer
    }

    /// What is wrong, in the order it was found.
    package private(set) var errors: [SchemaIssue] = []
    /// What looks wrong: keywords that are nearly one of the standard's.
    package private(set) var warnings: [SchemaIssue] = []
    /// The files that have been read, by name.
    package private(set) var documents: [String: SchemaDocument] = [:]

    private var schemas: [CompiledSchema] = []
    private var known: [Target: SchemaID] = [:]
    private var resources = ResourceTable()
    private var usesDynamicReferences = false
    var tracksEvaluation = false
    /// Whether a value must have the format that its schema names, not only be said to.
    let assertsFormats: Bool
    private var waiting: [Item] = []
    private var failedDocuments: Set<String> = []
    /// By resource, the keywords that its dialect has no meaning for.
    private var ignoredKeywords: [Int: Set<String>] = [:]
    /// The files whose `$schema` says what they are besides schemas.
    private var namesAnyDialect: Set<String> = []
    /// By schema, those that it applies or refers to; what is only defined in it is not among them.
    private var uses: [[Int]] = []
    /// The schemas that were asked for from outside.
    private var roots: [Int] = []

    package init(assertsFormats: Bool = true) {
        self.assertsFormats = assertsFormats
    }

    /// Adds a file that has been read; one that is no schema itself, but holds some, may name any `$schema`.
    package mutating func add(_ document: SchemaDocument, isSchema: Bool = false) {
        add(document, in: .draft202012)
        if !isSchema { namesAnyDialect.insert(document.name) }
    }

    private mutating func add(_ document: SchemaDocument, in dialect: Dialect) {
        documents[document.name] = document
        for problem in resources.add(document, in: dialect) {
            errors.append(issue(in: document.name, problem.pointer, problem.message))
        }
    }

    // MARK: Asking for schemas

    /// The id of the schema at a place of a file that has been added.
    package mutating func compile(_ document: String, at pointer: JSONPointer) -> SchemaID {
        let id = target(document, at: pointer)
        roots.append(id.index)
        return id
    }

    private mutating func target(_ document: String, at pointer: JSONPointer) -> SchemaID {
        if let id = known[Target(document: document, pointer: pointer)] { return id }
        let resource = resources.innermost(document, pointer)
        return wait(for: documents[document]?[pointer], document, at: pointer, in: resource)
    }

    private mutating func wait(
        for json: JSON?, _ document: String, at pointer: JSONPointer, in resource: Int
    ) -> SchemaID {
        let id = reserve()
        known[Target(document: document, pointer: pointer)] = id
        guard let json else { return id }
        waiting.append(
            Item(
                id: id, json: json, document: document, pointer: pointer, resource: resource,
                dialect: resources.all[resource].dialect, isSynthetic: false))
        return id
    }

    /// The id of a schema that stands for something at a place of a file.
    package mutating func compile(_ json: JSON, for document: String, at pointer: JSONPointer) -> SchemaID {
        let id = synthetic(json, for: document, at: pointer)
        roots.append(id.index)
        return id
    }

    private mutating func synthetic(_ json: JSON, for document: String, at pointer: JSONPointer) -> SchemaID {
        let id = reserve()
        waiting.append(
            Item(
                id: id, json: json, document: document, pointer: pointer,
                resource: resources.innermost(document, pointer), dialect: .draft202012, isSynthetic: true))
        return id
    }

    private mutating func reserve() -> SchemaID {
        schemas.append(CompiledSchema(document: "", line: nil))
        uses.append([])
        return SchemaID(index: schemas.count - 1)
    }

    /// The id of a schema below the one that is being compiled.
    mutating func child(_ json: JSON, of item: Item, _ tokens: String...) -> SchemaID {
        let id = child(json, of: item, tokens)
        if !["$defs", "definitions"].contains(tokens[0]) { uses[item.id.index].append(id.index) }
        return id
    }

    private mutating func child(_ json: JSON, of item: Item, _ tokens: [String]) -> SchemaID {
        guard !item.isSynthetic else { return synthetic(json, for: item.document, at: item.pointer) }
        let pointer = JSONPointer(tokens: item.pointer.tokens + tokens)
        if let id = known[Target(document: item.document, pointer: pointer)] { return id }
        let resource = resources.resource(at: pointer, of: item.document) ?? item.resource
        return wait(for: json, item.document, at: pointer, in: resource)
    }

    // MARK: Compiling

    /// Compiles every schema that has been asked for, and every one that they refer to.
    ///
    /// `reading` gives the bytes of a file by its name relative to where the first was named.
    package mutating func link(reading: (String) throws -> [UInt8]) {
        repeat {
            while let item = waiting.popLast() {
                schemas[item.id.index] = compiled(item, reading: reading)
            }
            if usesDynamicReferences { compileDynamicAnchors() }
        } while !waiting.isEmpty
        refuseEmptyCycles()
        errors.sort(by: SchemaCompiler.isBefore)
        warnings.sort(by: SchemaCompiler.isBefore)
    }

    private static func isBefore(_ left: SchemaIssue, _ right: SchemaIssue) -> Bool {
        (left.document, left.position?.offset ?? 0) < (right.document, right.position?.offset ?? 0)
    }

    /// What has been compiled; worth something only when there are no errors.
    ///
    /// With `adaptsShapes`, arrays and integer-keyed objects stand for each other, as in the database.
    package func finish(adaptsShapes: Bool) -> CompiledSchemas {
        CompiledSchemas(
            schemas: schemas, dynamicAnchors: usesDynamicReferences ? dynamicAnchors : [],
            tracksEvaluation: tracksEvaluation, adaptsShapes: adaptsShapes)
    }

    /// What a dynamic reference may come to mean has to be there before it does.
    private mutating func compileDynamicAnchors() {
        for resource in resources.all {
            for name in resource.dynamicAnchors {
                if let pointer = resource.anchors[name] { _ = target(resource.document, at: pointer) }
            }
        }
    }

    private var dynamicAnchors: [[String: SchemaID]] {
        resources.all.map { resource in
            var anchors: [String: SchemaID] = [:]
            for name in resource.dynamicAnchors {
                guard let pointer = resource.anchors[name] else { continue }
                anchors[name] = known[Target(document: resource.document, pointer: pointer)]
            }
            return anchors
        }
    }

    private mutating func compiled(_ item: Item, reading: (String) throws -> [UInt8]) -> CompiledSchema {
        let document = documents[item.document]
        var schema = CompiledSchema(document: item.document, line: document?.position(of: item.pointer)?.line)
        schema.pointer = item.isSynthetic ? nil : item.pointer
        schema.resource = item.resource
        let item = settled(item, reading: reading)
        if item.pointer.tokens.count >= 2,
            ["$defs", "definitions"].contains(item.pointer.tokens[item.pointer.tokens.count - 2])
        {
            schema.definitionName = item.isSynthetic ? nil : item.pointer.tokens.last
        }
        switch item.json {
        case .bool(let always):
            schema.always = always
            let name = item.pointer.tokens.last ?? ""
            if item.dialect == .draft04, !["additionalItems", "additionalProperties"].contains(name) {
                fail(item, at: item.pointer, "expected a schema (an object, in draft-04), found \(always)")
            }
        case .object(let object):
            for member in object.members where !item.isSynthetic {
                schema.keywordLines[member.name] = document?.position(of: item.pointer.appending(member.name))?.line
            }
            let applied = applied(object, item)
            for member in applied.members {
                compile(member.name, member.value, of: applied, item, into: &schema, reading: reading)
            }
            finishContainers(applied, item, into: &schema)
            schema.shape = SchemaCompiler.shape(of: applied)
        default:
            fail(item, at: item.pointer, "expected a schema (an object or a boolean), found \(item.json.shownShort)")
        }
        return schema
    }

    /// The keywords that count: those of the dialect, and in the older ones nothing beside a `$ref`.
    private mutating func applied(_ object: JSONObject, _ item: Item) -> JSONObject {
        let ignored = ignoredKeywords[item.resource] ?? []
        let isReference = item.dialect.ignoresSiblingsOfReferences && object["$ref"]?.string != nil
        var members: [(name: String, value: JSON)] = []
        for member in object.members {
            if isReference, member.name != "$ref", !["definitions", "$defs"].contains(member.name) { continue }
            if ignored.contains(member.name) { continue }
            guard item.dialect.has(member.name) else {
                if !item.isSynthetic { warn(aboutUnknown: member.name, item) }
                continue
            }
            members.append((name: member.name, value: member.value))
        }
        return JSONObject(uniqueMembers: members)
    }

    private mutating func warn(aboutUnknown keyword: String, _ item: Item) {
        if let dialects = Dialect.keywords[keyword] {
            // Definitions are found by their place, whatever they stand under.
            guard keyword != "$defs", keyword != "definitions" else { return }
            let names = [dialects.lowerBound.name, dialects.upperBound.name].uniqueInOrder.joined(separator: " to ")
            return warn(
                item, at: item.below(keyword),
                "'\(keyword)' is a keyword of \(names) and is ignored in \(item.dialect.name)")
        }
        let known = Dialect.keywords.keys.filter(item.dialect.has).sorted()
        guard let suggestion = Spelling.nearest(to: keyword, among: known) else { return }
        warn(item, at: item.below(keyword), "'\(keyword)' is not a keyword and is ignored", suggestion: suggestion)
    }

    /// The one kind of container that a schema speaks about, by its types or else by its keywords.
    private static func shape(of object: JSONObject) -> CompiledSchema.Shape? {
        let types = object["type"].map { $0.array?.compactMap(\.string) ?? [$0.string].compactMap { $0 } }
        let forObjects = [
            "properties", "patternProperties", "additionalProperties", "required", "propertyNames", "minProperties",
            "maxProperties", "dependentRequired", "dependentSchemas", "dependencies",
        ]
        let forArrays = ["items", "prefixItems", "additionalItems", "contains", "minItems", "maxItems", "uniqueItems"]
        let speaksOfObjects = types?.contains("object") ?? forObjects.contains { object[$0] != nil }
        let speaksOfArrays = types?.contains("array") ?? forArrays.contains { object[$0] != nil }
        guard speaksOfObjects != speaksOfArrays else { return nil }
        return speaksOfObjects ? .object : .array
    }

    // MARK: Problems

    mutating func fail(_ item: Item, at pointer: JSONPointer, _ message: String, suggestion: String? = nil) {
        errors.append(issue(item, pointer, message, suggestion))
    }

    mutating func warn(_ item: Item, at pointer: JSONPointer, _ message: String, suggestion: String? = nil) {
        warnings.append(issue(item, pointer, message, suggestion))
    }

    private func issue(_ item: Item, _ pointer: JSONPointer, _ message: String, _ suggestion: String?) -> SchemaIssue {
        issue(in: item.document, pointer, message, suggestion)
    }

    private func issue(
        in document: String, _ pointer: JSONPointer, _ message: String, _ suggestion: String? = nil
    ) -> SchemaIssue {
        SchemaIssue(
            document: document, pointer: pointer, position: documents[document]?.position(of: pointer),
            message: message, suggestion: suggestion)
    }

    /// Reports references that come back to where they started without going into the value.
    private mutating func refuseEmptyCycles() {
        var state = [UInt8](repeating: 0, count: schemas.count)
        var cyclic: Set<Int> = []
        for start in schemas.indices where state[start] == 0 {
            var stack = [(index: start, next: 0)]
            state[start] = 1
            while let top = stack.last {
                guard top.next < schemas[top.index].inPlace.count else {
                    state[top.index] = 2
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let target = schemas[top.index].inPlace[top.next].index
                if state[target] == 1 { cyclic.insert(target) }
                guard state[target] == 0 else { continue }
                state[target] = 1
                stack.append((target, 0))
            }
        }
        let reached = reachable()
        for (target, id) in known where cyclic.contains(id.index) && reached[id.index] {
            errors.append(
                SchemaIssue(
                    document: target.document, pointer: target.pointer,
                    position: documents[target.document]?.position(of: target.pointer),
                    message: "refers back to itself without going into the value"))
        }
    }

    /// By schema, whether a value is ever checked against it.
    private func reachable() -> [Bool] {
        var reached = [Bool](repeating: false, count: schemas.count)
        var waiting = roots
        if usesDynamicReferences { waiting += dynamicAnchors.flatMap(\.values).map(\.index) }
        while let next = waiting.popLast() {
            guard !reached[next] else { continue }
            reached[next] = true
            waiting += uses[next]
        }
        return reached
    }

    // MARK: References

    /// The schema that a reference names; nil when it names none, which is reported.
    mutating func target(
        of reference: String, _ keyword: String, in item: Item, reading: (String) throws -> [UInt8]
    ) -> SchemaID? {
        let place = item.below(keyword)
        guard let resource = resource(of: reference, in: item, at: place, reading: reading) else { return nil }
        guard let fragment = SchemaCompiler.decodingPercents(URIReference(reference).fragment ?? "") else {
            fail(item, at: place, "'\(reference)' holds a malformed '%' escape")
            return nil
        }
        let document = resources.all[resource].document
        guard let pointer = resources.pointer(of: fragment, in: resource),
            documents[document]?[pointer] != nil
        else {
            let siblings = ["$defs", "definitions"].flatMap { keyword in
                (root(of: document)?[keyword]?.object?.names ?? []).map { "#/\(keyword)/\($0)" }
            }
            let suggestion = Spelling.nearest(to: "#" + fragment, among: siblings)
            fail(item, at: place, "'\(reference)' names nothing in \(document)", suggestion: suggestion)
            return nil
        }
        let id = target(document, at: pointer)
        uses[item.id.index].append(id.index)
        return id
    }

    /// The check of a `$dynamicRef` or `$recursiveRef`: one that names no dynamic anchor is a `$ref`.
    mutating func dynamicReference(
        _ reference: String, _ keyword: String, in item: Item, reading: (String) throws -> [UInt8]
    ) -> (any Keyword)? {
        guard let target = target(of: reference, keyword, in: item, reading: reading) else { return nil }
        let place = item.below(keyword)
        guard let anchor = URIReference(reference).fragment,
            let resource = resource(of: reference, in: item, at: place, reading: reading),
            resources.all[resource].dynamicAnchors.contains(anchor)
        else { return ReferenceKeyword(name: keyword, target: target) }
        usesDynamicReferences = true
        return DynamicReferenceKeyword(name: keyword, target: target, anchor: anchor)
    }

    /// The resource that a reference names; its file is read if it has not been.
    private mutating func resource(
        of reference: String, in item: Item, at place: JSONPointer, reading: (String) throws -> [UInt8]
    ) -> Int? {
        let parsed = URIReference(reference)
        let base = resources.all[item.resource].uri
        let uri = parsed.resolved(against: URIReference(base)).withoutFragment
        if let found = resources[uri] { return found }
        // A file that says its URI is still found beside the files that it lies with.
        let beside = parsed.resolved(against: URIReference(item.document)).withoutFragment
        if beside != uri, resources[beside] == nil, let bytes = try? reading(uri) {
            guard add(bytes, as: uri, in: item.dialect) else { return nil }
            return resources[uri]
        }
        if let found = resources[beside] { return found }
        guard load(beside, named: reference, for: item, at: place, reading: reading) else { return nil }
        return resources[beside]
    }

    /// The schema with the dialect that its resource has, which may be one that a file must be read for.
    private mutating func settled(_ item: Item, reading: (String) throws -> [UInt8]) -> Item {
        guard !item.isSynthetic else { return item }
        let resource = resources.all[item.resource]
        if let uri = resource.unknownDialect, ignoredKeywords[item.resource] == nil,
            resource.pointer != .root || !namesAnyDialect.contains(resource.document)
        {
            let rules = rules(of: uri, for: item, reading: reading)
            ignoredKeywords[item.resource] = rules?.ignored ?? []
            if let rules { resources.setDialect(rules.dialect, of: item.resource) }
        }
        return Item(
            id: item.id, json: item.json, document: item.document, pointer: item.pointer, resource: item.resource,
            dialect: resources.all[item.resource].dialect, isSynthetic: false)
    }

    /// What a `$schema` means that is not one of the known dialects: its own schema of schemas says on which of them it
    /// stands, and which vocabularies it has.
    private mutating func rules(
        of uri: String, for item: Item, reading: (String) throws -> [UInt8]
    ) -> (dialect: Dialect, ignored: Set<String>)? {
        let place = resources.all[item.resource].pointer.appending("$schema")
        let name = URIReference(uri).withoutFragment
        if documents[name] == nil, uri.contains("://"), let bytes = try? reading(name) {
            guard add(bytes, as: name, in: .draft202012) else { return nil }
        }
        guard let meta = documents[name]?.json.root.object else {
            let known = Dialect.allCases.map(\.uri)
            fail(
                item, at: place,
                "'\(uri)' is not a known dialect; known are "
                    + known.dropLast().joined(separator: ", ") + " and \(known[known.count - 1])",
                suggestion: Spelling.nearest(to: name, among: known))
            return nil
        }
        // A dialect of a dialect is not followed further: it says of itself what it has.
        let dialect = meta["$schema"]?.string.flatMap(Dialect.init(uri:)) ?? .draft202012
        guard let vocabularies = meta["$vocabulary"]?.object, let validation = dialect.validationVocabulary else {
            return (dialect, [])
        }
        for vocabulary in vocabularies.members where vocabulary.value.isTrue {
            guard !vocabulary.name.hasPrefix("https://json-schema.org/draft/") else { continue }
            fail(item, at: place, "'\(uri)' requires the vocabulary '\(vocabulary.name)', which is not known")
        }
        return (dialect, vocabularies[validation] == nil ? Dialect.assertions : [])
    }

    private func root(of document: String) -> JSON? { documents[document]?.json.root }

    private mutating func load(
        _ name: String, named reference: String, for item: Item, at place: JSONPointer,
        reading: (String) throws -> [UInt8]
    ) -> Bool {
        if documents[name] != nil { return true }
        guard failedDocuments.insert(name).inserted else { return false }
        let bytes: [UInt8]
        do {
            bytes = try Dialect(uri: name).map { Array(Metaschema.text(of: $0).utf8) } ?? reading(name)
        } catch {
            let isURI = URIReference(name).scheme != nil
            fail(
                item, at: place,
                isURI
                    ? "'\(reference)' is not a file; nothing is loaded from a network"
                    : "cannot read '\(name)': \(error)")
            return false
        }
        return add(bytes, as: name, in: Dialect(uri: name) ?? item.dialect)
    }

    /// Adds another file; without a `$schema` it is of the dialect that refers to it.
    private mutating func add(_ bytes: [UInt8], as name: String, in dialect: Dialect) -> Bool {
        do throws(JSONSyntaxError) {
            add(SchemaDocument(name: name, json: try JSONDocument(parsing: bytes)), in: dialect)
            return true
        } catch {
            errors.append(
                SchemaIssue(document: name, pointer: .root, position: error.position, message: error.message))
            return false
        }
    }

    /// A fragment without its percent-encoding; nil when an escape is malformed.
    private static func decodingPercents(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
