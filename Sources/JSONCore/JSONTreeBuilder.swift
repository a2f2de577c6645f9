/// Builds ``JSON`` trees from tokens; a repeated name in an object is an error.
///
/// ``parse(_:)`` reads a whole text, ``value(startingWith:from:)`` reads one value that the tokenizer holds completely,
/// and ``take(_:from:)`` builds one value from tokens as the chunks of a stream deliver them.
package struct JSONTreeBuilder {
    /// An array or object whose end has not been read yet.
    private struct Container {
        let isObject: Bool
        let pointer: JSONPointer
        var elements: [JSON] = []
        var members: [JSONObject.Member] = []
        var names = JSONNameSet()
        /// The name read last.
        var name = ""
    }

    package private(set) var positions: [JSONPointer: JSONPosition] = [:]
    private let recordsPositions: Bool
    private var containers: [Container] = []

    package init(recordsPositions: Bool) {
        self.recordsPositions = recordsPositions
    }

    /// Parses a text that is completely in memory.
    package mutating func parse(_ bytes: some Collection<UInt8>) throws(JSONSyntaxError) -> JSON {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(bytes)
        tokenizer.finish()
        let first = try need(tokenizer.next(), tokenizer)
        let value = try value(startingWith: first, from: &tokenizer)
        // The tokenizer throws an error for trailing content.
        while try tokenizer.next() != nil {}
        return value
    }

    /// Builds the value whose first token has just been read; the tokenizer must hold all of it.
    package mutating func value(
        startingWith token: JSONToken, from tokenizer: inout JSONTokenizer
    ) throws(JSONSyntaxError) -> JSON {
        containers.removeAll(keepingCapacity: true)
        var token = token
        while true {
            if let value = try take(token, from: tokenizer) { return value }
            token = try need(tokenizer.next(), tokenizer)
        }
    }

    /// Adds the token that has just been read; returns the value when the token completes it, and then starts anew.
    ///
    /// - Precondition: The first token starts a value.
    package mutating func take(
        _ token: JSONToken, from tokenizer: borrowing JSONTokenizer
    ) throws(JSONSyntaxError) -> JSON? {
        if recordsPositions, token.startsValue { record(tokenizer.position) }
        switch token {
        case .null: return add(.null)
        case .true: return add(.bool(true))
        case .false: return add(.bool(false))
        case .number: return add(.number(tokenizer.number))
        case .string: return add(.string(tokenizer.text))
        case .beginArray, .beginObject:
            containers.append(Container(isObject: token == .beginObject, pointer: recordsPositions ? place : .root))
            return nil
        case .name:
            try name(tokenizer.text, at: tokenizer.position)
            return nil
        case .endArray, .endObject:
            guard let container = containers.popLast() else { preconditionFailure("\(token) does not start a value") }
            guard container.isObject else { return add(.array(container.elements)) }
            return add(.object(JSONObject(uniqueMembers: container.members)))
        }
    }

    /// Adds a value to the innermost open container; returns it when no container is open.
    @inline(__always)
    private mutating func add(_ value: JSON) -> JSON? {
        let last = containers.count - 1
        guard last >= 0 else { return value }
        if containers[last].isObject {
            // Rows have three to five members; growing from one would allocate three times.
            if containers[last].members.isEmpty { containers[last].members.reserveCapacity(4) }
            containers[last].members.append((containers[last].name, value))
        } else {
            containers[last].elements.append(value)
        }
        return nil
    }

    private mutating func name(_ name: String, at position: @autoclosure () -> JSONPosition) throws(JSONSyntaxError) {
        let last = containers.count - 1
        guard last >= 0 else { preconditionFailure("a name does not start a value") }
        guard containers[last].names.insert(name, among: containers[last].members) else {
            throw JSONSyntaxError(.duplicateName(name), at: position())
        }
        containers[last].name = name
        if recordsPositions { record(position()) }
    }

    /// The pointer to the next value.
    private var place: JSONPointer {
        guard let last = containers.last else { return .root }
        return last.isObject ? last.pointer.appending(last.name) : last.pointer.appending(last.elements.count)
    }

    /// Records where a value starts, unless the position of its name has been recorded.
    private mutating func record(_ position: JSONPosition) {
        let place = place
        if positions[place] == nil { positions[place] = position }
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
