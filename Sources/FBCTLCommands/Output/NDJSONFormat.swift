import JSONCore
import RTDB

/// One JSON value a line; a child carries its key as `"$key"`, and as `"$value"` what is no object.
struct NDJSONFormat: RowFormat {
    private var buffer: TextBuffer

    init(_ output: any ByteSink) {
        buffer = TextBuffer(output)
    }

    mutating func row(_ key: Key, _ node: Node) throws {
        var members: [JSONObject.Member] = [("$key", .string(key.name))]
        // A child whose keys are indexes is shown under them: a line is always an object.
        if case .object(let object) = node.membersJSON {
            members += object.members
        } else {
            members.append(("$value", node.json()))
        }
        try buffer.write(JSON.object(JSONObject(uniqueMembers: members)).text() + "\n")
    }

    mutating func whole(_ node: Node) throws {
        try buffer.write(node.json().text() + "\n")
    }

    mutating func flush() throws { try buffer.flush() }
    mutating func end() throws { try buffer.flush() }
}

extension Node {
    /// The children as members, whatever their keys look like; a leaf as it is.
    var membersJSON: JSON {
        guard !isLeaf else { return json() }
        return .object(JSONObject(uniqueMembers: children.map { ($0.key.name, $0.node.json()) }))
    }
}
