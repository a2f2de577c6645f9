import JSONCore

/// A value of a rules document, with its offset.
struct DocumentValue {
    indirect enum Kind {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(DocumentString)
        case array([DocumentValue])
        case object([DocumentMember])
    }

    let kind: Kind
    /// The offset of the first character, in Unicode scalars from the beginning of the document.
    let offset: Int
}

extension DocumentValue {
    /// The value without comments and offsets.
    var json: JSON {
        switch kind {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let number): .number(number)
        case .string(let string): .string(string.text)
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members):
            .object(JSONObject(uniqueMembers: members.map { ($0.name.text, $0.value.json) }))
        }
    }

    /// The offset of the first member's name, or of the closing brace of an object without members.
    var firstMemberOffset: Int {
        guard case .object(let members) = kind, let first = members.first else { return offset + 1 }
        return first.name.offset
    }
}

/// A member of an object of a rules document.
struct DocumentMember {
    let name: DocumentString
    let value: DocumentValue
}

/// A string of a rules document, with its escapes replaced.
struct DocumentString {
    let scalars: [Unicode.Scalar]
    /// The offset of the opening quote.
    let offset: Int

    var text: String { String(scalars[...]) }
}
