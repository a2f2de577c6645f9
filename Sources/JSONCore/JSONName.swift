/// A member's name as a key of a dictionary: equal to another when their UTF-8 bytes are.
package struct JSONName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: JSONName, right: JSONName) -> Bool { left.text.hasSameBytes(as: right.text) }
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
