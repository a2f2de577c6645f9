import InternetFormats
import JSONCore
import TerminalText

extension SchemaCompiler {
    /// The schema that a reference names; nil when it names none, which is reported as an error.
    mutating func target(
        of reference: String, _ keyword: String, in item: Item, reading: (String) throws -> [UInt8]
    ) -> SchemaID? {
        let place = item.below(keyword)
        guard let resource = resource(of: reference, in: item, at: place, reading: reading) else { return nil }
        guard let fragment = PercentEncoding.decode(URIReference(reference).fragment ?? "") else {
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
            fail(item, at: place, "'\(reference)' refers to nothing in \(document)", suggestion: suggestion)
            return nil
        }
        let id = target(document, at: pointer)
        uses[item.id.index].append(id.index)
        return id
    }

    /// The check of a `$dynamicRef` or `$recursiveRef`; a reference to no dynamic anchor is checked like a `$ref`.
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

    /// The resource that a reference names; its file is read if it has not been read yet.
    mutating func resource(
        of reference: String, in item: Item, at place: JSONPointer, reading: (String) throws -> [UInt8]
    ) -> Int? {
        let parsed = URIReference(reference)
        let base = resources.all[item.resource].uri
        let uri = DocumentName.resolve(parsed, in: base)
        if let found = resources[uri] { return found }
        // A file that declares its own URI may still refer to the files beside it.
        let beside = DocumentName.resolve(parsed, in: item.document)
        if beside != uri, resources[beside] == nil, let bytes = try? reading(uri) {
            guard add(bytes, as: uri, in: item.dialect) else { return nil }
            return resources[uri]
        }
        if let found = resources[beside] { return found }
        guard load(beside, named: reference, for: item, at: place, reading: reading) else { return nil }
        return resources[beside]
    }

    /// The schema with the dialect of its resource, which may have to be read from a file first.
    mutating func settled(_ item: Item, reading: (String) throws -> [UInt8]) -> Item {
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

    /// The meaning of a `$schema` that isn't one of the known dialects.
    ///
    /// Its metaschema names the dialect that it is based on, and its vocabularies.
    mutating func rules(
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
        // A dialect of a dialect is not followed further: the metaschema itself declares its vocabularies.
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

    func root(of document: String) -> JSON? { documents[document]?.json.root }

    mutating func load(
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

    /// Adds another file; without a `$schema` it has the dialect of the file that refers to it.
    mutating func add(_ bytes: [UInt8], as name: String, in dialect: Dialect) -> Bool {
        do throws(JSONSyntaxError) {
            add(SchemaDocument(name: name, json: try JSONDocument(parsing: bytes)), in: dialect)
            return true
        } catch {
            errors.append(
                SchemaIssue(document: name, pointer: .root, position: error.position, message: error.message))
            return false
        }
    }
}
