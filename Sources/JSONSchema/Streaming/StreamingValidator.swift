import JSONCore

/// Reads the tokens of one value and reports whether it is certain to fit its schema.
///
/// It never accepts a value that doesn't fit, or one that isn't as the database keeps it: with null or empty members,
/// names that aren't keys, or arrays where the schema has names. About these, and about anything that takes more than a
/// look at each token, it is unsure; they have to be validated as a whole.
package struct StreamingValidator {
    package enum Verdict {
        /// The value is not complete yet.
        case open
        case fits
        /// The value may or may not fit; no more of its tokens are needed.
        case unsure
    }

    /// An open array or object.
    private struct Level {
        let rule: StreamingProgram.RuleID
        let isObject: Bool
        var seen: UInt64 = 0
        /// The index of the last name in the list of properties.
        var lastProperty = -1
        var isEmpty = true
        /// Whether some name cannot be an index; an object of indexes may read back as an array.
        var isSurelyObject = false
    }

    /// The depth beyond which values are validated as a whole, because the database may not keep them.
    private static let maximumDepth = 31
    /// The size in bytes beyond which strings are validated as a whole, because they may be too long for the database.
    private static let maximumStringSize = 10 * 1024 * 1024

    private let program: StreamingProgram
    private var levels: [Level] = []
    private var next: StreamingProgram.RuleID

    package init(_ program: StreamingProgram) {
        self.program = program
        next = program.start
        levels.reserveCapacity(StreamingValidator.maximumDepth)
    }

    /// Forgets the current value.
    package mutating func restart() {
        levels.removeAll(keepingCapacity: true)
        next = program.start
    }

    /// Processes the token that the tokenizer has just read.
    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) -> Verdict {
        switch token {
        case .name: return takeName(tokenizer) ? .open : .unsure
        case .beginObject: return begin(.object, isObject: true) ? .open : .unsure
        case .beginArray: return begin(.array, isObject: false) ? .open : .unsure
        case .endObject, .endArray: return end()
        case .string: return takeString(tokenizer) ? ended() : .unsure
        case .number: return takeNumber(tokenizer) ? ended() : .unsure
        case .true, .false: return takeBool(token == .true) ? ended() : .unsure
        case .null: return .unsure
        }
    }

    // MARK: Containers

    private mutating func begin(_ type: StreamingProgram.Types, isObject: Bool) -> Bool {
        guard levels.count < StreamingValidator.maximumDepth, program.rules[next.index].types.contains(type),
            !program.rules[next.index].isUnsureOfContainers
        else { return false }
        levels.append(Level(rule: next, isObject: isObject))
        if !isObject { next = program.rules[next.index].items }
        return true
    }

    private mutating func end() -> Verdict {
        guard let level = levels.popLast(), !level.isEmpty, level.isSurelyObject || !level.isObject,
            level.seen & program.rules[level.rule.index].required == program.rules[level.rule.index].required
        else { return .unsure }
        return ended()
    }

    /// Ends a value: the whole value, or one inside it.
    private mutating func ended() -> Verdict {
        guard let level = levels.last else { return .fits }
        levels[levels.count - 1].isEmpty = false
        // In an object the next name sets the rule.
        if !level.isObject { next = program.rules[level.rule.index].items }
        return .open
    }

    // MARK: Names

    private mutating func takeName(_ tokenizer: borrowing JSONTokenizer) -> Bool {
        guard !tokenizer.hasEscapes else { return false }
        let name = tokenizer.rawBytes
        let level = levels.count - 1
        if let first = name.first, !(0x30...0x39).contains(first) { levels[level].isSurelyObject = true }
        let rule = levels[level].rule.index
        let count = program.rules[rule].properties.count
        // Names usually come in the same order, so the search starts after the last one.
        var place = levels[level].lastProperty
        for _ in 0..<count {
            place = place + 1 < count ? place + 1 : 0
            guard program.rules[rule].properties[place].hasName(name) else { continue }
            let bit: UInt64 = 1 << UInt64(place)
            // The second of two equal names counts, which only a validation of the whole value notices.
            guard levels[level].seen & bit == 0 else { return false }
            levels[level].seen |= bit
            levels[level].lastProperty = place
            next = program.rules[rule].properties[place].rule
            return true
        }
        guard let additional = program.rules[rule].additional, StreamingValidator.isKey(name) else { return false }
        next = additional
        return true
    }

    /// Whether a name can be the key of a child.
    static func isKey(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !name.isEmpty, name.count <= 768 else { return false }
        return name.allSatisfy { byte in
            switch byte {
            case 0..<0x20, 0x7F, UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "/"):
                false
            default: true
            }
        }
    }

    // MARK: Leaves

    private func takeString(_ tokenizer: borrowing JSONTokenizer) -> Bool {
        let bytes = tokenizer.rawBytes
        return bytes.count <= StreamingValidator.maximumStringSize
            && program.accepts(bytes, hasEscapes: tokenizer.hasEscapes, by: next)
    }

    private func takeNumber(_ tokenizer: borrowing JSONTokenizer) -> Bool {
        let bytes = tokenizer.rawBytes
        if let integer = StreamingValidator.integer(bytes) {
            guard program.rules[next.index].types.contains(.integer),
                program.rules[next.index].integers.contains(integer)
            else { return false }
        } else {
            // Longer numbers may exceed a double, and `1.0` is an integer.
            guard program.rules[next.index].types.contains(.fraction), bytes.count < 17,
                !bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }), bytes.last != UInt8(ascii: "0")
            else { return false }
        }
        return !program.rules[next.index].asksAboutLeaves || program.accepts(.number(tokenizer.number), by: next)
    }

    private func takeBool(_ value: Bool) -> Bool {
        guard program.rules[next.index].types.contains(.bool) else { return false }
        return !program.rules[next.index].asksAboutLeaves || program.accepts(.bool(value), by: next)
    }

    /// The value of an integer of up to 18 digits; nil for other numbers, and for `-0`.
    private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative ? 1 : 0)
        guard digits.count <= 18 else { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard byte &- 0x30 < 10 else { return nil }
            value = value &* 10 &+ Int64(byte &- 0x30)
        }
        return isNegative ? (value == 0 ? nil : -value) : value
    }
}
