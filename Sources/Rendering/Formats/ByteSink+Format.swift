import Platform
import TerminalText

extension ByteSink {
    /// This sink for what a form prints, escaped in its own way where it has one.
    package func taking(_ format: OutputFormat?) -> any ByteSink {
        switch format {
        case .json, .ndjson, .paths: taking(VisibleText.Style.json)
        case .yaml: taking(VisibleText.Style.yaml)
        default: self
        }
    }
}
