import JSONCore

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

    package init(assertsFormats: Bool = true) {
        self.assertsFormats = assertsFormats
    }

    /// Adds a file that has been read.
    package mutating func add(_ document: SchemaDocument) {
        documents[document.name] = document
        resources.add(document)
    }

    // MARK: Asking for schemas

    /// The id of the schema at a place of a file that has been added.
    package mutating func compile(_ document: String, at pointer: JSONPointer) -> SchemaID {
        let target = Target(document: document, pointer: pointer)
        if let id = known[target] { return id }
        let id = reserve()
        known[target] = id
        guard let json = documents[document]?[pointer] else { return id }
        waiting.append(Item(id: id, json: json, document: document, pointer: pointer, isSynthetic: false))
        return id
    }

    /// The id of a schema that stands for something at a place of a file.
    package mutating func compile(_ json: JSON, for document: String, at pointer: JSONPointer) -> SchemaID {
        let id = reserve()
        waiting.append(Item(id: id, json: json, document: document, pointer: pointer, isSynthetic: true))
        return id
    }

    private mutating func reserve() -> SchemaID {
        schemas.append(CompiledSchema(document: "", line: nil))
        return SchemaID(index: schemas.count - 1)
    }

    /// The id of a schema below the one that is being compiled.
    mutating func child(_ json: JSON, of item: Item, _ tokens: String...) -> SchemaID {
        guard item.isSynthetic else {
            return compile(item.document, at: JSONPointer(tokens: item.pointer.tokens + tokens))
        }
        return compile(json, for: item.document, at: item.pointer)
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
                if let pointer = resource.anchors[name] { _ = compile(resource.document, at: pointer) }
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
        schema.resource = resources.innermost(item.document, item.pointer)
        let ignored = ignoredKeywords(in: schema.resource, reading: reading)
        if item.pointer.tokens.count >= 2, item.pointer.tokens[item.pointer.tokens.count - 2] == "$defs" {
            schema.definitionName = item.isSynthetic ? nil : item.pointer.tokens.last
        }
        switch item.json {
        case .bool(let always): schema.always = always
        case .object(let object):
            for member in object.members where !item.isSynthetic {
                schema.keywordLines[member.name] = document?.position(of: item.pointer.appending(member.name))?.line
            }
            for member in object.members where !ignored.contains(member.name) {
                compile(member.name, member.value, of: object, item, into: &schema, reading: reading)
            }
            finishContainers(object, item, into: &schema)
            schema.shape = SchemaCompiler.shape(of: object)
        default:
            fail(item, at: item.pointer, "expected a schema (an object or a boolean), found \(item.json.shownShort)")
        }
        return schema
    }

    /// The one kind of container that a schema speaks about, by its types or else by its keywords.
    private static func shape(of object: JSONObject) -> CompiledSchema.Shape? {
        let types = object["type"].map { $0.array?.compactMap(\.string) ?? [$0.string].compactMap { $0 } }
        let forObjects = [
            "properties", "patternProperties", "additionalProperties", "required", "propertyNames", "minProperties",
            "maxProperties", "dependentRequired", "dependentSchemas",
        ]
        let forArrays = ["items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems"]
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
        SchemaIssue(
            document: item.document, pointer: pointer, position: documents[item.document]?.position(of: pointer),
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
        for (target, id) in known where cyclic.contains(id.index) {
            errors.append(
                SchemaIssue(
                    document: target.document, pointer: target.pointer,
                    position: documents[target.document]?.position(of: target.pointer),
                    message: "refers back to itself without going into the value"))
        }
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
            let siblings = (root(of: document)?["$defs"]?.object?.names ?? []).map { "#/$defs/\($0)" }
            let suggestion = Spelling.nearest(to: "#" + fragment, among: siblings)
            fail(item, at: place, "'\(reference)' names nothing in \(document)", suggestion: suggestion)
            return nil
        }
        return compile(document, at: pointer)
    }

    /// The check of a `$dynamicRef`: one that names no dynamic anchor is a `$ref`.
    mutating func dynamicReference(
        _ reference: String, in item: Item, reading: (String) throws -> [UInt8]
    ) -> (any Keyword)? {
        guard let target = target(of: reference, "$dynamicRef", in: item, reading: reading) else { return nil }
        let place = item.below("$dynamicRef")
        guard let anchor = URIReference(reference).fragment,
            let resource = resource(of: reference, in: item, at: place, reading: reading),
            resources.all[resource].dynamicAnchors.contains(anchor)
        else { return ReferenceKeyword(target: target) }
        usesDynamicReferences = true
        return DynamicReferenceKeyword(target: target, anchor: anchor)
    }

    /// The resource that a reference names; its file is read if it has not been.
    private mutating func resource(
        of reference: String, in item: Item, at place: JSONPointer, reading: (String) throws -> [UInt8]
    ) -> Int? {
        let parsed = URIReference(reference)
        let base = resources.all[resources.innermost(item.document, item.pointer)].uri
        let uri = parsed.resolved(against: URIReference(base)).withoutFragment
        if let found = resources[uri] { return found }
        // A file that says its URI is still found beside the files that it lies with.
        let beside = parsed.resolved(against: URIReference(item.document)).withoutFragment
        if beside != uri, resources[beside] == nil, let bytes = try? reading(uri) {
            guard add(bytes, as: uri) else { return nil }
            return resources[uri]
        }
        if let found = resources[beside] { return found }
        guard load(beside, named: reference, for: item, at: place, reading: reading) else { return nil }
        return resources[beside]
    }

    /// The keywords that a schema's own dialect does not have.
    private mutating func ignoredKeywords(in resource: Int, reading: (String) throws -> [UInt8]) -> Set<String> {
        let root = resources.all[resource]
        guard let dialect = documents[root.document]?[root.pointer.appending("$schema")]?.string,
            dialect.contains("://"), dialect != Metaschema.uri
        else { return [] }
        let uri = URIReference(dialect).withoutFragment
        if documents[uri] == nil, failedDocuments.insert(uri).inserted, let bytes = try? reading(uri),
            let json = try? JSONDocument(parsing: bytes)
        {
            add(SchemaDocument(name: uri, json: json))
        }
        guard let vocabulary = documents[uri]?.json.root["$vocabulary"] else { return [] }
        return vocabulary[Metaschema.validationVocabulary] == nil ? Metaschema.validationKeywords : []
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
            bytes = name == Metaschema.uri ? Array(Metaschema.text.utf8) : try reading(name)
        } catch {
            let isURI = URIReference(name).scheme != nil
            fail(
                item, at: place,
                isURI
                    ? "'\(reference)' is not a file; nothing is loaded from a network"
                    : "cannot read '\(name)': \(error)")
            return false
        }
        return add(bytes, as: name)
    }

    private mutating func add(_ bytes: [UInt8], as name: String) -> Bool {
        do throws(JSONSyntaxError) {
            add(SchemaDocument(name: name, json: try JSONDocument(parsing: bytes)))
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
