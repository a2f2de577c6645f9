import JSONCore
import RTDB
import RTDBSchema

/// A JSON text from the user, and where it came from, so that an error can point into it.
struct ValueText {
    enum Origin {
        case argument
        case pairs
        case standardInput
        case file(String)
    }

    let origin: Origin
    let bytes: [UInt8]

    /// Whether the text says `null`.
    var isNull: Bool {
        if case .null? = try? JSON(parsing: bytes) { true } else { false }
    }

    /// Parses the text.
    ///
    /// - Throws: ``Failure`` that shows the place.
    func parsed<Value>(by parse: ([UInt8]) throws(NodeError) -> Value) throws -> Value {
        do throws(NodeError) {
            return try parse(bytes)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: NodeError) -> Failure {
        let isSyntax = if case .syntax = error.reason { true } else { false }
        let what = isSyntax ? "is not JSON" : "cannot be stored"
        let source =
            switch origin {
            case .argument: "the value"
            case .pairs: "the value of the pairs"
            case .standardInput: "standard input"
            case .file(let name): "'\(name)'"
            }
        var details = excerpt(at: error.position)
        if isSyntax, case .argument = origin {
            details.append("a string needs JSON's quotes, safe from the shell: '\"text\"'; or use pairs: name=text")
        }
        details.append("nothing was sent")
        let place = if case .pairs = origin { "" } else { " at \(error.position)" }
        return Failure(.data, "\(source) \(what): \(error.message)\(place)", details: details)
    }

    /// The line of the text, cut around the place, and a caret below it.
    private func excerpt(at position: JSONPosition) -> [String] {
        if case .pairs = origin { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(position.line - 1) else { return [] }
        let scalars = Array(lines[position.line - 1].unicodeScalars)
        let column = min(position.column - 1, scalars.count)
        let range = max(0, column - 40)..<min(scalars.count, column + 40)
        func shown(_ range: Range<Int>) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[range])
            return String(text).withoutControlCharacters
        }
        let before = (range.lowerBound > 0 ? "…" : "") + shown(range.lowerBound..<column)
        let after = shown(column..<range.upperBound) + (range.upperBound < scalars.count ? "…" : "")
        return [
            "  " + before + after,
            "  " + String(repeating: " ", count: before.displayWidth) + "^",
        ]
    }
}
