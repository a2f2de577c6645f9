import JSONCore
import Platform
import RTDB
import TerminalText

/// A file whose content is a value: `@FILE` as the value, or `name:=@FILE` as a pair.
struct ValueFile {
    let path: String

    /// Creates a file from a word; nil for any other word, such as `@now` and the other server values.
    init?(_ word: String) {
        guard word.utf8.first == UInt8(ascii: "@"), ServerValue.json(typed: word) == nil else { return nil }
        path = String(word.dropFirst())
    }

    /// Reads the file, which has at most the size of one write.
    ///
    /// - Throws: `FileError`.
    func read(asJSON isJSON: Bool = false, in context: Context) throws -> [UInt8] {
        try context.files.read(path, atMost: InputLimit.value, asJSON: isJSON)
    }

    /// Reads the file of a ``ValuePair``, whose content is JSON, or text for a String.
    ///
    /// - Throws: `FileError`.
    func meaning(as type: TypedWord, in context: Context) throws -> TypedWord.Meaning {
        let bytes = try read(in: context)
        let shown = "'\(path.withoutControlCharacters)'"
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
