import JSONCore

extension CompiledSchemas {
    /// The value with every array and object converted to the container type that its schema requires.
    ///
    /// The database can only guess whether an object of indexes is an array; without a schema, its guess stays.
    package func shaped(_ json: JSON, as term: SchemaExpression) -> JSON {
        var search = SummaryLookup(self)
        let shape: CompiledSchema.Shape? =
            switch search.summary(of: term).type {
            case "array": .array
            case "object": .object
            default: nil
            }
        switch json.adapted(to: shape) {
        case .object(let object):
            let members = object.members.map { member in
                (member.name, shapedPart(member.value, under: member.name, of: term))
            }
            return .object(JSONObject(uniqueMembers: members))
        case .array(let elements):
            return .array(elements.enumerated().map { shapedPart($1, under: String($0), of: term) })
        case let scalar: return scalar
        }
    }

    private func shapedPart(_ json: JSON, under name: String, of term: SchemaExpression) -> JSON {
        guard !json.isScalar, let part = self.term(of: name, in: term) else { return json }
        return shaped(json, as: part)
    }
}
