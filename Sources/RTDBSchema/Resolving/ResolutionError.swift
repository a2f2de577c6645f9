import JSONSchema
import RTDB
import TerminalText

/// Why a path is not in the schema: the deepest location that is, and its children.
package struct ResolutionError: Error, Hashable, CustomStringConvertible {
    package let path: DatabasePath
    /// The index of the unknown key, from 0.
    package let segmentIndex: Int
    /// The pattern of the deepest known location, `chatrooms/<chatroomId>`, or `/`.
    package let deepestKnown: String
    /// The type of the deepest known location if it is a value, for example `String`.
    package let typeName: String?
    /// The children of the deepest known location, in the schema's order.
    package let children: [String]
    /// The child whose name is closest to the unknown key.
    package let suggestion: String?

    init(path: DatabasePath, segmentIndex: Int, deepestKnown: String, typeName: String?, children: [String]) {
        self.path = path
        self.segmentIndex = segmentIndex
        self.deepestKnown = deepestKnown
        self.typeName = typeName
        self.children = children
        suggestion = Spelling.nearest(to: path.keys[segmentIndex].name, among: children)
    }

    /// The range of the unknown key, in bytes of the path's description.
    package var byteRange: Range<Int> {
        let start = path.keys[..<segmentIndex].reduce(1) { $0 + $1.name.utf8.count + 1 }
        return start..<(start + path.keys[segmentIndex].name.utf8.count)
    }

    /// The first line of the error, without `error: `.
    package var message: String { "'\(path.description.withoutControlCharacters)' is not in the schema" }

    /// What the deepest known location does not have, and the closest name.
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

    /// The note about data at a location that is not in the schema.
    package var note: String { message + (suggestion.map { "; did you mean '\($0)'?" } ?? "") }

    /// The note about the removal of such data.
    var noteOfRemoval: String { message + ", so it is removed unchecked" }

    /// The lines below the message: the path, a caret under each column of the unknown key, and the existing children.
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
