/// Builds ``JSON`` trees from tokens.
///
/// ``parse(_:)`` reads a whole text; ``value(startingWith:from:)`` reads one value from the middle of a token stream.
package struct JSONTreeBuilder {
    package private(set) var positions: [JSONPointer: JSONPosition] = [:]
    private let recordsPositions: Bool

    package init(recordsPositions: Bool) {
        self.recordsPositions = recordsPositions
    }

    /// Parses a text that is there as a whole.
    package mutating func parse(_ bytes: some Collection<UInt8>) throws(JSONSyntaxError) -> JSON {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(bytes)
        tokenizer.finish()
        let first = try need(tokenizer.next(), tokenizer)
        let value = try value(startingWith: first, from: &tokenizer, at: .root)
        // Trailing content is the tokenizer's error.
        while try tokenizer.next() != nil {}
        return value
    }

    /// Builds the value whose first token has just been read; the tokenizer must hold all of it.
    package mutating func value(
        startingWith token: JSONToken, from tokenizer: inout JSONTokenizer
    ) throws(JSONSyntaxError) -> JSON {
        try value(startingWith: token, from: &tokenizer, at: .root)
    }

    private mutating func value(
        startingWith token: JSONToken, from tokenizer: inout JSONTokenizer, at pointer: JSONPointer
    ) throws(JSONSyntaxError) -> JSON {
        if recordsPositions, positions[pointer] == nil { positions[pointer] = tokenizer.position }
        switch token {
        case .null: return .null
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .number: return .number(tokenizer.number)
        case .string: return .string(tokenizer.text)
        case .beginArray: return try array(from: &tokenizer, at: pointer)
        case .beginObject: return try object(from: &tokenizer, at: pointer)
        case .endArray, .endObject, .name: preconditionFailure("\(token) does not start a value")
        }
    }

    private mutating func array(
        from tokenizer: inout JSONTokenizer, at pointer: JSONPointer
    ) throws(JSONSyntaxError) -> JSON {
        var elements: [JSON] = []
        while true {
            let token = try need(tokenizer.next(), tokenizer)
            if token == .endArray { return .array(elements) }
            let place = recordsPositions ? pointer.appending(elements.count) : pointer
            elements.append(try value(startingWith: token, from: &tokenizer, at: place))
        }
    }

    private mutating func object(
        from tokenizer: inout JSONTokenizer, at pointer: JSONPointer
    ) throws(JSONSyntaxError) -> JSON {
        var members: [JSONObject.Member] = []
        var seen = NameSet()
        while true {
            let token = try need(tokenizer.next(), tokenizer)
            if token == .endObject { return .object(JSONObject(uniqueMembers: members)) }
            let name = tokenizer.text
            guard seen.insert(name, among: members) else {
                throw JSONSyntaxError(.duplicateName(name), at: tokenizer.position)
            }
            let place = recordsPositions ? pointer.appending(name) : pointer
            if recordsPositions { positions[place] = tokenizer.position }
            let first = try need(tokenizer.next(), tokenizer)
            members.append((name, try value(startingWith: first, from: &tokenizer, at: place)))
        }
    }

    private func need(
        _ token: JSONToken?, _ tokenizer: borrowing JSONTokenizer
    ) throws(JSONSyntaxError) -> JSONToken {
        guard let token else {
            throw JSONSyntaxError(.unexpectedEnd(expected: "the rest of the value"), at: tokenizer.position)
        }
        return token
    }
}

/// Finds repeated names: by looking through a few, by hashing many.
private struct NameSet {
    /// A name that is equal to another when their bytes are.
    private struct Name: Hashable {
        let text: String

        static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }
        func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
    }

    private var hashed: Set<Name> = []

    mutating func insert(_ name: String, among members: [JSONObject.Member]) -> Bool {
        if members.count < 16 { return !members.contains { $0.name.hasSameBytes(as: name) } }
        if hashed.isEmpty { hashed = Set(members.map { Name(text: $0.name) }) }
        return hashed.insert(Name(text: name)).inserted
    }
}
