import JSONCore
import Platform
import RTDB
import TerminalText

/// Prints differences as they are found: a line of text for each, or a record of NDJSON.
package struct DifferencePrinter {
    private let isNDJSON: Bool
    private let usesColour: Bool
    private var buffer: TextBuffer
    /// The number of differences that were printed.
    package private(set) var count = 0

    /// Creates a printer of `{"op": "change", "path": …, "old": …, "new": …}`, or of `~ PATH OLD → NEW`.
    package init(asNDJSON isNDJSON: Bool, coloured usesColour: Bool, to output: any ByteSink) {
        self.isNDJSON = isNDJSON
        self.usesColour = usesColour
        buffer = TextBuffer(usesColour ? output.unescaped : output)
    }

    package mutating func print(_ difference: Difference) throws {
        count += 1
        try buffer.write((isNDJSON ? record(difference) : line(difference)) + "\n")
    }

    package mutating func end() throws {
        try buffer.flush()
    }

    private func record(_ difference: Difference) -> String {
        var members: [(String, JSON)] = [
            ("op", .string(difference.kind.name)), ("path", .string(difference.path)),
        ]
        if !difference.old.isNull { members.append(("old", difference.old.json())) }
        if !difference.new.isNull { members.append(("new", difference.new.json())) }
        return JSON.object(JSONObject(uniqueMembers: members)).text()
    }

    private func line(_ difference: Difference) -> String {
        let (old, new) = (text(of: difference.old), text(of: difference.new))
        let path = difference.path.withoutControlCharacters
        switch difference.kind {
        case .added: return coloured("+ \(path) \(new)", .green)
        case .removed: return coloured("- \(path) \(old)", .red)
        case .changed: return coloured("~ \(path) \(old) → \(new)", .yellow)
        }
    }

    private func text(of leaf: Node) -> String { leaf.json().text().withoutControlCharacters }

    private func coloured(_ line: String, _ colour: TextColour) -> String { usesColour ? colour(line) : line }
}
