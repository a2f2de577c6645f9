import FoundationEssentials
import JSONCore
import RTDB

/// The hash of a node, including priorities: equal nodes have the same ETag, whatever their location.
///
/// It is computed like the hash that the official SDKs compare in transactions: base64 of SHA-1 over the value's type
/// and text, or over the keys and hashes of its children in the order of their priorities, then keys.
///
/// - Source: Documentation/RealtimeDatabase.md, 6.1 and 6.5.
struct ETag: Hashable, CustomStringConvertible {
    let description: String

    static let null = ETag(description: "null_etag")

    private init(description: String) {
        self.description = description
    }

    /// Computes the ETag; takes time proportional to the size of the node.
    init(_ node: Node) {
        self = node.isNull ? .null : ETag(description: ETag.hash(node))
    }

    private static func hash(_ node: Node) -> String {
        var text = ETag.prefix(node.priority)
        switch node.value {
        case .object(let children):
            // Children without priorities are already in order.
            let sorted =
                children.contains { $0.node.priority != nil }
                ? children.sorted { (IndexValue($0.node.priority), $0.key) < (IndexValue($1.node.priority), $1.key) }
                : Array(children)
            for child in sorted { text += ":\(child.key.name):\(hash(child.node))" }
        case .bool(let value): text += "boolean:\(value)"
        case .integer(let value): text += "number:" + bits(Double(value)) + (isExact(value) ? "" : ":\(value)")
        case .double(let value): text += "number:" + bits(value)
        case .string(let value): text += "string:" + value
        case .null, .serverValue: break
        }
        return Data(Digest.sha1(text)).base64EncodedString()
    }

    private static func prefix(_ priority: Priority?) -> String {
        switch priority?.value {
        case .number(let number): "priority:number:\(bits(number)):"
        case .string(let text): "priority:string:\(text):"
        case nil, .timestamp: ""
        }
    }

    /// Returns whether an integer has an exact double; two integers with the same double are still different values
    /// here.
    private static func isExact(_ value: Int64) -> Bool { Int64(exactly: Double(value)) == value }

    /// Returns the sixteen hexadecimal digits of a number as an IEEE double; zero and negative zero have the same
    /// digits.
    private static func bits(_ number: Double) -> String {
        let digits = String((number == 0 ? 0 : number).bitPattern, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
