import JSONCore

/// A file that contains schemas.
package struct SchemaDocument: Sendable {
    /// The path by which the file was found, for messages and as the base of relative references.
    package let name: String
    package let json: JSONDocument
    /// The indexes of the members of each large object, so that a lookup does not scan all of them.
    private let indexes: [JSONPointer: [JSONName: Int]]

    /// How many members an object may have before they are indexed.
    private static let largestWithoutIndex = 32

    package init(name: String, json: JSONDocument) {
        self.name = name
        self.json = json
        var indexes: [JSONPointer: [JSONName: Int]] = [:]
        SchemaDocument.index(json.root, at: .root, into: &indexes)
        self.indexes = indexes
    }

    private static func index(_ json: JSON, at place: JSONPointer, into indexes: inout [JSONPointer: [JSONName: Int]]) {
        switch json {
        case .object(let object):
            if object.count > largestWithoutIndex {
                let names = object.members.enumerated().map { (JSONName($0.element.name), $0.offset) }
                indexes[place] = Dictionary(names) { first, _ in first }
            }
            for member in object.members where !member.value.isScalar {
                index(member.value, at: place.appending(member.name), into: &indexes)
            }
        case .array(let elements):
            for (offset, element) in elements.enumerated() where !element.isScalar {
                index(element, at: place.appending(offset), into: &indexes)
            }
        default: break
        }
    }

    /// The value at a pointer, as `json.root[pointer]` returns it.
    ///
    /// The time does not depend on how many members the objects along the pointer have.
    package subscript(pointer: JSONPointer) -> JSON? {
        guard !indexes.isEmpty else { return json.root[pointer] }
        var value = json.root
        var place = JSONPointer.root
        for token in pointer.tokens {
            guard let inner = member(token, of: value, at: place) else { return nil }
            value = inner
            place.tokens.append(token)
        }
        return value
    }

    private func member(_ token: String, of value: JSON, at place: JSONPointer) -> JSON? {
        guard let object = value.object, object.count > SchemaDocument.largestWithoutIndex, let index = indexes[place]
        else { return value[JSONPointer(tokens: [token])] }
        return index[JSONName(token)].map { object.members[$0].value }
    }

    /// The position of a value; for a pointer to nothing, the position of its nearest ancestor.
    package func position(of pointer: JSONPointer) -> JSONPosition? {
        var pointer = pointer
        while true {
            if let position = json.position(of: pointer) { return position }
            guard !pointer.tokens.isEmpty else { return nil }
            pointer.tokens.removeLast()
        }
    }
}
