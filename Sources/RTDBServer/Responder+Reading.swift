import JSONCore
import RTDB
import RTDBRules
import RTDBWire

extension Responder {
    func read(_ operation: Operation, for caller: Caller) throws(RequestError) -> Answer {
        let start = clock()
        let database = try readable(operation, for: caller)
        let path = operation.path
        var node = database.tree[path]
        if operation.isPriority {
            node = node.priority.map { Node(priority: $0) } ?? .null
        } else if let query = operation.query {
            node = query.result(of: node, using: database.index(for: query, at: path))
        }
        let answer = try answer(node, operation)
        guard clock() - start <= operation.limits.timeout else {
            throw RequestError(400, "The request took longer than its timeout of \(operation.limits.timeout)ms")
        }
        return answer
    }

    func stream(_ operation: Operation, for caller: Caller) throws(RequestError) -> Answer {
        let feed = try store.subscribe(
            to: operation.path, operation.query, isShallow: operation.output.shallow != nil, in: operation.namespace,
            for: caller, limit: limits.waitingEventCount
        ) { (database) throws(RequestError) in
            try checkRead(operation, of: database, for: caller)
            let isWhole = operation.query?.isUnbounded ?? true
            if isWhole, database.tree[operation.path].byteCount > limits.eventByteCount { throw .readTooLarge }
        }
        return .stream(feed, expiry: caller.expiry)
    }

    /// Returns the database, if the caller may read the operation's location.
    private func readable(_ operation: Operation, for caller: Caller) throws(RequestError) -> NamespaceState {
        let database = store.database(operation.namespace)
        try checkRead(operation, of: database, for: caller)
        guard let query = operation.query else { return database }
        return store.database(operation.namespace, for: query, at: operation.path)
    }

    private func checkRead(_ operation: Operation, of database: NamespaceState, for caller: Caller) throws(RequestError)
    {
        let rules = access.rules(of: database.settings)
        guard caller.mayRead(operation.path, operation.query, of: database.tree, by: rules, now: clock()) else {
            throw .permissionDenied
        }
        guard let query = operation.query, !rules.isIndexed(query.order, at: operation.path) else { return }
        throw .indexMissing(query.order, operation.path)
    }

    private func answer(_ node: Node, _ operation: Operation) throws(RequestError) -> Answer {
        let output = operation.output
        if let shallow = output.shallow {
            var keyed = output
            // A shallow read returns keys, so an array is shown as an object, and the priority is left out.
            keyed.form = .keyed
            return show(node.shallow(shallow.limit), keyed)
        }
        guard node.byteCount <= limits.readByteCount else { throw .readTooLarge }
        let etag = operation.wantsETag ? ETag(node) : nil
        if case .ifNoneMatch(let known) = operation.condition, known == etag?.description {
            return .response(Response(status: 304).withServiceHeaders.with(etag))
        }
        return show(node, output, etag: etag)
    }
}

extension RequestError {
    /// - Source: Documentation/RealtimeDatabase.md, 8, "Error statuses".
    fileprivate static let readTooLarge = RequestError(
        400, "Data requested exceeds the maximum size that can be accessed with a single request.")

    /// - Source: Documentation/RealtimeDatabase.md, 3, "Legality of a query".
    fileprivate static func indexMissing(_ order: Query.Order, _ path: DatabasePath) -> RequestError {
        let name =
            switch order {
            case .child(let child): String(child.description.dropFirst())
            case .value: ".value"
            case .priority: ".priority"
            case .key: ".key"
            }
        return RequestError(400, ErrorBody(missingIndex: name, at: path.description).text)
    }
}

extension Node {
    /// Returns the children, or the first or last of them, with `true` in place of each; a leaf is unchanged.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 2.7 to 2.9, 15.5.
    func shallow(_ limit: Query.Limit? = nil) -> Node {
        guard case .object(let children) = value else { return withPriority(nil) }
        let kept = Query(order: .key, limit: limit).matches(in: children)
        return Node(.object(Children(sorted: kept.map { Child(key: $0.key, node: Node(.bool(true))) })))
    }

    /// Creates the value of a `.priority` location.
    init(priority: Priority) {
        switch priority.value {
        case .number(let number): self.init(.double(number))
        case .string(let text): self.init(.string(text))
        case .timestamp: self.init(.serverValue(.timestamp))
        }
    }
}
