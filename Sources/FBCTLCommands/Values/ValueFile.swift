import JSONCore
import Platform
import RTDB

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
}
