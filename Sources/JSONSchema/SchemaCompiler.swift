import JSONCore
import TerminalText

/// Compiles JSON Schemas: each keyword once, into a check that needs no look-ups.
///
/// ``compile(_:at:)`` returns the id of a schema at once; ``link(reading:)`` then compiles the schemas and everything
/// they refer to, including other files. Errors are collected, not thrown.
///
/// - Source: JSON Schema 2020-12, Core and Validation.
package struct SchemaCompiler {
    /// A schema that has an id and is waiting to be compiled.
    struct Item {
        let id: SchemaID
        let json: JSON
        let document: String
        let pointer: JSONPointer
        /// The index of the resource that the schema belongs to.
        let resource: Int
        let dialect: Dialect
        /// Whether the schema is not in the document, but made from a type expression.
        let isSynthetic: Bool

        func below(_ tokens: String...) -> JSONPointer {
            isSynthetic ? pointer : JSONPointer(tokens: pointer.tokens + tokens)
        }
    }

    struct Target: Hashable {
        let document: String
        let pointer: JSONPointer
    }

    /// The errors, in the order they were found.
    package internal(set) var errors: [SchemaIssue] = []
    /// The warnings: unknown keywords that are close to one of the standard's.
    package internal(set) var warnings: [SchemaIssue] = []
    /// The files that have been read, by name.
    package internal(set) var documents: [String: SchemaDocument] = [:]

    var schemas: [CompiledSchema] = []
    var known: [Target: SchemaID] = [:]
    var resources = ResourceTable()
    var usesDynamicReferences = false
    var tracksEvaluation = false
    /// Whether a value must have the format that its schema names; otherwise formats are annotations.
    let assertsFormats: Bool
    var waiting: [Item] = []
    var failedDocuments: Set<String> = []
    /// The keywords that the dialect of each resource ignores.
    var ignoredKeywords: [Int: Set<String>] = [:]
    /// The files that contain schemas without being one; their own `$schema` may be anything.
    var namesAnyDialect: Set<String> = []
    /// For each schema, the schemas that it applies or refers to, but not those it only defines.
    var uses: [[Int]] = []
    /// The schemas that callers have requested.
    var roots: [Int] = []

    package init(assertsFormats: Bool = true) {
        self.assertsFormats = assertsFormats
    }

    /// Adds a file that has been read; a file that contains schemas but isn't one itself may have any `$schema`.
    package mutating func add(_ document: SchemaDocument, isSchema: Bool = false) {
        add(document, in: .draft202012)
        if !isSchema { namesAnyDialect.insert(document.name) }
    }

    mutating func add(_ document: SchemaDocument, in dialect: Dialect) {
        documents[document.name] = document
        for problem in resources.add(document, in: dialect) {
            errors.append(issue(in: document.name, problem.pointer, problem.message))
        }
    }

    // MARK: Requesting schemas

    /// The id of the schema at a pointer in a file that has been added.
    package mutating func compile(_ document: String, at pointer: JSONPointer) -> SchemaID {
        let id = target(document, at: pointer)
        roots.append(id.index)
        return id
    }

    mutating func target(_ document: String, at pointer: JSONPointer) -> SchemaID {
        if let id = known[Target(document: document, pointer: pointer)] { return id }
        let resource = resources.innermost(document, pointer)
        return wait(for: documents[document]?[pointer], document, at: pointer, in: resource)
    }

    mutating func wait(
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

    /// The id of a schema that is not in the file itself, but stands for something at a pointer in it.
    package mutating func compile(_ json: JSON, for document: String, at pointer: JSONPointer) -> SchemaID {
        let id = synthetic(json, for: document, at: pointer)
        roots.append(id.index)
        return id
    }

    mutating func synthetic(_ json: JSON, for document: String, at pointer: JSONPointer) -> SchemaID {
        let id = reserve()
        waiting.append(
            Item(
                id: id, json: json, document: document, pointer: pointer,
                resource: resources.innermost(document, pointer), dialect: .draft202012, isSynthetic: true))
        return id
    }

    mutating func reserve() -> SchemaID {
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

    mutating func child(_ json: JSON, of item: Item, _ tokens: [String]) -> SchemaID {
        guard !item.isSynthetic else { return synthetic(json, for: item.document, at: item.pointer) }
        let pointer = JSONPointer(tokens: item.pointer.tokens + tokens)
        if let id = known[Target(document: item.document, pointer: pointer)] { return id }
        let resource = resources.resource(at: pointer, of: item.document) ?? item.resource
        return wait(for: json, item.document, at: pointer, in: resource)
    }

    // MARK: Compiling

    /// Compiles all requested schemas, and all that they refer to.
    ///
    /// `reading` returns the bytes of a file; names are relative to where the first file was named.
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

    static func isBefore(_ left: SchemaIssue, _ right: SchemaIssue) -> Bool {
        (left.document, left.position?.offset ?? 0) < (right.document, right.position?.offset ?? 0)
    }

    /// The compiled schemas; usable only when there are no errors.
    ///
    /// With `adaptsShapes`, arrays and integer-keyed objects stand for each other, as in the database.
    package func finish(adaptsShapes: Bool) -> CompiledSchemas {
        CompiledSchemas(
            schemas: schemas, dynamicAnchors: usesDynamicReferences ? dynamicAnchors : [],
            tracksEvaluation: tracksEvaluation, adaptsShapes: adaptsShapes)
    }

    /// Compiles every schema with a dynamic anchor, since any of them may be the target of a dynamic reference.
    mutating func compileDynamicAnchors() {
        for resource in resources.all {
            for name in resource.dynamicAnchors {
                if let pointer = resource.anchors[name] { _ = target(resource.document, at: pointer) }
            }
        }
    }

    var dynamicAnchors: [[String: SchemaID]] {
        resources.all.map { resource in
            var anchors: [String: SchemaID] = [:]
            for name in resource.dynamicAnchors {
                guard let pointer = resource.anchors[name] else { continue }
                anchors[name] = known[Target(document: resource.document, pointer: pointer)]
            }
            return anchors
        }
    }

    mutating func compiled(_ item: Item, reading: (String) throws -> [UInt8]) -> CompiledSchema {
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

    /// The keywords of an object that its dialect has; older dialects ignore all others beside a `$ref`.
    mutating func applied(_ object: JSONObject, _ item: Item) -> JSONObject {
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

    /// The only container type that a schema applies to, according to its types or else to its keywords.
    static func shape(of object: JSONObject) -> CompiledSchema.Shape? {
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

    func issue(_ item: Item, _ pointer: JSONPointer, _ message: String, _ suggestion: String?) -> SchemaIssue {
        issue(in: item.document, pointer, message, suggestion)
    }

    func issue(
        in document: String, _ pointer: JSONPointer, _ message: String, _ suggestion: String? = nil
    ) -> SchemaIssue {
        SchemaIssue(
            document: document, pointer: pointer, position: documents[document]?.position(of: pointer),
            message: message, suggestion: suggestion)
    }

    /// Reports references that lead back to themselves without going into the value.
    mutating func refuseEmptyCycles() {
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

    /// For each schema, whether any value is ever validated against it.
    func reachable() -> [Bool] {
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
}
