extension Pattern {
    /// A short text that the expression is likely to match; nil when none is found.
    ///
    /// Takes the first of alternatives, as few repetitions as are allowed, and printable characters where a set has
    /// some. Lookaheads and word boundaries are not thought through, so the text is tried out at the end.
    package var example: String? {
        var parser = PatternParser(source, .jsonSchema)
        guard let node = try? parser.parse().root else { return nil }
        var scalars = String.UnicodeScalarView()
        guard node.appendExample(to: &scalars), matches(String(scalars)) else { return nil }
        return String(scalars)
    }
}

extension PatternNode {
    /// The longest example that is worth showing.
    private static let maximumLength = 200

    /// Appends a text that matches; gives false when there is none or it would be too long.
    fileprivate func appendExample(to text: inout String.UnicodeScalarView) -> Bool {
        switch self {
        case .set(let set):
            guard let scalar = set.example, text.count < PatternNode.maximumLength else { return false }
            text.append(scalar)
            return true
        case .start, .end, .wordBoundary, .lookahead: return true
        case .sequence(let nodes): return nodes.allSatisfy { $0.appendExample(to: &text) }
        case .alternatives(let nodes):
            let start = text
            for node in nodes {
                if node.appendExample(to: &text) { return true }
                text = start
            }
            return false
        case .repeated(let inner, let minimum, let maximum):
            // Once rather than never: an empty text would say nothing.
            let count = maximum == 0 ? 0 : max(minimum, 1)
            guard count <= PatternNode.maximumLength else { return false }
            for _ in 0..<count {
                let before = text.count
                guard inner.appendExample(to: &text) else { return false }
                // Nothing repeated is nothing; counts of counts of it would take for ever to find out.
                if text.count == before { break }
            }
            return true
        }
    }
}

extension CompiledSet {
    /// A character of the set: a letter or digit of ASCII if there is one, then any other printable character of it.
    fileprivate var example: Unicode.Scalar? {
        example(preferring: [0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x20...0x7E])
    }
}
