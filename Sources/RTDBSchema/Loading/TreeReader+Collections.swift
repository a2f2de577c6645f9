import JSONCore
import JSONSchema
import RTDB
import RTDBWire
import TerminalText

/// Reads the keywords of collections.
extension TreeReader {
    /// The child paths of `$indexOn`, one or several.
    mutating func indexes(_ value: JSON, at place: SourceLocation) -> [String] {
        let values = value.array ?? [value]
        let names = values.compactMap(\.string)
        if names.count == values.count { return names }
        report(.error, at: place, "expected child paths, found \(value.shownShort)")
        return []
    }

    /// The named queries of `$queries`; each must be one that the service accepts.
    mutating func queries(_ value: JSON, at place: SourceLocation) -> [NamedQuery] {
        guard let queries = value.object else {
            report(.error, at: place, "expected an object of queries, found \(value.shownShort)")
            return []
        }
        return queries.members.compactMap { query(named: $0.name, $0.value, at: place.appending($0.name)) }
    }

    private mutating func query(named name: String, _ value: JSON, at place: SourceLocation) -> NamedQuery? {
        guard let parameters = value.object else {
            report(.error, at: place, "expected an object of query parameters, found \(value.shownShort)")
            return nil
        }
        let unknown = parameters.names.filter { !TreeKeyword.queryParameters.contains($0) }
        for parameter in unknown {
            report(
                .error, at: place.appending(parameter), "unknown query parameter '\(parameter)'",
                suggestion: Spelling.nearest(to: parameter, among: TreeKeyword.queryParameters))
        }
        guard unknown.isEmpty else { return nil }
        var request = QueryParameters()
        for parameter in parameters.members { request[parameter.name] = parameter.value.text() }
        do throws(QueryError) {
            guard let query = try Query(request) else {
                report(.error, at: place, "the query has no parameters")
                return nil
            }
            return NamedQuery(name: name, parameters: parameters, query: query)
        } catch {
            report(.error, at: place, "the database refuses such a query: \(error)")
            return nil
        }
    }

    /// Reports keywords of collections at other nodes, and records fixed children beside a wildcard.
    mutating func checkCollectionKeywords(
        _ object: JSONObject, of index: Int, at source: SourceLocation, children: SchemaSourceChildren
    ) {
        guard let wildcard = children.wildcard else {
            for member in object.members where TreeKeyword.ofCollection.contains(member.name) {
                report(
                    .error, at: source.appending(member.name),
                    "'\(member.name)' belongs to a collection: it needs a '<id>' beside it")
            }
            return
        }
        for case (.fixed(let name), _, let place) in children.entries {
            report(.warning, at: place, "the fixed child '\(name)' hides the element of that key of '<\(wildcard)>'")
        }
    }

    /// Makes the checks that need every schema compiled.
    mutating func checkLinked(_ tree: SchemaTree) {
        for (index, node) in tree.nodes.enumerated() {
            if let type = node.type, !node.children.isEmpty {
                let properties = Set(tree.schemas.properties(of: type.term).map { JSONName($0.name) })
                for case (.fixed(let name), let child) in node.children where properties.contains(JSONName(name)) {
                    report(.error, at: sources[child], "the model '\(type.name)' has a property '\(name)' too")
                }
            }
            guard let element = node.element else { continue }
            for (position, path) in node.indexOn.enumerated() where !["$value", "$key"].contains(path) {
                checkIndex(path, element, in: tree, at: place(ofIndex: position, of: index))
            }
        }
    }

    /// The source of one of the paths in a node's `$indexOn`, which is either a list or a single path.
    func place(ofIndex position: Int, of index: Int) -> SourceLocation {
        let place = sources[index].appending("$indexOn")
        let isList = files[place.file]?.document[place.pointer]?.array != nil
        return isList ? place.appending(String(position)) : place
    }

    private mutating func checkIndex(_ text: String, _ element: Int, in tree: SchemaTree, at place: SourceLocation) {
        let path: DatabasePath
        do throws(PathError) {
            path = try DatabasePath(text)
        } catch {
            return report(.error, at: place, "'\(text)' cannot be indexed: \(error)")
        }
        var target = ResolvedPath(at: element, in: tree, path: .root, captures: [], trail: [element])
        do throws(ResolutionError) {
            for index in path.keys.indices { target = try target.step(along: path, to: index) }
        } catch {
            report(
                .error, at: place,
                "'\(text)' cannot be indexed: '\(error.deepestKnown)' has no child "
                    + "'\(path.keys[error.segmentIndex])'", suggestion: error.suggestion)
        }
    }
}
