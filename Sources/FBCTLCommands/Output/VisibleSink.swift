import RTDB
import Synchronization

/// A way to a terminal that foreign text can take: what would drive the terminal, or hide from the reader, is escaped.
final class VisibleSink: ByteSink {
    private let target: any ByteSink
    private let text: Mutex<VisibleText>

    init(_ target: any ByteSink, _ style: VisibleText.Style) {
        self.target = target
        text = Mutex(VisibleText(style))
    }

    var isTerminal: Bool { target.isTerminal }
    var columns: Int? { target.columns }
    var unescaped: any ByteSink { target }
    func abandonment() async { await target.abandonment() }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let shown = text.withLock({ $0.rewritten(bytes) }) else { return try target.write(bytes) }
        try target.write(shown)
    }
}

extension ByteSink {
    /// This sink for text of any kind: as it is, unless it is a terminal.
    var guarded: any ByteSink { taking(.lines) }

    /// This sink for what a form prints, escaped in its own way where it has one.
    func taking(_ format: OutputFormat?) -> any ByteSink {
        switch format {
        case .json, .ndjson, .paths: taking(VisibleText.Style.json)
        case .yaml: taking(VisibleText.Style.yaml)
        default: self
        }
    }

    /// This sink for text in which characters are escaped in that style, where it is a terminal.
    func taking(_ style: VisibleText.Style) -> any ByteSink {
        isTerminal ? VisibleSink(unescaped, style) : self
    }
}
