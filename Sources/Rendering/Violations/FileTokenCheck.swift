import JSONCore
import RTDB
import TerminalText

/// Finds errors that only the text of a file shows, and passes the tokens on to a sink.
///
/// The errors are repeated names in one object, of which the database keeps the last, and numbers that no database can
/// store. Both are reported with their source locations.
package struct FileTokenCheck<Sink: TokenSink & ~Copyable>: TokenSink, ~Copyable {
    private var sink: Sink
    /// The hashes of the names of each open object.
    private var names: [Set<Int>] = []
    private var notes: [String] = []
    private(set) var repeatedCount = 0

    /// The number of names of one object that are compared, so that memory does not grow with the file.
    private static var comparedNames: Int { 65_536 }
    /// The most repeated names that are listed.
    private static var shownNotes: Int { 5 }

    package init(_ sink: consuming Sink) {
        self.sink = sink
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        switch token {
        case .beginObject: names.append([])
        case .endObject: names.removeLast()
        case .name: compare(tokenizer)
        case .number: try check(tokenizer)
        default: break
        }
        try sink.take(token, from: tokenizer)
    }

    package mutating func flush() throws { try sink.flush() }
    package mutating func finish() throws { try sink.finish() }

    /// One line per repeated name; the last line counts the others.
    package var repeatedNames: [String] {
        repeatedCount > notes.count ? notes + ["\(repeatedCount - notes.count) more names appear twice"] : notes
    }

    private mutating func compare(_ tokenizer: borrowing JSONTokenizer) {
        let last = names.count - 1
        guard last >= 0, names[last].count < Self.comparedNames else { return }
        var hasher = Hasher()
        if tokenizer.hasEscapes {
            for byte in tokenizer.text.utf8 { hasher.combine(byte) }
        } else {
            for byte in tokenizer.rawBytes { hasher.combine(byte) }
        }
        guard !names[last].insert(hasher.finalize()).inserted else { return }
        repeatedCount += 1
        guard notes.count < Self.shownNotes else { return }
        let name = tokenizer.text.withoutControlCharacters
        notes.append("the name '\(name)' appears twice in one object, at \(tokenizer.position): the last value counts")
    }

    private func check(_ tokenizer: borrowing JSONTokenizer) throws {
        let bytes = tokenizer.rawBytes
        // A number with few digits and no exponent is always in range.
        guard bytes.count > 300 || bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
            !tokenizer.number.double.isFinite
        else { return }
        throw NodeError(.numberOutOfRange(tokenizer.number.text), at: tokenizer.position)
    }
}
