import JSONCore

/// Reads a rules document: JSON that may contain comments, line breaks in strings, and a comma after the last member.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.1, 9.2; the tolerance for commas and line breaks is the service's.
struct DocumentParser {
    /// The deepest nesting of objects and arrays; the database itself allows 32 keys.
    private static let maximumDepth = 100

    let scalars: [Unicode.Scalar]
    var index = 0
    private var depth = 0

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    mutating func document() throws(DocumentError) -> DocumentValue {
        try skipSpace()
        guard peek == "{" || peek == "\"" else { throw error("Parse error.") }
        let value = try value()
        try skipSpace()
        guard peek == nil else { throw unexpected() }
        return value
    }

    var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func value() throws(DocumentError) -> DocumentValue {
        let offset = index
        switch peek {
        case "{": return DocumentValue(kind: .object(try object()), offset: offset)
        case "[": return DocumentValue(kind: .array(try array()), offset: offset)
        case "\"": return DocumentValue(kind: .string(try string()), offset: offset)
        case "-", .some("0"..."9"): return DocumentValue(kind: .number(try number()), offset: offset)
        default: return DocumentValue(kind: try literal(), offset: offset)
        }
    }

    private mutating func literal() throws(DocumentError) -> DocumentValue.Kind {
        let words: [(String, DocumentValue.Kind)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
        for (word, kind) in words where scalars[index...].starts(with: word.unicodeScalars) {
            index += word.unicodeScalars.count
            return kind
        }
        throw unexpected()
    }

    private mutating func number() throws(DocumentError) -> JSONNumber {
        let start = index
        while let scalar = peek, ("0"..."9").contains(scalar) || ["-", "+", ".", "e", "E"].contains(scalar) {
            index += 1
        }
        let text = String(scalars[start..<index])
        guard Double(text) != nil else { throw DocumentError(offset: start, text: "Invalid number '\(text)'.") }
        return JSONNumber(validated: text)
    }

    // MARK: Containers

    private mutating func object() throws(DocumentError) -> [DocumentMember] {
        try enter()
        var members: [DocumentMember] = []
        var names: Set<[Unicode.Scalar]> = []
        try skipSpace()
        while peek != "}" {
            guard peek == "\"" else { throw members.isEmpty ? unexpected() : expected("\"") }
            let name = try string()
            guard names.insert(name.scalars).inserted else {
                throw DocumentError(offset: name.offset, text: "Duplicate key '\(name.text)'.")
            }
            try skipSpace()
            guard peek == ":" else { throw expected(":") }
            index += 1
            try skipSpace()
            members.append(DocumentMember(name: name, value: try value()))
            try separator(before: "}")
        }
        leave()
        return members
    }

    private mutating func array() throws(DocumentError) -> [DocumentValue] {
        try enter()
        var elements: [DocumentValue] = []
        try skipSpace()
        while peek != "]" {
            elements.append(try value())
            try separator(before: "]")
        }
        leave()
        return elements
    }

    /// Skips the comma after an element, if there is one; otherwise the container must end here.
    private mutating func separator(before end: Unicode.Scalar) throws(DocumentError) {
        try skipSpace()
        guard peek == "," else {
            guard peek == end else { throw expected(end) }
            return
        }
        index += 1
        try skipSpace()
    }

    private mutating func enter() throws(DocumentError) {
        guard depth < DocumentParser.maximumDepth else { throw error("The rules are nested too deeply.") }
        depth += 1
        index += 1
    }

    private mutating func leave() {
        depth -= 1
        index += 1
    }

    // MARK: Space and errors

    private mutating func skipSpace() throws(DocumentError) {
        while let scalar = peek {
            switch scalar {
            case " ", "\t", "\n", "\r": index += 1
            case "/": try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(DocumentError) {
        let start = index
        let rest = scalars[(index + 1)...]
        switch rest.first {
        case "/": index = rest.firstIndex(of: "\n") ?? scalars.count
        case "*":
            index += 2
            while index + 1 < scalars.count, scalars[index] != "*" || scalars[index + 1] != "/" { index += 1 }
            guard index + 1 < scalars.count else { throw DocumentError(offset: start, text: "Unterminated comment.") }
            index += 2
        default: throw unexpected()
        }
    }

    private func error(_ text: String) -> DocumentError {
        DocumentError(offset: index, text: text)
    }

    private func expected(_ scalar: Unicode.Scalar) -> DocumentError {
        error("Expected '\(scalar)'.")
    }

    private func unexpected() -> DocumentError {
        peek.map { error("Unexpected '\($0)'.") } ?? error("Unexpected end of the rules.")
    }
}

/// A syntax error in a rules document.
struct DocumentError: Error {
    /// The offset in Unicode scalars from the beginning of the document.
    let offset: Int
    let text: String
}
