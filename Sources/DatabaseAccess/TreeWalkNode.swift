import JSONCore
import RTDB
import TerminalText

/// A node found by `tree`, with its children.
package struct TreeWalkNode {
    enum Content {
        /// A node that was not opened.
        case unopened
        /// A leaf; null when no value is stored.
        case leaf(JSON)
        /// The first keys and the number of the others, which is a minimum unless `isWhole`.
        case children([Key], omitted: Int, isWhole: Bool)

        /// Whether no value is stored.
        var isNull: Bool {
            if case .leaf(.null) = self { true } else { false }
        }
    }

    private let content: Content
    private let children: [(key: Key, place: TreeWalkNode)]

    /// Creates the node at a path from the content of all opened locations.
    init(at path: DatabasePath, in contents: [DatabasePath: Content]) {
        content = contents[path] ?? .unopened
        guard case .children(let keys, _, _) = content else {
            children = []
            return
        }
        children = keys.map { ($0, TreeWalkNode(at: path.appending($0), in: contents)) }
    }

    /// The node as JSON: leaves unchanged, and `true` for a node that was not opened, as in shallow replies.
    package var json: JSON {
        switch content {
        case .unopened: true
        case .leaf(let value): value
        case .children: .object(JSONObject(uniqueMembers: children.map { ($0.key.name, $0.place.json) }))
        }
    }

    /// Returns the node as lines of a tree; the first line is the path.
    package func text(under path: String) -> String {
        var text = path.withoutControlCharacters + leafText + "\n"
        writeChildren(to: &text, indent: "")
        return text
    }

    private var leafText: String {
        if case .leaf(let value) = content { " = " + value.text().withoutControlCharacters } else { "" }
    }

    private func writeChildren(to text: inout String, indent: String) {
        guard case .children(_, let omitted, let isWhole) = content else { return }
        for (index, child) in children.enumerated() {
            let isLast = index == children.count - 1 && omitted == 0
            text +=
                indent + (isLast ? "└── " : "├── ") + child.key.name.withoutControlCharacters + child.place.leafText
                + "\n"
            child.place.writeChildren(to: &text, indent: indent + (isLast ? "    " : "│   "))
        }
        if omitted > 0 { text += indent + "└── … \(isWhole ? "" : "at least ")\(omitted) more\n" }
    }
}
