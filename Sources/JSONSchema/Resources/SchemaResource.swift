import JSONCore

/// A schema with a URI of its own: a file, or a part of one that has an `$id`.
///
/// - Source: JSON Schema 2020-12, Core, section 8.2 and 9.
struct SchemaResource {
    /// Without a fragment; for a file without `$id` its name.
    let uri: String
    /// The name of the file.
    let document: String
    /// Where it is in the file.
    let pointer: JSONPointer
    /// The places of its `$anchor`s and `$dynamicAnchor`s.
    var anchors: [String: JSONPointer] = [:]
    /// The names of its `$dynamicAnchor`s.
    var dynamicAnchors: Set<String> = []
}

/// Finds the resources of a file: wherever a keyword has schemas, and nowhere else.
struct ResourceScan {
    private let document: String
    private(set) var resources: [SchemaResource]

    private static let single: Set<String> = [
        "not", "if", "then", "else", "items", "contains", "additionalProperties", "propertyNames", "unevaluatedItems",
        "unevaluatedProperties", "contentSchema",
    ]
    private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems"]
    private static let maps: Set<String> = [
        "properties", "patternProperties", "$defs", "definitions", "dependentSchemas",
    ]

    init(of document: SchemaDocument) {
        self.document = document.name
        resources = [SchemaResource(uri: document.name, document: document.name, pointer: .root)]
        visit(document.json.root, at: .root, in: 0)
    }

    private mutating func visit(_ schema: JSON, at pointer: JSONPointer, in outer: Int) {
        guard let object = schema.object else { return }
        var resource = outer
        if let id = object["$id"]?.string {
            let uri = URIReference(id).resolved(against: URIReference(resources[outer].uri)).withoutFragment
            resources.append(SchemaResource(uri: uri, document: document, pointer: pointer))
            resource = resources.count - 1
        }
        for keyword in ["$anchor", "$dynamicAnchor"] {
            guard let name = object[keyword]?.string else { continue }
            resources[resource].anchors[name] = pointer
            if keyword == "$dynamicAnchor" { resources[resource].dynamicAnchors.insert(name) }
        }
        for member in object.members {
            let place = pointer.appending(member.name)
            if ResourceScan.single.contains(member.name) {
                visit(member.value, at: place, in: resource)
            } else if ResourceScan.lists.contains(member.name) {
                for (index, element) in (member.value.array ?? []).enumerated() {
                    visit(element, at: place.appending(index), in: resource)
                }
            } else if ResourceScan.maps.contains(member.name) {
                for inner in member.value.object?.members ?? [] {
                    visit(inner.value, at: place.appending(inner.name), in: resource)
                }
            }
        }
    }
}
