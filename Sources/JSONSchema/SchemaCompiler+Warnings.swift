import JSONCore
import TerminalText

/// Warnings about keywords and formats that no dialect has, which are ignored.
extension SchemaCompiler {
    /// Warns about a keyword that the dialect does not have, if another one has it or its name is nearly that of one.
    mutating func warn(aboutUnknown keyword: String, _ item: Item) {
        if let dialects = Dialect.keywords[keyword] {
            // Definitions are found by their pointer, whatever keyword they are under.
            guard keyword != "$defs", keyword != "definitions" else { return }
            let names = [dialects.lowerBound.name, dialects.upperBound.name].uniqueInOrder.joined(separator: " to ")
            return warn(
                item, at: item.below(keyword),
                "'\(keyword)' is a keyword of \(names) and is ignored in \(item.dialect.name)")
        }
        let known = Dialect.keywords.keys.filter(item.dialect.has).sorted()
        guard let suggestion = Spelling.nearest(to: keyword, among: known) else { return }
        warn(item, at: item.below(keyword), "'\(keyword)' is not a keyword and is ignored", suggestion: suggestion)
    }

    /// Warns about a format that is not checked, unless a standard has it.
    mutating func warn(aboutFormat name: String, _ item: Item) {
        guard !Format.annotations.contains(name) else { return }
        warn(
            item, at: item.below("format"), "'\(name)' is not a known format and is not checked",
            suggestion: Spelling.nearest(to: name, among: Format.allCases.map(\.rawValue) + Format.annotations))
    }

    mutating func warn(_ item: Item, at pointer: JSONPointer, _ message: String, suggestion: String? = nil) {
        warnings.append(issue(item, pointer, message, suggestion))
    }
}
