import JSONCore
import Synchronization
import TerminalText

/// A sink for standard error: lines for people, or one JSON object per line for programs.
///
/// Control characters are escaped even if standard error is not a terminal, because a log may be shown on one later.
package final class MessageSink: ByteSink {
    private let target: any ByteSink
    package let isJSON: Bool
    private let isQuiet: Bool
    private let text = Mutex(VisibleText(.lines))

    /// Creates a sink; with `isQuiet`, it prints no notes.
    package init(_ target: any ByteSink, isQuiet: Bool = false, isJSON: Bool = false) {
        self.target = target
        self.isQuiet = isQuiet
        self.isJSON = isJSON
    }

    package var isTerminal: Bool { target.isTerminal }
    package var columns: Int? { target.columns }
    package var unescaped: any ByteSink { target }
    package func waitForReaderToClose() async { await target.waitForReaderToClose() }

    /// Writes lines; as JSON, each line is a note.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard isJSON else {
            guard let shown = text.withLock({ $0.rewritten(bytes) }) else { return try target.write(bytes) }
            return try target.write(shown)
        }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            try write(object: [(MessageKind.note.rawValue, .string(String(decoding: line, as: UTF8.self)))])
        }
    }

    package func write(_ kind: MessageKind, _ text: String, lines: [String]) throws {
        if isQuiet, kind == .note { return }
        guard isJSON else {
            let all = ["\(kind.rawValue): \(text)"] + lines
            return try target.write(all.map { $0.withoutControlCharacters + "\n" }.joined())
        }
        let details = lines.map { JSON.string(String($0.drop { $0 == " " })) }
        try write(object: [(kind.rawValue, .string(text))] + (lines.isEmpty ? [] : [("details", .array(details))]))
    }

    /// Writes one line of JSON.
    package func write(object members: [JSONObject.Member]) throws {
        var visible = VisibleText(.json)
        let line = Array((JSON.object(JSONObject(uniqueMembers: members)).text() + "\n").utf8)
        try target.write(line.withUnsafeBytes { visible.rewritten($0) } ?? line)
    }
}
