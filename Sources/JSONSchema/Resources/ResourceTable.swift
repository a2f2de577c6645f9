import JSONCore

/// The resources of all files that have been read, by URI and by place.
struct ResourceTable {
    private(set) var all: [SchemaResource] = []
    private var byURI: [String: Int] = [:]
    /// By where they begin in each file; of two at one place the second.
    private var byPlace: [String: [JSONPointer: Int]] = [:]

    mutating func add(_ document: SchemaDocument) {
        for resource in ResourceScan(of: document).resources {
            // The first of two with one URI counts.
            if byURI[resource.uri] == nil { byURI[resource.uri] = all.count }
            byPlace[resource.document, default: [:]][resource.pointer] = all.count
            all.append(resource)
        }
        // A file with a URI of its own is one resource under two names.
        let root = innermost(document.name, .root)
        byURI[document.name] = root
        byURI[all[root].uri] = root
    }

    subscript(uri: String) -> Int? { byURI[uri] }

    /// The resource that a place of a file belongs to.
    func innermost(_ document: String, _ pointer: JSONPointer) -> Int {
        guard let places = byPlace[document] else { return 0 }
        guard places.count > 1 else { return places[.root] ?? 0 }
        var place = pointer
        while true {
            if let resource = places[place] { return resource }
            guard place.tokens.popLast() != nil else { return 0 }
        }
    }

    /// The place that a fragment names: a pointer from the resource's root on, or an anchor.
    func pointer(of fragment: String, in resource: Int) -> JSONPointer? {
        let named = all[resource]
        guard !fragment.isEmpty, !fragment.hasPrefix("/") else {
            return JSONPointer(fragment).map { JSONPointer(tokens: named.pointer.tokens + $0.tokens) }
        }
        return named.anchors[fragment]
    }
}
