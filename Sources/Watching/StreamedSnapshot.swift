import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import Rendering
import Synchronization

/// Makes the record of the first value from its text while the text is received.
///
/// The record is ready with the last byte. Building a tree of a large value would take several times as long as its
/// transfer.
struct StreamedSnapshot: ~Copyable {
    private let target: ResolvedPath
    private let output = CollectedOutput()
    private let collected = CollectedViolations()
    private var sink: ValidatingSink<CollectedViolations>
    private var tokenizer = JSONTokenizer()

    init(of target: ResolvedPath) {
        self.target = target
        sink = ValidatingSink(target, output: output, violations: collected)
    }

    /// Processes a piece of the text.
    ///
    /// - Throws: when the text is not JSON or not a value of a database; then no more pieces may follow.
    package mutating func take(_ piece: [UInt8]) throws {
        tokenizer.feed(piece)
        try sink.takeTokens(of: &tokenizer)
        try sink.flush()
    }

    /// Returns the record after the last piece; nil if no value is stored.
    mutating func record(time: Int64) throws -> WatchRecord? {
        tokenizer.finish()
        try sink.takeTokens(of: &tokenizer)
        try sink.finish()
        let text = output.takeLine()
        // An empty collection is shown as an empty object, not as null.
        if text.count == 1, text[0].elementsEqual("null".utf8) { return nil }
        return WatchRecord(
            .snapshot, target.path, data: nil, text: text, time: time, violations: collected.violations)
    }
}

/// A sink that keeps the bytes in the pieces in which they are written.
private final class CollectedOutput: ByteSink {
    private let pieces = Mutex<[[UInt8]]>([])
    let isTerminal = false
    let columns: Int? = nil

    func write(_ bytes: UnsafeRawBufferPointer) {
        pieces.withLock { $0.append(Array(bytes)) }
    }

    /// Returns the written bytes without the line end.
    func takeLine() -> [[UInt8]] {
        pieces.withLock { pieces in
            _ = pieces[pieces.count - 1].popLast()
            return pieces
        }
    }
}
