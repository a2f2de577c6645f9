import JSONCore
import Patterns
import TerminalText

/// The keywords `minLength` and `maxLength`, in code points.
struct LengthKeyword: Keyword {
    let isMinimum: Bool
    let limit: Int

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .string(let text) = instance else { return }
        let count = text.unicodeScalars.count
        guard isMinimum ? count < limit : count > limit else { return }
        let characters = limit.counted("character")
        run.report(
            isMinimum ? "minLength" : "maxLength",
            expected: "at \(isMinimum ? "least" : "most") \(characters)", found: "\(count) in \(instance.shownShort)")
    }
}

/// The keyword `pattern`.
struct PatternKeyword: Keyword {
    let pattern: Pattern

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .string(let text) = instance, !pattern.matches(text) else { return }
        run.report("pattern", expected: "text that matches '\(pattern.source)'", found: instance.shownShort)
    }
}

/// The keyword `format`, where it is asserted.
struct FormatKeyword: Keyword {
    let format: Format

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard !run.isIndeterminate, !format.accepts(instance) else { return }
        run.report("format", expected: format.words, found: instance.shownShort)
    }
}
