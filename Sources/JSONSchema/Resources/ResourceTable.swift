import JSONCore

/// The resources of all files that have been read, by URI and by place.
struct ResourceTable {
    private(set) var all: [SchemaResource] = []
    private var byURI: [String: Int] = [:]
    private var byPlace: [Place: Int] = [:]

    private struct Place: Hashable {
        let document: String
        let pointer: JSONPointer
    }

    /// Adds the resources of a file that has the given dialect unless it says otherwise.
    ///
    /// - Returns: What is wrong with their anchors.
    mutating func add(
        _ document: SchemaDocument, in dialect: Dialect
    ) -> [(pointer: JSONPointer, message: String)] {
        let scan = ResourceScan(of: document, in: dialect)
        for resource in scan.resources {
            // The first of two with one URI counts.
            if byURI[resource.uri] == nil { byURI[resource.uri] = all.count }
            byPlace[Place(document: resource.document, pointer: resource.pointer)] = all.count
            all.append(resource)
        }
        // A file with a URI of its own is one resource under two names.
        let root = innermost(document.name, .root)
        byURI[document.name] = root
        byURI[all[root].uri] = root
        return scan.problems
    }

    /// Says what a resource's `$schema` that is not known by name has turned out to mean.
    mutating func setDialect(_ dialect: Dialect, of resource: Int) {
        all[resource].dialect = dialect
    }

    /// The resource whose root is at a place of a file.
    func resource(at pointer: JSONPointer, of document: String) -> Int? {
        byPlace[Place(document: document, pointer: pointer)]
    }

    subscript(uri: String) -> Int? { byURI[uri] }

    /// The resource that a place of a file belongs to.
    func innermost(_ document: String, _ pointer: JSONPointer) -> Int {
        var pointer = pointer
        while true {
            if let found = resource(at: pointer, of: document) { return found }
            guard !pointer.tokens.isEmpty else { return 0 }
            pointer.tokens.removeLast()
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
