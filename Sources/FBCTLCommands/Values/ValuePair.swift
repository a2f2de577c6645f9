import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// One argument of the form `name=text`, `name:=JSON` or `name:=@FILE`.
struct ValuePair {
    /// A path below the value: `name`, or `address/city`.
    let name: String
    let value: String
    /// Whether the pair has `:=` and not `=`.
    let isJSON: Bool

    /// - Precondition: ``isPair(_:)`` holds.
    init(_ word: String) {
        let equals = word.firstIndex(of: "=") ?? word.endIndex
        let left = word[..<equals]
        isJSON = left.hasSuffix(":")
        name = String(isJSON ? left.dropLast() : left)
        value = String(word[equals...].dropFirst())
    }

    /// Whether a word is meant as a pair: an equals sign after a name that no JSON text can start with.
    static func isPair(_ word: String) -> Bool {
        guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return false }
        return !word.beginsAsJSON
    }

    /// The meaning of the value at its location.
    ///
    /// - Throws: `Failure` for a file that cannot be read.
    func meaning(at place: ResolvedPath, in context: Context) throws -> LocationType.Meaning {
        let type = LocationType(of: place, prefix: name + "=", now: context.now())
        guard isJSON else { return type.meaning(of: value) }
        guard let file = ValueFile(value) else { return type.meaning(ofMember: value) }
        return try content(of: file, as: type, in: context)
    }

    /// The content of a file: JSON, or for a String its text.
    private func content(
        of file: ValueFile, as type: LocationType, in context: Context
    ) throws -> LocationType.Meaning {
        let bytes = try file.read(in: context)
        let shown = "'\(file.path.withoutControlCharacters)'"
        guard type.name == "string" else {
            do throws(JSONSyntaxError) {
                _ = try JSON(parsing: bytes)
                return .json(bytes)
            } catch {
                return .unreadable("\(shown) is not JSON: \(error.message) at \(error.position)")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .unreadable("\(shown) is not UTF-8 text")
        }
        return .json(Array(JSON.string(text).text().utf8))
    }
}

extension String {
    /// Whether the text begins as a JSON object, array or string does, so that it is meant as one.
    var beginsAsJSON: Bool {
        let first = utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first.map { "{[\"".utf8.contains($0) } ?? false
    }
}
