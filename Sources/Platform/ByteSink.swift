import TerminalText

/// A destination for bytes.
package protocol ByteSink: Sendable {
    /// Writes all bytes before it returns.
    ///
    /// - Throws: ``StreamError``.
    func write(_ bytes: UnsafeRawBufferPointer) throws
    var isTerminal: Bool { get }
    /// The width of the terminal in columns; nil for anything else, or when the terminal does not report it.
    var columns: Int? { get }
    /// Waits until the reader of a pipe has closed it or the terminal is gone.
    ///
    /// For a file, and where this cannot be detected, waits until the task is cancelled.
    func waitForReaderToClose() async
    /// The same sink for text that has colours and whose foreign parts are already escaped.
    var unescaped: any ByteSink { get }
    /// Prints a note or a warning; the lines below explain the text.
    func write(_ kind: MessageKind, _ text: String, lines: [String]) throws
}

/// The kind of a message on standard error that is not an error.
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
    package func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    package func write(_ text: String) throws {
        try write(Array(text.utf8))
    }
}

/// The reason why reading or writing a stream failed.
package enum StreamError: Error, Hashable {
    /// The reader has closed the stream.
    case closed
    /// A file failed; the reason is the system's text, such as `no space left on device`.
    case failed(reason: String)
    /// A standard stream cannot be read; the first value is its name, such as `standard input`.
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
}
