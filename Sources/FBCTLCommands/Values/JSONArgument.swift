import Failures
import JSONCore
import RTDB
import RTDBSchema
import TerminalText

/// JSON text from the user and its origin, so that an error can point into it.
struct JSONArgument {
    enum Origin {
        case argument
        case standardInput
        case file(String)
    }

    let origin: Origin
    let bytes: [UInt8]

    /// Whether the text is `null`.
    var isNull: Bool {
        if case .null? = try? JSON(parsing: bytes) { true } else { false }
    }

    /// Parses the text; `advice` has lines for the error if the text is not JSON at all.
    ///
    /// - Throws: `Failure` that points at the position of the error.
    func parsed<Value>(
        advice: @autoclosure () -> [String], by parse: ([UInt8]) throws(NodeError) -> Value
    ) throws -> Value {
        do throws(NodeError) {
            return try parse(bytes)
        } catch {
            throw failure(error, advice())
        }
    }

    private func failure(_ error: NodeError, _ advice: [String]) -> Failure {
        guard case .syntax = error.reason else {
            let details = excerpt(at: error.position) + ["nothing was sent"]
            return Failure(
                .data, "\(source) cannot be stored: \(error.message) at \(error.position)", details: details)
        }
        if case .argument = origin, let text = String(validating: bytes, as: UTF8.self), !text.beginsAsJSON {
            return Failure(
                .data, "'\(text.withoutControlCharacters)' is not JSON", details: advice + ["nothing was sent"])
        }
        guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return Failure(.data, "\(source) is empty", details: ["nothing was sent"])
        }
        return Failure(
            .data, "\(source) is not JSON: \(error.message) at \(error.position)",
            details: excerpt(at: error.position) + advice + ["nothing was sent"])
    }

    private var source: String {
        switch origin {
        case .argument: "the value"
        case .standardInput: "standard input"
        case .file(let name): "'\(name.withoutControlCharacters)'"
        }
    }

    /// Returns the line of the text around the position, and a line with a caret below it.
    private func excerpt(at position: JSONPosition) -> [String] {
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
