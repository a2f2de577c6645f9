import JSONCore
import RTDB

/// Something that holds of a value or not, as a user writes it: `state=done`, `progress>=100`, `error`, `!lock`.
struct Condition: Hashable, Sendable {
    private enum Comparison: String, CaseIterable {
        // Longer ones first: `>=` begins with `>`.
        case notEqual = "!="
        case atLeast = ">="
        case atMost = "<="
        case equal = "="
        case greater = ">"
        case less = "<"
    }

    private enum Test: Hashable {
        case isThere
        case isNotThere
        case compares(Comparison, String)
    }

    /// Below the value; the root for the value itself, written `.`.
    private let path: DatabasePath
    private let test: Test

    /// - Throws: ``Failure`` when the text is none.
    init(_ text: String) throws {
        var name = Substring(text)
        if let start = text.indices.first(where: { index in
            Comparison.allCases.contains { text[index...].hasPrefix($0.rawValue) } && index > text.startIndex
        }), let comparison = Comparison.allCases.first(where: { text[start...].hasPrefix($0.rawValue) }) {
            name = text[..<start]
            test = .compares(comparison, String(text[start...].dropFirst(comparison.rawValue.count)))
        } else if text.hasPrefix("!") {
            name = name.dropFirst()
            test = .isNotThere
        } else {
            test = .isThere
        }
        if let first = name.first, "=<>!".contains(first) { name = "" }
        do throws(PathError) {
            path = name == "." ? .root : try DatabasePath(String(name))
        } catch {
            throw Failure(
                .usage, "'\(text.withoutControlCharacters)' is no condition: \(error.description)",
                details: ["write FIELD, !FIELD, FIELD=VALUE, or with !=, <, <=, > or >=; . is the value itself"])
        }
    }

    /// Whether it holds of a value; a comparison holds of nothing that is not there, except `!=`.
    func holds(of node: Node) -> Bool {
        let found = node[path]
        switch test {
        case .isThere: return !found.isNull
        case .isNotThere: return found.isNull
        case .compares(.equal, let text): return Condition.isEqual(found, text)
        case .compares(.notEqual, let text): return !Condition.isEqual(found, text)
        case .compares(let comparison, let text):
            guard let order = Condition.order(found, text) else { return false }
            return switch comparison {
            case .less: order < 0
            case .atMost: order <= 0
            case .greater: order > 0
            default: order >= 0
            }
        }
    }

    /// A string is compared as the text it is, everything else as JSON.
    private static func isEqual(_ node: Node, _ text: String) -> Bool {
        if case .string(let string) = node.value { return string.hasSameBytes(as: text) || Node(json: text) == node }
        return Node(json: text).map { $0 == node } ?? false
    }

    /// Below, at or above 0; nil where the two have no order.
    private static func order(_ node: Node, _ text: String) -> Int? {
        if case .string(let string) = node.value {
            if string.hasSameBytes(as: text) { return 0 }
            return string.utf8.lexicographicallyPrecedes(text.utf8) ? -1 : 1
        }
        guard let left = node.number, let right = Node(json: text)?.number else { return nil }
        return left == right ? 0 : left < right ? -1 : 1
    }
}

extension Node {
    fileprivate init?(json text: String) {
        guard let node = try? Node(parsing: text) else { return nil }
        self = node
    }
}
