import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// A pair: one argument of the form `name=text`, `name:=JSON` or `name:=@FILE`.
struct ValuePair {
    /// A path below the value: `name`, or `address/city`.
    let name: String
    let value: String
    /// Whether the pair has `:=`, not `=`.
    let isJSON: Bool

    /// Parses a pair.
    ///
    /// - Precondition: ``isPair(_:)`` is true for the word.
    init(_ word: String) {
        let equals = word.firstIndex(of: "=") ?? word.endIndex
        let left = word[..<equals]
        isJSON = left.hasSuffix(":")
        name = String(isJSON ? left.dropLast() : left)
        value = String(word[equals...].dropFirst())
    }

    /// Returns whether a word is a pair: it has an equals sign after a name that no JSON text can start with.
    static func isPair(_ word: String) -> Bool {
        guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return false }
        return !word.beginsAsJSON
    }

    /// Returns the meaning of the value at its location.
    ///
    /// - Throws: `Failure` for a file that cannot be read.
    func meaning(at place: ResolvedPath, in context: Context) throws -> TypedWord.Meaning {
        let type = TypedWord(of: place, prefix: name + "=", now: context.now())
        guard isJSON else { return type.meaning(of: value) }
        guard let file = ValueFile(value) else { return type.meaning(ofMember: value) }
        return try file.meaning(as: type, in: context)
    }
}

extension String {
    /// Whether the text begins like a JSON object, array or string, so that it is meant as one.
    var beginsAsJSON: Bool {
        let first = utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first.map { "{[\"".utf8.contains($0) } ?? false
    }
}
