package import ArgumentParser
import JSONCore
import RTDB
import RTDBSchema

/// The VALUE of a write: JSON, `@FILE`, `-`, or pairs.
package struct ValueArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "JSON, @FILE, - for standard input, or pairs: name=text, name:=JSON.", valueName: "value"))
    package var words: [String] = []

    package init() {}

    package func validate() throws {
        if words.isEmpty { throw ValidationError("missing the value: JSON, @FILE, '-' or pairs") }
    }

    /// The value for a location, as the database would keep it.
    ///
    /// - Throws: ``Failure``.
    func node(for target: ResolvedPath, in context: Context) throws -> Node {
        let text = try text(in: context) { try ValuePair($0).json(under: target) }
        let node = try text.parsed { bytes throws(NodeError) in
            try Node(parsing: bytes, depthAbove: target.path.keys.count, repeatedNames: .refused)
        }
        if node.isNull, !text.isNull { throw Failure(emptyValueFor: target.path) }
        return node
    }

    /// The value as a multi-path update of a location.
    ///
    /// - Throws: ``Failure``.
    func update(of target: ResolvedPath, in context: Context) throws -> MultiPathUpdate {
        let text = try text(in: context) { try ValuePair($0).json(under: target) }
        let update = try text.parsed { bytes throws(NodeError) in
            try MultiPathUpdate(parsing: bytes, at: target.path, repeatedNames: .refused)
        }
        guard let update else {
            throw Failure(
                .data, "an update must be a JSON object, not null", details: ["'remove' deletes a location"])
        }
        if let entry = update.entries.first(where: { $0.node.isNull && !$0.isRemoval }) {
            throw Failure(emptyValueFor: target.path.appending(entry.path))
        }
        return update
    }

    /// Where the JSON text comes from, and the text.
    private func text(in context: Context, pair: (String) throws -> JSONObject.Member) throws -> ValueText {
        if words.count == 1, words[0] == "-" {
            guard let bytes = try context.standardInput.readAll(atMost: InputLimit.value, asJSON: true) else {
                throw Failure(tooLarge: "standard input", byteCount: nil, limit: InputLimit.value)
            }
            return ValueText(origin: .standardInput, bytes: bytes)
        }
        if words.count == 1, words[0].hasPrefix("@") {
            let name = String(words[0].dropFirst())
            return ValueText(
                origin: .file(name), bytes: try context.files.read(name, atMost: InputLimit.value, asJSON: true))
        }
        if words.allSatisfy({ ValuePair.isPair($0) }) {
            var object = JSONObject()
            for word in words {
                let (name, value) = try pair(word)
                guard object[name] == nil else {
                    throw Failure(.usage, "the pair '\(name.withoutControlCharacters)' stands twice")
                }
                object[name] = value
            }
            return ValueText(origin: .pairs, bytes: Array(JSON.object(object).text().utf8))
        }
        guard words.count == 1 else {
            let odd = words.first { !ValuePair.isPair($0) } ?? ""
            throw Failure(
                .usage, "'\(odd.withoutControlCharacters)' is no pair; write name=text or name:=JSON",
                details: ["a JSON value is one argument: put it in quotes"])
        }
        return ValueText(origin: .argument, bytes: Array(words[0].utf8))
    }
}

extension Failure {
    /// The database keeps nothing empty: what looks like a value would delete.
    fileprivate init(emptyValueFor path: DatabasePath) {
        self.init(
            .data,
            "the value for '\(path.description.withoutControlCharacters)' is empty, which the database keeps as nothing",
            details: ["to delete what is there use 'remove', or null in an update", "nothing was sent"])
    }
}

extension ValuePair {
    /// The member that this pair makes in a value or update at `target`, typed by the schema.
    func json(under target: ResolvedPath) throws -> JSONObject.Member {
        try member { name in
            let keys = name.split(separator: "/").compactMap { try? Key(String($0)) }
            return try? target.descendant(DatabasePath(keys)).valueType
        }
    }
}
