extension UnicodeProperty {
    /// The characters of a script or, with `isExtended`, those that are used with it.
    init?(script name: String, isExtended: Bool) {
        guard let script = UnicodeProperty.scripts[name] else { return nil }
        let ranges = isExtended ? script.extended : script.own
        self.init { ranges.contains($0) }
    }

    /// Whether a scalar has a property that is stored as a table; nil when there is no table of that name.
    static func table(_ name: String) -> (@Sendable (Unicode.Scalar) -> Bool)? {
        guard let ranges = tables[name] else { return nil }
        return { ranges.contains($0) }
    }

    private static let tables: [String: ScalarRanges] = {
        var result: [String: ScalarRanges] = [:]
        for line in ScriptRanges.properties.split(separator: "\n") {
            let words = line.split(separator: " ")
            result[String(words[0])] = ScalarRanges(words.dropFirst(2))
        }
        let aliases = [
            "EComp": "Emoji_Component", "ExtPict": "Extended_Pictographic", "RI": "Regional_Indicator",
            "Pat_Syn": "Pattern_Syntax",
        ]
        for (alias, name) in aliases { result[alias] = result[name] }
        return result
    }()

    private static let scripts: [String: (own: ScalarRanges, extended: ScalarRanges)] = {
        var result: [String: (own: ScalarRanges, extended: ScalarRanges)] = [:]
        for line in ScriptRanges.scripts.split(separator: "\n") {
            var parts: [Substring: ArraySlice<Substring>] = [:]
            var names: ArraySlice<Substring> = []
            var rest = line.split(separator: " ")[...]
            while !rest.isEmpty {
                let words = rest.prefix { ![":", "+", "-"].contains($0) }
                if names.isEmpty { names = words }
                rest = rest[words.endIndex...]
                guard let mark = rest.popFirst() else { break }
                parts[mark] = rest.prefix { ![":", "+", "-"].contains($0) }
            }
            let own = ScalarRanges(parts[":"] ?? [])
            var extended = own
            if let added = parts["+"] { extended.added.append(ScalarRanges(added)) }
            if let removed = parts["-"] { extended.removed.append(ScalarRanges(removed)) }
            for name in names { result[String(name)] = (own, extended) }
        }
        return result
    }()
}

/// Code points as sorted ranges, with code points added and removed.
private struct ScalarRanges: Sendable {
    private let ranges: [ClosedRange<UInt32>]
    var added: [ScalarRanges] = []
    var removed: [ScalarRanges] = []

    /// Reads ranges like `370-373` and single code points like `375`.
    init(_ words: ArraySlice<Substring>) {
        ranges = words.compactMap { word in
            let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            guard let first = ends.first, let last = ends.last, first <= last else { return nil }
            return first...last
        }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        let isIn = low < ranges.count && ranges[low].contains(scalar.value)
        return (isIn || added.contains { $0.contains(scalar) }) && !removed.contains { $0.contains(scalar) }
    }
}
