import TerminalText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads the command line and the environment, which the system provides as bytes.
package enum CommandLineText {
    /// Returns the arguments after the program's name.
    ///
    /// - Throws: ``NotUTF8Error`` for an argument that is not UTF-8. A repaired one would be another path or value.
    package static func arguments(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) throws(NotUTF8Error) -> [String] {
        var words: [String] = []
        for index in 1..<max(Int(count), 1) {
            guard let pointer = values[index] else { break }
            guard let word = String(validatingCString: pointer) else {
                throw .argument(index, shown: escaped(pointer))
            }
            words.append(word)
        }
        return words
    }

    /// Returns the variables that are UTF-8; fbctl ignores the others, and child processes inherit them unchanged.
    ///
    /// - Throws: ``NotUTF8Error`` for a variable of fbctl that is not UTF-8.
    package static func environment() throws(NotUTF8Error) -> [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            entry += 1
            guard let text = String(validatingCString: pointer) else {
                guard strncmp(pointer, "FBCTL_", 6) == 0 || strncmp(pointer, "FIREBASE_DATABASE_", 18) == 0 else {
                    continue
                }
                let name = escaped(pointer).prefix { $0 != "=" }
                // A token must not be shown, and a command that prints one may contain another.
                let isSecret = name.hasPrefix("FBCTL_TOKEN")
                let value = escaped(pointer).dropFirst(name.count + 1)
                throw .variable(String(name), shown: isSecret ? "<redacted>" : String(value))
            }
            guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            result[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
        }
        return result
    }

    /// Returns the variables that are not UTF-8, unchanged.
    static func otherVariables() -> [UnsafeMutablePointer<CChar>] {
        var result: [UnsafeMutablePointer<CChar>] = []
        var entry = environ
        while let pointer = entry.pointee {
            if String(validatingCString: pointer) == nil { result.append(pointer) }
            entry += 1
        }
        return result
    }

    /// Returns the text with each byte that is not UTF-8 as an escape such as `\xe9`.
    private static func escaped(_ pointer: UnsafePointer<CChar>) -> String {
        var result = ""
        var rest = UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))[...]
        while !rest.isEmpty {
            let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil } ?? 0
            if length == 0 {
                let digits = String(rest[rest.startIndex], radix: 16)
                result += "\\x" + (digits.count < 2 ? "0" : "") + digits
            } else {
                result += String(decoding: rest.prefix(length), as: UTF8.self)
            }
            rest = rest.dropFirst(max(length, 1))
        }
        return result.withoutControlCharacters
    }
}

/// The error for an argument or variable that is not UTF-8, with its text in a form that can be printed.
package enum NotUTF8Error: Error, Hashable {
    /// The argument at a position; the first is 1.
    case argument(Int, shown: String)
    /// The value of an environment variable.
    case variable(String, shown: String)
}
