import TerminalText

/// A destination for bytes.
package protocol ByteSink: Sendable {
    /// Writes all of the bytes before it returns.
    ///
    /// - Throws: ``StreamError``.
    func write(_ bytes: UnsafeRawBufferPointer) throws
    var isTerminal: Bool { get }
    /// How many columns the terminal shows; nil when it is none or does not tell.
    var columns: Int? { get }
    /// Waits until the reader is gone: that of a pipe, or the terminal. For a file, and where this cannot be known, waits
    /// until the task is cancelled.
    func waitForReaderToClose() async
    /// The same sink for text that holds colours and nothing foreign that is not escaped.
    var unescaped: any ByteSink { get }
    /// Prints a note or a warning.
    ///
    /// Each of the lines explains the text.
    func write(_ kind: MessageKind, _ text: String, lines: [String]) throws
}

/// What a line on standard error is that is not an error.
package enum MessageKind: String, Sendable {
    case note, warning
}

extension ByteSink {
    package var unescaped: any ByteSink { self }

    package func write(_ kind: MessageKind, _ text: String, lines: [String]) throws {
        let all = ["\(kind.rawValue): \(text)"] + lines
        try write(all.map { $0.withoutControlCharacters + "\n" }.joined())
    }

    package func write(_ kind: MessageKind, _ text: String) throws {
        try write(kind, text, lines: [])
    }

    package func waitForReaderToClose() async {
        let never = AsyncStream<Never>.makeStream()
        for await _ in never.stream {}
        withExtendedLifetime(never.continuation) {}
    }
}

extension ByteSink {
    /// JSON is indented on a terminal and compact in a pipe.
    package var indentOfJSON: Int? { isTerminal ? 2 : nil }

    package func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    package func write(_ text: String) throws {
        try write(Array(text.utf8))
    }
}

/// Why a stream ended before its time.
package enum StreamError: Error, Hashable {
    /// Nobody reads any more.
    case closed
    /// A file's, in the system's words: `no space left on device`.
    case failed(reason: String)
    /// That of a standard stream, which is named: `standard input`.
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
}
