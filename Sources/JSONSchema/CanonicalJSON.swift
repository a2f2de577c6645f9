import JSONCore

extension JSON {
    var isTrue: Bool {
        if case .bool(true) = self { true } else { false }
    }

    /// Bytes that are the same for two values exactly when JSON Schema calls the values equal.
    ///
    /// Numbers compare by value, objects in any order, strings by code point.
    package var canonicalBytes: [UInt8] {
        var writer = JSONWriter()
        writeCanonical(to: &writer)
        return writer.takeBytes()
    }

    private func writeCanonical(to writer: inout JSONWriter) {
        switch self {
        case .null, .bool, .string: writer.write(self)
        case .number(let number): writer.number(ExactDecimal(number).canonicalText)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.writeCanonical(to: &writer) }
            writer.endArray()
        case .object(let object):
            writer.beginObject()
            for member in object.members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
                writer.name(member.name)
                member.value.writeCanonical(to: &writer)
            }
            writer.endObject()
        }
    }

    /// The value for a message: its JSON text, cut when it is long; for arrays and objects, the name of the type.
    package var shownShort: String {
        switch self {
        case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
        case .object(let object): return object.isEmpty ? "an empty object" : "an object"
        case .string(let text) where text.unicodeScalars.count > 40:
            var cut = String.UnicodeScalarView()
            cut.append(contentsOf: text.unicodeScalars.prefix(37))
            return JSON.string(String(cut)).text().dropLast() + "…\""
        default: return text()
        }
    }
}
