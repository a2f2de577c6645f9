import JSONCore
import JSONSchema

/// Follows `$ref` on a node: the node is read from another place.
extension TreeReader {
    /// Reads the node that a reference names in place of its own node; nil if there is none, which is reported.
    mutating func follow(
        _ reference: JSON, _ object: JSONObject, in file: File, at source: SourceLocation, context: NodeContext,
        reading: (String) throws -> [UInt8]
    ) -> Int? {
        let place = source.appending("$ref")
        guard let text = reference.string else {
            report(.error, at: place, "expected a file's name, found \(reference.shownShort)")
            return nil
        }
        for member in object.members where !TreeKeyword.besideReference.contains(member.name) {
            guard !(source.pointer.tokens.isEmpty && TreeKeyword.ofRoot.contains(member.name)) else { continue }
            report(.error, at: source.appending(member.name), "'\(member.name)' cannot be used with '$ref'")
        }
        guard !text.contains("://") else {
            report(.error, at: place, "'\(text)' is not a file; nothing is loaded from a network")
            return nil
        }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts.first.flatMap { $0.isEmpty ? nil : DocumentName.resolve(file: $0, in: file.name) }
        guard let target = name.map({ load($0, at: place, reading: reading) }) ?? file else { return nil }
        let pointer = JSONPointer(parts.count > 1 ? parts[1] : "")
        guard let pointer, let json = target.document[pointer] else {
            report(.error, at: place, "'\(text)' refers to nothing in \(target.name)")
            return nil
        }
        if pointer.tokens.first == "$defs" {
            let name = pointer.tokens.count == 2 ? "\"\(pointer.tokens[1])\"" : "{\"$type\": …}"
            report(.error, at: place, "'\(text)' is a definition, not a node; write \(name) instead")
            return nil
        }
        let destination = SourceLocation(file: target.name, pointer: pointer)
        guard !sourcesInProgress.contains(destination) else {
            report(.error, at: place, "'\(text)' refers back to itself")
            return nil
        }
        guard let index = read(json, in: target, at: destination, context: context, reading: reading) else {
            return nil
        }
        for member in object.members where member.name != "$ref" && TreeKeyword.besideReference.contains(member.name) {
            readKeyword(member.name, member.value, of: index, in: file, at: source.appending(member.name))
        }
        return index
    }

    private mutating func load(_ name: String, at place: SourceLocation, reading: (String) throws -> [UInt8]) -> File? {
        if let file = files[name] { return file }
        let bytes: [UInt8]
        do {
            bytes = try reading(name)
        } catch {
            report(.error, at: place, "cannot read '\(name)': \(error)")
            return nil
        }
        return add(name, bytes: bytes)
    }
}
