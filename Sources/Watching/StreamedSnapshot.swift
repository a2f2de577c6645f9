import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import Rendering
import Synchronization

/// The record of the first value, made from its text as it arrives.
///
/// It is ready with the last byte, while building a tree of a large value would take several times as long as the
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

    /// Takes a piece of the text.
    ///
    /// - Throws: when it is none that can be shown so; then nothing more is to be given.
    package mutating func take(_ piece: [UInt8]) throws {
        tokenizer.feed(piece)
        try sink.takeTokens(of: &tokenizer)
        try sink.flush()
    }

    /// The record, when all of the text has come.
    mutating func record(time: Int64) throws -> WatchRecord? {
        tokenizer.finish()
        try sink.takeTokens(of: &tokenizer)
        try sink.finish()
        let text = output.takeLine()
        // An empty collection is shown as one.
        if text.count == 1, text[0].elementsEqual("null".utf8) { return nil }
        return WatchRecord(
            .snapshot, target.path, data: nil, text: text, time: time, violations: collected.violations)
    }
}

/// Keeps what is written, in the pieces in which it is.
private final class CollectedOutput: ByteSink {
    private let pieces = Mutex<[[UInt8]]>([])
    let isTerminal = false
    let columns: Int? = nil

    func write(_ bytes: UnsafeRawBufferPointer) {
        pieces.withLock { $0.append(Array(bytes)) }
    }

    /// What was written, without the line end.
    func takeLine() -> [[UInt8]] {
        pieces.withLock { pieces in
            _ = pieces[pieces.count - 1].popLast()
            return pieces
        }
    }
}
