import Synchronization
import TerminalText

/// A sink for a terminal that escapes control characters and invisible characters.
package final class TerminalEscapingSink: ByteSink {
    private let target: any ByteSink
    private let text: Mutex<VisibleText>

    package init(_ target: any ByteSink, _ style: VisibleText.Style) {
        self.target = target
        text = Mutex(VisibleText(style))
    }

    package var isTerminal: Bool { target.isTerminal }
    package var columns: Int? { target.columns }
    package var unescaped: any ByteSink { target }
    package func waitForReaderToClose() async { await target.waitForReaderToClose() }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let shown = text.withLock({ $0.rewritten(bytes) }) else { return try target.write(bytes) }
        try target.write(shown)
    }
}

extension ByteSink {
    /// This sink for text of any kind: unchanged, or with escapes on a terminal.
    package var guarded: any ByteSink { taking(.lines) }

    /// Returns this sink, which on a terminal escapes characters in this style.
    package func taking(_ style: VisibleText.Style) -> any ByteSink {
        isTerminal ? TerminalEscapingSink(unescaped, style) : self
    }
}
