import JSONCore
import JSONSchema
import RTDB

extension ResolvedPath {
    /// The resolved path of a child, for example an element of a collection.
    ///
    /// - Throws: ``ResolutionError`` when the child is not in the schema.
    package func elementPath(_ key: Key) throws(ResolutionError) -> ResolvedPath {
        try descendant(DatabasePath([key]))
    }

    /// The resolved path of a descendant, by its path relative to this one.
    ///
    /// - Throws: ``ResolutionError`` when the descendant is not in the schema.
    package func descendant(_ below: DatabasePath) throws(ResolutionError) -> ResolvedPath {
        let whole = path.appending(below)
        var place = self
        for index in path.keys.count..<whole.keys.count { place = try place.step(along: whole, to: index) }
        return place
    }

    /// A descendant that is not in the schema, and why; nil for one that is.
    func unknownPart(of below: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        let whole = path.appending(below)
        var place = self
        for index in path.keys.count..<whole.keys.count {
            do throws(ResolutionError) {
                place = try place.step(along: whole, to: index)
            } catch {
                return (place.lacking(whole), error)
            }
        }
        return nil
    }

    /// The resolved path one key further along `whole`.
    func step(along whole: DatabasePath, to index: Int) throws(ResolutionError) -> ResolvedPath {
        let key = whole.keys[index]
        let path = path.appending(key)
        guard let tree else { return lackedBy == nil ? .unchecked(path) : lacking(path) }
        switch childPlace(key, in: tree) {
        case .fixed(let child):
            return ResolvedPath(at: child, in: tree, path: path, captures: captures, trail: trail + [child])
        case .element(let element, let placeholder):
            return ResolvedPath(
                at: element, in: tree, path: path, captures: captures + [(placeholder, key)],
                trail: trail + [element])
        case .inside(let inner, let term):
            let summary = tree.schemas.summary(of: inner)
            return ResolvedPath(
                path: path, kind: .insideValue, pattern: pattern == "/" ? key.name : pattern + "/" + key.name,
                typeName: summary.typeName, captures: captures, description: summary.description,
                deprecated: summary.deprecated, tree: tree,
                place: .inside(
                    inner, isRequired: tree.schemas.requires(key.name, in: term), parent: self.path.description),
                trail: trail)
        case nil:
            throw ResolutionError(
                path: whole, segmentIndex: index, deepestKnown: pattern, typeName: term == nil ? nil : typeName,
                children: children.map(\.name))
        }
    }

    /// The position of a child in the schema.
    enum ChildPosition {
        case fixed(Int)
        /// An element of a collection, with the name of the wildcard.
        case element(Int, placeholder: String)
        /// A property of the value, with the schemas of the property and of the value.
        case inside(SchemaExpression, of: SchemaExpression)
    }

    /// Finds a child: a fixed child takes precedence over a property of the model, and a property over the wildcard.
    func childPlace(_ key: Key, in tree: SchemaTree) -> ChildPosition? {
        if let node {
            if let child = node.fixedChild(key.name) { return .fixed(child) }
            if let element = node.element, let placeholder = node.placeholder, !modelDeclares(key.name) {
                return .element(element, placeholder: placeholder)
            }
        }
        guard let term else { return nil }
        return tree.schemas.term(of: key.name, in: term).map { .inside($0, of: term) }
    }

    /// Whether the model at this node has a property with this name.
    func modelDeclares(_ name: String) -> Bool {
        guard let tree, let term = node?.type?.term else { return false }
        return tree.schemas.properties(of: term).contains { $0.name.hasSameBytes(as: name) }
    }

    /// The children in the schema: those with a name and the wildcard, in the schema's order.
    package var children: [ChildDescription] {
        guard let tree else { return [] }
        let properties = term.map { tree.schemas.properties(of: $0) } ?? []
        let inner = properties.map { property in
            let summary = tree.schemas.summary(of: property.term)
            return ChildDescription(
                name: property.name, isWildcard: false, kind: .insideValue, typeName: summary.typeName,
                isRequired: property.isRequired,
                constraints: constraints(of: property.term, summary.typeName)
                    + rules(of: property.term, summary.typeName),
                description: summary.description, deprecated: summary.deprecated)
        }
        let outer = (node?.children ?? []).map { child in
            let node = tree.nodes[child.node]
            let isWildcard = if case .wildcard = child.name { true } else { false }
            return ChildDescription(
                name: child.name.text, isWildcard: isWildcard, kind: node.kind,
                typeName: tree.typeName(of: child.node),
                isRequired: !isWildcard && node.type.map { !$0.isOptional } ?? false,
                constraints: node.type.flatMap { type in
                    tree.texts.map { $0.constraints(of: type) + $0.rules(of: $0.text(of: type)) }
                } ?? [],
                description: node.description, deprecated: node.deprecated)
        }
        return inner + outer
    }
}
