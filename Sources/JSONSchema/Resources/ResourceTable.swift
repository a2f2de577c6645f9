import JSONCore

/// The resources of all files that have been read, by URI and by location.
struct ResourceTable {
    private(set) var all: [SchemaResource] = []
    private var byURI: [String: Int] = [:]
    private var byPlace: [Place: Int] = [:]

    private struct Place: Hashable {
        let document: String
        let pointer: JSONPointer
    }

    /// Adds the resources of a file that has the given dialect unless its `$schema` names another.
    ///
    /// - Returns: What is wrong with their anchors.
    mutating func add(
        _ document: SchemaDocument, in dialect: Dialect
    ) -> [(pointer: JSONPointer, message: String)] {
        let scan = ResourceScan(of: document, in: dialect)
        for resource in scan.resources {
            // The first of two resources with the same URI counts.
            if byURI[resource.uri] == nil { byURI[resource.uri] = all.count }
            byPlace[Place(document: resource.document, pointer: resource.pointer)] = all.count
            all.append(resource)
        }
        // A file with its own URI is one resource with two names.
        let root = innermost(document.name, .root)
        byURI[document.name] = root
        byURI[all[root].uri] = root
        return scan.problems
    }

    /// Sets the dialect of a resource whose `$schema` was not known by name.
    mutating func setDialect(_ dialect: Dialect, of resource: Int) {
        all[resource].dialect = dialect
    }

    /// The resource whose root is at a pointer in a file.
    func resource(at pointer: JSONPointer, of document: String) -> Int? {
        byPlace[Place(document: document, pointer: pointer)]
    }

    subscript(uri: String) -> Int? { byURI[uri] }

    /// The innermost resource that contains a pointer in a file.
    func innermost(_ document: String, _ pointer: JSONPointer) -> Int {
        var pointer = pointer
        while true {
            if let found = resource(at: pointer, of: document) { return found }
            guard !pointer.tokens.isEmpty else { return 0 }
            pointer.tokens.removeLast()
        }
    }

    /// The pointer that a fragment names: a pointer relative to the resource's root, or an anchor.
    func pointer(of fragment: String, in resource: Int) -> JSONPointer? {
        let named = all[resource]
        guard !fragment.isEmpty, !fragment.hasPrefix("/") else {
            return JSONPointer(fragment).map { JSONPointer(tokens: named.pointer.tokens + $0.tokens) }
        }
        return named.anchors[fragment]
    }
}
