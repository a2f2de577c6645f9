/// Builds ``JSON`` trees from tokens; a name that appears twice in one object is an error.
///
/// ``parse(_:)`` reads a whole text, ``value(startingWith:from:)`` one value that the tokenizer holds as a whole, and
/// ``take(_:from:)`` one value whose tokens come as the chunks of a stream allow.
package struct JSONTreeBuilder {
    /// An array or object whose end has not been read.
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

    /// Parses a text that is there as a whole.
    package mutating func parse(_ bytes: some Collection<UInt8>) throws(JSONSyntaxError) -> JSON {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(bytes)
        tokenizer.finish()
        let first = try need(tokenizer.next(), tokenizer)
        let value = try value(startingWith: first, from: &tokenizer)
        // Trailing content is the tokenizer's error.
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

    /// Adds the token that has just been read; gives the value when the token completes it, and begins anew.
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

    /// Puts a value where it belongs; gives it back when it belongs nowhere.
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

    /// Where the next value stands.
    private var place: JSONPointer {
        guard let last = containers.last else { return .root }
        return last.isObject ? last.pointer.appending(last.name) : last.pointer.appending(last.elements.count)
    }

    /// Records where a value starts, unless its name has been.
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
