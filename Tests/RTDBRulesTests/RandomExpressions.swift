import TestSupport

/// Makes expressions at random, most of them of sound types.
struct RandomExpressions {
    enum Kind: CaseIterable {
        case boolean, number, text, snapshot, unknown
    }

    var generator: SeededGenerator

    mutating func next(_ kind: Kind, depth: Int) -> String {
        let kind = Int.random(in: 0..<40, using: &generator) == 0 ? pick(Kind.allCases, .unknown) : kind
        guard depth > 0 else { return leaf(kind) }
        switch kind {
        case .boolean: return boolean(depth - 1)
        case .number: return number(depth - 1)
        case .text: return text(depth - 1)
        case .snapshot:
            let receiver = next(.snapshot, depth: depth - 1)
            return pick(["\(receiver).parent()", "\(receiver).child(\(next(.text, depth: depth - 1)))"], receiver)
        case .unknown:
            let name = next(.text, depth: depth - 1)
            return pick(["\(next(.snapshot, depth: depth - 1)).val()", "auth[\(name)]", "auth.token.level"], "auth")
        }
    }

    private mutating func boolean(_ depth: Int) -> String {
        let (left, right) = (next(.boolean, depth: depth), next(.boolean, depth: depth))
        let kind = pick([Kind.number, .text, .unknown], .number)
        let (first, second) = (next(kind, depth: depth), next(kind, depth: depth))
        let receiver = next(.snapshot, depth: depth)
        return pick(
            [
                "(\(left) && \(right))", "(\(left) || \(right))", "!\(left)", "(\(first) == \(second))",
                "(\(first) != \(second))", "(\(first) < \(second))", "(\(first) >= \(second))",
                "\(receiver).exists()", "\(receiver).hasChildren([\(next(.text, depth: depth))])",
                "\(next(.text, depth: depth)).matches(/^a+|b$/i)", "(\(left) ? \(right) : \(left))",
            ], left)
    }

    private mutating func number(_ depth: Int) -> String {
        let (left, right) = (next(.number, depth: depth), next(.number, depth: depth))
        let text = next(.text, depth: depth)
        return pick(
            ["(\(left) + \(right))", "(\(left) / \(right))", "(\(left) % \(right))", "-\(left)", "\(text).length"], left
        )
    }

    private mutating func text(_ depth: Int) -> String {
        let (left, right) = (next(.text, depth: depth), next(.text, depth: depth))
        return pick(
            ["(\(left) + \(right))", "(\(left) + \(next(.number, depth: depth)))", "\(left).replace(\(right), 'bb')"],
            left)
    }

    private mutating func leaf(_ kind: Kind) -> String {
        switch kind {
        case .boolean: pick(["true", "false", "query.orderByKey"], "true")
        case .number: pick(["0", "1", "0.5", "now"], "1")
        case .text: pick(["''", "'a'", "'rooms/r'", "'a.b'"], "'a'")
        case .snapshot: pick(["data", "root"], "root")
        case .unknown: pick(["null", "auth.uid", "data.val()"], "null")
        }
    }

    private mutating func pick<Element>(_ elements: [Element], _ otherwise: Element) -> Element {
        elements.randomElement(using: &generator) ?? otherwise
    }
}
