import InternetFormats
import JSONCore

/// A schema with its own URI: a file, or a part of a file that has an `$id`.
///
/// - Source: JSON Schema 2020-12, Core, sections 8 and 9; draft-07, Core, section 8.
struct SchemaResource {
    /// The URI without its fragment; for a file without `$id`, the file's name.
    let uri: String
    /// The name of the file.
    let document: String
    /// The pointer to the resource in the file.
    let pointer: JSONPointer
    /// The pointers to the schemas with an `$anchor` or `$dynamicAnchor`, by name.
    var anchors: [String: JSONPointer] = [:]
    /// The names of its `$dynamicAnchor`s; the empty name stands for a `$recursiveAnchor`.
    var dynamicAnchors: Set<String> = []
    /// The dialect of the resource's keywords: that of its own `$schema`, or of the resource around it.
    var dialect: Dialect
    /// The resource's own `$schema`, when it isn't one of the known dialects.
    var unknownDialect: String?
}

/// Finds the resources of a file, looking only where a keyword contains schemas.
struct ResourceScan {
    private let document: String
    private(set) var resources: [SchemaResource]
    /// The pointers at which an anchor's name is repeated or is not allowed in the dialect.
    private(set) var problems: [(pointer: JSONPointer, message: String)] = []

    private static let single: Set<String> = [
        "not", "if", "then", "else", "items", "contains", "additionalProperties", "propertyNames", "unevaluatedItems",
        "unevaluatedProperties", "contentSchema", "additionalItems",
    ]
    private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems", "items"]
    private static let maps: Set<String> = [
        "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
    ]

    /// Scans a file that has the given dialect unless its `$schema` names another.
    init(of document: SchemaDocument, in dialect: Dialect) {
        self.document = document.name
        let root = SchemaResource(uri: document.name, document: document.name, pointer: .root, dialect: dialect)
        resources = [root]
        resources[0].takeDialect(of: document.json.root)
        visit(document.json.root, at: .root, in: 0)
    }

    private mutating func visit(_ schema: JSON, at pointer: JSONPointer, in outer: Int) {
        guard let object = schema.object else { return }
        let resource = enter(object, at: pointer, in: outer)
        let dialect = resources[resource].dialect
        for member in object.members where dialect.has(member.name) || ["definitions", "$defs"].contains(member.name) {
            let place = pointer.appending(member.name)
            switch member.value {
            case .array(let elements) where ResourceScan.lists.contains(member.name):
                for (index, element) in elements.enumerated() {
                    visit(element, at: place.appending(index), in: resource)
                }
            case .object(let object) where ResourceScan.maps.contains(member.name):
                for inner in object.members { visit(inner.value, at: place.appending(inner.name), in: resource) }
            case let inner where ResourceScan.single.contains(member.name): visit(inner, at: place, in: resource)
            default: break
            }
        }
    }

    /// Adds the identifiers of a schema; returns the resource that the schema's contents belong to.
    private mutating func enter(_ object: JSONObject, at pointer: JSONPointer, in outer: Int) -> Int {
        var own = SchemaResource(uri: "", document: document, pointer: pointer, dialect: resources[outer].dialect)
        if object[own.dialect.identifier] != nil || object["$id"] != nil { own.takeDialect(of: .object(object)) }
        let dialect = own.dialect
        if dialect.ignoresSiblingsOfReferences, object["$ref"]?.string != nil { return outer }
        var resource = outer
        if let id = object[dialect.identifier]?.string {
            let reference = URIReference(id)
            if !reference.withoutFragment.isEmpty || dialect >= .draft201909 {
                let uri = DocumentName.resolve(reference, in: resources[outer].uri)
                resources.append(own.named(uri))
                resource = resources.count - 1
            }
            if dialect < .draft201909, let name = reference.fragment, !name.isEmpty {
                addAnchor(name, at: pointer, to: resource)
            }
        }
        for keyword in ["$anchor", "$dynamicAnchor"] where dialect.has(keyword) {
            guard let name = object[keyword]?.string else { continue }
            if !ResourceScan.isAnchor(name, in: dialect) {
                problems.append((pointer.appending(keyword), "'\(name)' is not the name of an anchor"))
            }
            // The same name as both kinds of anchor makes only one anchor.
            addAnchor(name, at: pointer, to: resource)
            if keyword == "$dynamicAnchor" { resources[resource].dynamicAnchors.insert(name) }
        }
        if dialect.has("$recursiveAnchor"), object["$recursiveAnchor"]?.isTrue ?? false,
            resources[resource].pointer == pointer
        {
            resources[resource].anchors[""] = pointer
            resources[resource].dynamicAnchors.insert("")
        }
        return resource
    }

    private mutating func addAnchor(_ name: String, at pointer: JSONPointer, to resource: Int) {
        if let other = resources[resource].anchors[name], other != pointer {
            problems.append((pointer, "the anchor '\(name)' is also at \(other)"))
        }
        resources[resource].anchors[name] = pointer
    }

    private static func isAnchor(_ name: String, in dialect: Dialect) -> Bool {
        let bytes = Array(name.utf8)
        guard let first = bytes.first else { return false }
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
        let others = Array((dialect == .draft201909 ? "-.:_" : "-._").utf8)
        guard isLetter(first) || first == UInt8(ascii: "_") && dialect > .draft201909 else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || others.contains($0) }
    }
}

extension SchemaResource {
    /// A copy of the resource with another URI.
    fileprivate func named(_ uri: String) -> SchemaResource {
        var other = SchemaResource(uri: uri, document: document, pointer: pointer, dialect: dialect)
        other.unknownDialect = unknownDialect
        return other
    }

    /// Reads the `$schema` of the resource's root.
    fileprivate mutating func takeDialect(of root: JSON) {
        guard let uri = root.object?["$schema"]?.string else { return }
        unknownDialect = nil
        if let known = Dialect(uri: uri) { dialect = known } else { unknownDialect = uri }
    }
}
