import JSONSchema
import RTDB
import TerminalText

/// Why a path refers to nothing in the schema: the deepest place that is there, and what it has instead.
package struct ResolutionError: Error, Hashable, CustomStringConvertible {
    package let path: DatabasePath
    /// Which segment is unknown, from 0.
    package let segmentIndex: Int
    /// The pattern of the deepest known place, `chatrooms/<chatroomId>`, or `/`.
    package let deepestKnown: String
    /// The type of the deepest known place when it is a value, `String` for instance.
    package let typeName: String?
    /// The children that the deepest known place has, in the schema's order.
    package let children: [String]
    /// The child whose name is nearest.
    package let suggestion: String?

    init(path: DatabasePath, segmentIndex: Int, deepestKnown: String, typeName: String?, children: [String]) {
        self.path = path
        self.segmentIndex = segmentIndex
        self.deepestKnown = deepestKnown
        self.typeName = typeName
        self.children = children
        suggestion = Spelling.nearest(to: path.keys[segmentIndex].name, among: children)
    }

    /// The offending segment in bytes of the path's description.
    package var byteRange: Range<Int> {
        let start = path.keys[..<segmentIndex].reduce(1) { $0 + $1.name.utf8.count + 1 }
        return start..<(start + path.keys[segmentIndex].name.utf8.count)
    }

    /// The first line, without `error: `.
    package var message: String { "'\(path.description.withoutControlCharacters)' is not in the schema" }

    /// What the deepest known place lacks, and the nearest name.
    package var reason: String {
        let name = segment(path.keys[segmentIndex])
        guard name != "*" else {
            return "'\(deepestKnown)' is not a collection, and '*' stands for every element of one"
        }
        let lack =
            switch (typeName, children.isEmpty) {
            case (let typeName?, true): "'\(deepestKnown)' is of type \(typeName) and has no child '\(name)'"
            case (let typeName?, false): "'\(deepestKnown)' (\(typeName)) has no property '\(name)'"
            case (nil, _): "'\(deepestKnown)' has no child '\(name)'"
            }
        return lack + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }

    /// What to say of data at a place that the schema lacks.
    package var note: String { message + (suggestion.map { "; did you mean '\($0)'?" } ?? "") }

    /// What to say when that data is removed.
    var noteOfRemoval: String { message + ", so it is removed unchecked" }

    /// The lines below it: the path, a caret under each column of the unknown segment, the children that are there.
    package var details: [String] {
        let before = path.keys[..<segmentIndex].map { "/" + segment($0) }.joined() + "/"
        let carets = String(repeating: "^", count: max(segment(path.keys[segmentIndex]).displayWidth, 1))
        var lines = [
            "  " + path.description.withoutControlCharacters,
            "  " + String(repeating: " ", count: before.displayWidth) + carets + " " + reason,
        ]
        if !children.isEmpty { lines.append("  children here: " + children.joined(separator: ", ")) }
        return lines
    }

    package var description: String {
        ([message] + details).joined(separator: "\n")
    }

    private func segment(_ key: Key) -> String { key.name.withoutControlCharacters }
}
