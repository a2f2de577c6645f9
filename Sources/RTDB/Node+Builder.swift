import JSONCore

extension Node {
    /// What to do with a name that is repeated in an object.
    package enum RepeatedNames: Sendable {
        /// Keep the last value, as the service does (Documentation/RealtimeDatabase.md, 4.14).
        case lastCounts
        /// Report an error, for a text written by a person: one of the two values would be lost unnoticed.
        case refused
    }

    /// Builds a node from JSON tokens, one at a time, as the database would keep it.
    ///
    /// Null members, empty objects and empty arrays vanish, arrays become children under their indexes, `.value` and
    /// `.priority` wrap a value, `.sv` becomes a server value. Only the node itself takes memory.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 4, 11.
    package struct Builder {
        /// An open object or array.
        private struct Frame {
            var children: [Child] = []
            var isSorted = true
            /// The key that the next value belongs to.
            var key: Key?
            /// The dotted name that the next value belongs to.
            var special: SpecialName?
            var arrayIndex = 0
            let isArray: Bool
            var priority: Priority?
            /// The value of this object's `.value` or `.sv` member.
            var wrapped: Node?
            /// Which of the two members it is; nil until one has been read.
            var wrapper: SpecialName?
            let start: JSONPosition

            /// A key that occurs more than once.
            var repeatedKey: Key? {
                guard !isSorted else { return nil }
                let keys = children.map(\.key).sorted()
                return zip(keys, keys.dropFirst()).first { $0 == $1 }?.0
            }
        }

        /// The member names that are not children.
        private enum SpecialName: String {
            case value = ".value"
            case priority = ".priority"
            case serverValue = ".sv"
        }

        private var frames: [Frame] = []
        /// The number of levels above the node.
        private let depthAbove: Int
        /// The depth of ``frames`` when a `.sv` object was entered, whose members are not children.
        private var serverValueDepth: Int?

        private let limits: DataLimits
        private let repeatedNames: RepeatedNames

        /// - Parameters:
        ///   - depthAbove: The number of keys of the location, which counts towards the depth limit.
        ///   - limits: The limits on depth and length of the data.
        ///   - repeatedNames: What to do with a name that is repeated in an object.
        package init(
            depthAbove: Int = 0, limits: DataLimits = .service, repeatedNames: RepeatedNames = .lastCounts
        ) {
            self.limits = limits
            self.repeatedNames = repeatedNames
            self.depthAbove = depthAbove
        }

        /// Adds the token that the tokenizer has just read; returns the node after its last token.
        ///
        /// - Throws: ``NodeError``.
        package mutating func take(
            _ token: JSONToken, from tokenizer: borrowing JSONTokenizer
        ) throws(NodeError) -> Node? {
            switch token {
            case .name: try name(from: tokenizer)
            case .beginObject: try open(isArray: false, at: tokenizer.position)
            case .beginArray: try open(isArray: true, at: tokenizer.position)
            case .endObject, .endArray: return try place(close(at: tokenizer.position), at: tokenizer.position)
            case .null: return try place(.null, at: tokenizer.position)
            case .true: return try place(Node(.bool(true)), at: tokenizer.position)
            case .false: return try place(Node(.bool(false)), at: tokenizer.position)
            case .number: return try place(number(from: tokenizer), at: tokenizer.position)
            case .string:
                let text = tokenizer.text
                guard text.utf8.count <= limits.stringByteCount else {
                    throw NodeError(
                        .stringTooLong(byteCount: text.utf8.count, limit: limits.stringByteCount),
                        at: tokenizer.position)
                }
                return try place(Node(.string(text)), at: tokenizer.position)
            }
            return nil
        }

        private func number(from tokenizer: borrowing JSONTokenizer) throws(NodeError) -> Node {
            let number = tokenizer.number
            if let integer = number.int64 { return Node(.integer(integer)) }
            guard number.double.isFinite else {
                throw NodeError(.numberOutOfRange(number.text), at: tokenizer.position)
            }
            return Node(.double(number.double))
        }

        private mutating func name(from tokenizer: borrowing JSONTokenizer) throws(NodeError) {
            let text = tokenizer.text
            if let special = SpecialName(rawValue: text) {
                frames[frames.count - 1].special = special
                return
            }
            do throws(KeyError) {
                frames[frames.count - 1].key = try Key(text, limits: limits)
            } catch {
                throw NodeError(.key(error), at: tokenizer.position)
            }
        }

        private mutating func open(isArray: Bool, at position: JSONPosition) throws(NodeError) {
            if frames.last?.special == .serverValue {
                // `{".sv": {"increment": 1}}`: the inner object is an operation, not a child.
                serverValueDepth = frames.count
            }
            frames.append(Frame(isArray: isArray, start: position))
        }

        private mutating func close(at position: JSONPosition) throws(NodeError) -> Node {
            let frame = frames.removeLast()
            if serverValueDepth == frames.count {
                serverValueDepth = nil
                guard frame.children.count == 1, frame.children[0].key.name == "increment",
                    let step = frame.children[0].node.number
                else { throw NodeError(.unknownServerValue, at: frame.start) }
                return Node(.serverValue(.increment(step)))
            }
            if repeatedNames == .refused, let key = frame.repeatedKey {
                throw NodeError(.repeatedName(key), at: frame.start)
            }
            guard frame.wrapper != nil else { return Node(sorting: frame.children, frame.isSorted, frame.priority) }
            guard frame.children.isEmpty else {
                let isServerValue = if case .serverValue = frame.wrapped?.value { true } else { false }
                throw NodeError(isServerValue ? .unknownServerValue : .valueWithChildren, at: frame.start)
            }
            return (frame.wrapped ?? .null).withPriority(frame.priority)
        }

        /// Adds a finished value to its container; returns it when it is the whole node.
        private mutating func place(_ node: Node, at position: JSONPosition) throws(NodeError) -> Node? {
            guard !frames.isEmpty else {
                try checkDepth(0, position)
                return node
            }
            let last = frames.count - 1
            if frames[last].isArray {
                let key = Key(index: frames[last].arrayIndex)
                frames[last].arrayIndex += 1
                try add(key, node, at: position)
            } else if let special = frames[last].special {
                frames[last].special = nil
                try placeSpecial(special, node, at: position)
            } else if let key = frames[last].key {
                try add(key, node, at: position)
            }
            return nil
        }

        private mutating func add(_ key: Key, _ node: Node, at position: JSONPosition) throws(NodeError) {
            let last = frames.count - 1
            // The contents of `.sv` are not a level of the data.
            if !node.isNull, serverValueDepth == nil { try checkDepth(frames.count, position) }
            if let previous = frames[last].children.last, !(previous.key < key) { frames[last].isSorted = false }
            frames[last].children.append(Child(key: key, node: node))
        }

        private func checkDepth(_ levels: Int, _ position: JSONPosition) throws(NodeError) {
            if depthAbove + levels > limits.depth { throw NodeError(.tooDeep(limit: limits.depth), at: position) }
        }

        private mutating func placeSpecial(
            _ special: SpecialName, _ node: Node, at position: JSONPosition
        ) throws(NodeError) {
            let last = frames.count - 1
            if special != .priority, let wrapper = frames[last].wrapper, wrapper != special {
                throw NodeError(.unknownServerValue, at: position)
            }
            switch special {
            case .priority: frames[last].priority = try Priority(node, at: position)
            case .value:
                guard node.isLeaf || node.isNull else { throw NodeError(.valueWithChildren, at: position) }
                frames[last].wrapped = node
                frames[last].wrapper = special
            case .serverValue:
                switch node.value {
                case .serverValue: frames[last].wrapped = node
                case .string("timestamp"): frames[last].wrapped = Node(.serverValue(.timestamp))
                default: throw NodeError(.unknownServerValue, at: position)
                }
                frames[last].wrapper = special
            }
        }
    }

    /// Creates an object of children in the order they were read; of two with the same key the later counts.
    fileprivate init(sorting children: [Child], _ isSorted: Bool, _ priority: Priority?) {
        guard !isSorted else {
            let hasNull = children.contains { $0.node.isNull }
            let present = hasNull ? children.filter { !$0.node.isNull } : children
            self.init(.object(Children(sorted: present)), priority: priority)
            return
        }
        let ordered = children.enumerated().sorted {
            $0.element.key == $1.element.key ? $0.offset < $1.offset : $0.element.key < $1.element.key
        }
        var unique: [Child] = []
        for (_, child) in ordered {
            if unique.last?.key == child.key { unique.removeLast() }
            unique.append(child)
        }
        self.init(.object(Children(sorted: unique.filter { !$0.node.isNull })), priority: priority)
    }
}

extension Priority {
    /// The priority in a parsed `.priority` member, or in a write to a `.priority` location; nil for null.
    convenience init?(_ node: Node, at position: JSONPosition) throws(NodeError) {
        switch node.value {
        case .null: return nil
        case .string(let text): self.init(.string(text))
        case .serverValue(.timestamp): self.init(.timestamp)
        default:
            guard let number = node.number else { throw NodeError(.malformedPriority, at: position) }
            self.init(.number(number.double))
        }
    }
}

extension Node {
    /// Parses a JSON text as the database would keep it.
    package init(
        parsing bytes: some Collection<UInt8>, depthAbove: Int = 0, repeatedNames: RepeatedNames = .lastCounts
    ) throws(NodeError) {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(bytes)
        tokenizer.finish()
        var builder = Builder(depthAbove: depthAbove, repeatedNames: repeatedNames)
        var result = Node.null
        while let token = try tokenizer.nextForNode() {
            if let node = try builder.take(token, from: tokenizer) { result = node }
        }
        self = result
    }

    package init(parsing text: String, depthAbove: Int = 0) throws(NodeError) {
        try self.init(parsing: Array(text.utf8), depthAbove: depthAbove)
    }
}

extension JSONTokenizer {
    /// The next token; syntax errors are thrown as ``NodeError``.
    package mutating func nextForNode() throws(NodeError) -> JSONToken? {
        do throws(JSONSyntaxError) {
            return try next()
        } catch {
            throw NodeError(.syntax(error), at: error.position)
        }
    }
}
